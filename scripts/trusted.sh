#!/usr/bin/env bash
# trusted.sh: counts the lines that are neither blank nor comment nor test: of the kernel, by
# file, which fails if there are more than 1,400; and of what a verdict rests on beside it, which
# is numbers, budgets, and the reader that gives the kernel the lines of a file.
set -euo pipefail
cd "$(dirname "$0")/.."
limit=1400 total=0

# Counts the lines of a file, prints and adds them.
count() {
  local lines
  lines=$(awk '/^#\[cfg\(test\)\]/ { exit } { sub(/^[ \t]+/, "") } $0 != "" && !/^\/\// { n++ } END { print n + 0 }' "$1")
  printf '%6d %s\n' "$lines" "$1"
  total=$((total + lines))
}

for file in src/kernel/*.rs; do count "$file"; done
kernel=$total
printf '%6d in the kernel, of at most %d\n\n' "$kernel" "$limit"
for file in src/number.rs src/budget.rs src/certificate/text_reader.rs; do count "$file"; done
printf '%6d in all\n' "$total"
[ "$kernel" -le "$limit" ]
