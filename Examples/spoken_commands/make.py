#!/usr/bin/env python3
"""Speaks labels.jsonl with flite's voices into FLAC files beside it (Debian: flite, sox)."""

import json
import pathlib
import subprocess
import tempfile

here = pathlib.Path(__file__).parent
for line in (here / "labels.jsonl").read_text().splitlines():
    label = json.loads(line)
    with tempfile.NamedTemporaryFile(suffix=".wav") as speech:
        subprocess.run(["flite", "-voice", label["voice"], "-t", label["text"], "-o", speech.name], check=True)
        # Half a second before and a second after, as a microphone that is open gives; -D: no dither, so that the
        # same text gives the same file.
        subprocess.run(
            ["sox", "-D", speech.name, "-r", "16000", "-c", "1", "-b", "16", here / label["audio"],
             "pad", "0.5", "1", "gain", "-n", "-6"], check=True)
