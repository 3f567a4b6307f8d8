#!/usr/bin/env bash
# Counts the instructions of fixed workloads under callgrind, for machines on which time is
# noise. docs/performance.md holds the reference numbers.
#
#   scripts/instructions.sh [WORKLOAD …]      all but the slowest when none is named
#   PEERS=path/to/peers scripts/instructions.sh …   with a binary that is built already
#
# Needs valgrind (Debian: apt-get install valgrind; Fedora: dnf install valgrind).
set -euo pipefail
cd "$(dirname "$0")/.."

command -v valgrind > /dev/null || {
    echo "valgrind is not installed (Debian: apt-get install valgrind)" >&2
    exit 2
}
if [ -z "${PEERS:-}" ]; then
    cargo build --quiet --release --manifest-path benches/peers/Cargo.toml
    PEERS=benches/peers/target/release/peers
fi
if [ $# -eq 0 ]; then
    set -- day3_build day3_order day3_thermographs domineering_4x5 domineering_5x5 \
        domineering_4x6 domineering_3x8 switches_200 depth_100000 overheat_2904 \
        egraph_switches_rules prove_30_laws
fi

printf '%-20s %16s\n' workload instructions
for workload in "$@"; do
    # Only what stands under the clock is counted, not what prepares it.
    log=$(valgrind --tool=callgrind --callgrind-out-file=/dev/null \
        --toggle-collect='peers::measure::timed*' "$PEERS" --ours "$workload" 2>&1) || {
        echo "$log" >&2
        exit 1
    }
    printf '%-20s %16s\n' "$workload" "$(sed -n 's/.*Collected *: *//p' <<< "$log")"
done
