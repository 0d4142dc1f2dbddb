#!/usr/bin/env python3
"""Measures how soon `voicecore chat` answers small talk by text: a conversation of COUNT lines that people wrote for an assistant.

Usage: latency.py VOICECORE [--lines FILE] [--count COUNT] [--seed SEED] [-- OPTIONS OF chat]

The lines are drawn from CLINC150's training part (../shared/data/commands): greetings, jokes, definitions, questions about
the assistant and what is out of its scope. Nothing is tuned on them; the answers are not rated.
"""

import argparse
import json
import random
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

INTENTS = set(
    "greeting goodbye tell_joke what_are_your_hobbies where_are_you_from how_old_are_you what_is_your_name who_made_you "
    "fun_fact meaning_of_life do_you_have_pets are_you_a_bot thank_you oos definition who_do_you_work_for".split())
USUAL = Path(__file__).resolve().parents[3] / "shared/data/commands/clinc_train.jsonl"


def share(values, part):
    values = sorted(values)
    return values[min(len(values) - 1, int(part * len(values)))]


parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("voicecore")
parser.add_argument("--lines", default=USUAL)
parser.add_argument("--count", type=int, default=200)
parser.add_argument("--seed", type=int, default=7)
end = sys.argv.index("--") if "--" in sys.argv else len(sys.argv)
arguments, options = parser.parse_args(sys.argv[1:end]), sys.argv[end + 1 :]

rows = map(json.loads, open(arguments.lines))
texts = [row["text"] for row in rows if row["intent"] in INTENTS]
random.Random(arguments.seed).shuffle(texts)
texts = texts[: arguments.count]

with tempfile.TemporaryDirectory() as home:
    start = time.monotonic()
    result = subprocess.run(
        [arguments.voicecore, "chat", "--text", "--json", "--dry-run", *options],
        input="\n".join(texts) + "\n", capture_output=True, text=True, env={"VOICECORE_HOME": home, "PATH": "/usr/bin:/bin"})
    seconds = time.monotonic() - start
if result.returncode:
    sys.exit(result.stderr or "voicecore chat failed")

events = [json.loads(line) for line in result.stdout.splitlines()]
answers = [event["milliseconds"] for event in events if event["event"] == "done" and "first_text" in event["milliseconds"]]
print(f"{len(texts)} lines in {seconds:.0f} s: {len(answers)} answered by the model,",
      f"{sum(event['event'] == 'tool' for event in events)} by the assistant,",
      f"{sum(event['event'] == 'failed' for event in events)} failed,",
      f"{sum(event['event'] == 'forgot' for event in events)} times the oldest messages were let go")
for name in ("first_text", "first_sentence", "written"):
    values = [answer[name] for answer in answers if name in answer]
    print(f"{name}: p50 {share(values, 0.5):.0f} ms, p95 {share(values, 0.95):.0f} ms, longest {max(values):.0f} ms")
print(f"peak memory {resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024:.0f} MB")
