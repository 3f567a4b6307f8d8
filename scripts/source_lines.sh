#!/usr/bin/env bash
# source_lines.sh [COMMIT…]: the lines of `src/` that are neither blank nor comment, by room, of
# the working tree or of each commit.
set -euo pipefail
cd "$(dirname "$0")/.."

# Reads `path<TAB>line` and counts by the first folder or file below `src/`.
count() {
  awk -F '\t' '{
    line = $0; sub(/^[^\t]*\t[ \t]*/, "", line)
    if (line == "" || line ~ /^\/\//) next
    split($1, part, "/"); n[part[2]]++; total++
  } END { for (room in n) printf "%7d %s\n", n[room], room; printf "%7d in all\n", total }' | sort -k2
}

if [ $# -eq 0 ]; then
  find src -name '*.rs' -exec awk '{ print FILENAME "\t" $0 }' {} + | count
fi
for commit in "$@"; do
  echo "$commit"
  git grep -e '' "$commit" -- 'src/*.rs' | sed -E 's/^[^:]*:([^:]*):/\1\t/' | count
done
