"""Speed and memory, measured in one run beside other card-game environments: ``python -m benchmarks.run``."""
