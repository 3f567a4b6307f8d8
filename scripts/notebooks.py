#!/usr/bin/env python3
"""Runs the notebooks of docs/notebooks/ and compares what they show with what they hold.

With --write the outputs are written instead. It needs the package `tepid` and its extra
`notebook`; `scripts/test_python.sh` installs both in an environment of its own.
"""

import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "notebooks"


def shown(cell):
    """What a cell shows: the texts of its outputs, by their kinds."""
    outputs = []
    for output in cell.get("outputs", []):
        if output.output_type == "stream":
            outputs.append({"stream": output.text})
        elif output.output_type == "error":
            outputs.append({"error": output.ename})
        else:
            outputs.append({kind: "".join(text) for kind, text in output.data.items()})
    return outputs


def run(path, write):
    """Runs a notebook; gives the numbers of the cells that show something else."""
    notebook = nbformat.read(path, as_version=4)
    before = [shown(cell) for cell in notebook.cells]
    NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
    if write:
        nbformat.write(notebook, path)
        return []
    pairs = enumerate(zip(before, map(shown, notebook.cells)))
    return [number for number, (old, new) in pairs if old != new]


def main():
    write = sys.argv[1:] == ["--write"]
    differing = {path.name: run(path, write) for path in sorted(FOLDER.glob("*.ipynb"))}
    if not differing:
        sys.exit(f"there is no notebook in {FOLDER}")
    for name, cells in differing.items():
        print(f"{name}: {'written' if write else 'as it is kept' if not cells else f'other outputs in cells {cells}'}")
    sys.exit(any(differing.values()))


if __name__ == "__main__":
    main()
