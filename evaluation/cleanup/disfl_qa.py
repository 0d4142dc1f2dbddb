#!/usr/bin/env python3
"""Prints the questions of Disfl-QA in the form of this folder: those whose original is a part of what was said.

disfl_qa.py FILE.json
"""

import json
import re
import sys


def words(text):
    return re.sub(r"[^a-z0-9' ]+", " ", text.lower()).split()


def is_part(short, long):
    rest = iter(long)
    return all(word in rest for word in short)


for item in json.load(open(sys.argv[1])).values():
    said, meant = (" ".join(item[name].split()) for name in ("disfluent", "original"))
    if is_part(words(meant), words(said)):
        print("question", said, meant, sep="\t")
