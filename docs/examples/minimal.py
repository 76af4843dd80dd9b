"""The least that plays: the first legal action of each row."""

import json
import sys

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "act":
        actions = [row["legal"][0] for row in message["rows"]]
        print(json.dumps({"id": message["id"], "actions": actions}), flush=True)  # noqa: T201 - this is how it answers
