#!/usr/bin/env python3
"""Times the empty Domineering board of 4 x 5 in pycgt and in tepid, in CPU seconds.

    pip install pycgt
    cargo build --release && python3 beside_pycgt.py [ROWSxCOLUMNS]

pycgt is pure Python and needs no compiler, so that the ratio says as much of the language as
of the method. Sizes are those that the peers command has: 4x5, 4x6, 5x5, 3x8.
"""

import json
import subprocess
import sys
import time
from pathlib import Path

from pycgt import mean, temperature
from pycgt.rulesets import domineering


def main() -> None:
    size = sys.argv[1] if len(sys.argv) > 1 else "4x5"
    rows, columns = map(int, size.split("x"))
    start = time.process_time()
    value = domineering.rectangle(rows, columns)
    theirs = time.process_time() - start
    peers = Path(__file__).parent / "target" / "release" / "peers"
    line = subprocess.check_output([peers, "--ours", f"domineering_{size}"], text=True)
    ours = json.loads(line)["ours_cpu_s"]
    print(f"{size}: mean {mean(value)}, temperature {temperature(value)} by pycgt")
    print(f"tepid {ours * 1e3:.2f} ms, pycgt {theirs:.2f} s, ratio {theirs / ours:.0f}")


main()
