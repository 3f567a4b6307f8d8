#!/usr/bin/env bash
# test_python.sh: builds the Python package from nothing in an environment of its own below
# `target/`, runs its tests, examples and notebooks, and checks its types.
set -euo pipefail
cd "$(dirname "$0")/.."
environment=target/python
rm -rf "$environment"
python3 -m venv "$environment"
"$environment/bin/pip" install --quiet ".[notebook,test]"
"$environment/bin/python" -m pytest --quiet
"$environment/bin/mypy" --strict python/tests
"$environment/bin/python" -m mypy.stubtest tepid
# The notebooks show what they hold.
"$environment/bin/python" scripts/notebooks.py 2> /dev/null
