"""How the report looks: its whole style sheet, light or dark as the reader's device is."""

from __future__ import annotations

STYLE = """
:root {
  color-scheme: light dark;
  --page: #f7f6f3; --card: #ffffff; --ink: #22242a; --soft: #5d6270; --faint: #dcdce2;
  --dot: #35569c; --fair: #c2571a; --above: #1c7a4d; --below: #b3362c; --warn: #fff2d6;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #15171c; --card: #1d2027; --ink: #e6e7eb; --soft: #a2a7b4; --faint: #383c47;
    --dot: #8fb0f5; --fair: #f0975a; --above: #5cc48f; --below: #f08077; --warn: #40351c;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; padding: 2rem 1rem 4rem; background: var(--page); color: var(--ink);
  font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
}
main { max-width: 58rem; margin: 0 auto; }
h1 { font-size: 1.8rem; line-height: 1.2; margin: 0 0 .4rem; }
h2 { font-size: 1.25rem; margin: 0 0 .6rem; }
h3 { font-size: 1.05rem; margin: 1.6rem 0 .4rem; }
p { max-width: 44rem; margin: .5rem 0; }
header p, figcaption, caption, .note { color: var(--soft); }
section {
  background: var(--card); border: 1px solid var(--faint); border-radius: .6rem;
  margin: 1.4rem 0; padding: 1.2rem 1.3rem;
}
dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(7rem, 1fr)); gap: .6rem; margin: 1.2rem 0; }
dl div { background: var(--card); border: 1px solid var(--faint); border-radius: .6rem; padding: .6rem .8rem; }
dt { color: var(--soft); font-size: .85rem; }
dd { margin: 0; font-size: 1.25rem; font-weight: 600; font-variant-numeric: tabular-nums; }
.warning { background: var(--warn); border-left: .3rem solid var(--fair); padding: .7rem 1rem; border-radius: .3rem; }
figure { margin: 1rem 0; max-width: 32rem; }
figure svg { display: block; width: 100%; height: auto; }
figcaption, caption { font-size: .9rem; }
.wide { overflow-x: auto; margin: 1rem 0; }
table { border-collapse: collapse; font-size: .92rem; font-variant-numeric: tabular-nums; min-width: 60%; }
caption { text-align: left; padding-bottom: .4rem; }
th, td { padding: .32rem .7rem .32rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--faint); }
thead th { color: var(--soft); font-weight: 600; vertical-align: bottom; }
tbody th { font-weight: 500; overflow-wrap: anywhere; min-width: 6rem; }
.n { text-align: right; white-space: nowrap; }
.above { color: var(--above); font-weight: 600; }
.below { color: var(--below); font-weight: 600; }
details summary { cursor: pointer; color: var(--soft); }
@media (max-width: 36rem) {
  body { padding: 1.2rem .6rem 3rem; }
  section { padding: .9rem .8rem; }
  h1 { font-size: 1.45rem; }
}
@media print { body { background: none; } section { break-inside: avoid; } }
"""
