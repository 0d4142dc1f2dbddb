#!/usr/bin/env python3
"""Measures which tools a model calls for written requests: `voicecore chat tools --call` and `voicecore interpret`.

Usage: tools.py VOICECORE [--requests FILE] [--each] [-- OPTIONS OF chat tools]

Each request of FILE names the tool and the words that its arguments are, or none for small talk. Told are three things: how the model
calls tools by itself; how the interpreter, which is asked first, understands the requests; and both together as `voicecore chat` has
them. A call is malformed if its arguments are not words of the request; a grammar keeps that from happening.
"""

import argparse
import json
import subprocess
import sys
from pathlib import Path

parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("voicecore")
parser.add_argument("--requests", type=Path, default=Path(__file__).with_name("tool_requests.jsonl"))
parser.add_argument("--each", action="store_true", help="print every request that did not come out as it should")
end = sys.argv.index("--") if "--" in sys.argv else len(sys.argv)
arguments, options = parser.parse_args(sys.argv[1:end]), sys.argv[end + 1 :]

requests = [json.loads(line) for line in arguments.requests.open()]
texts = "".join(request["text"] + "\n" for request in requests)


def lines(*command):
    result = subprocess.run([arguments.voicecore, *command], input=texts, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in result.stdout.splitlines()]


calls = lines("chat", "tools", "--call", "--json", *options)
intents = [line["intent"] for line in lines("interpret")]
assert len(calls) == len(intents) == len(requests)


def tell(name, chosen):
    asked = [(choice, request) for choice, request in zip(chosen, requests) if request["tool"] != "none"]
    talk = [choice for choice, request in zip(chosen, requests) if request["tool"] == "none"]
    right = sum(choice == request["tool"] for choice, request in asked)
    none = sum(choice == "none" for choice, _ in asked)
    print(f"{name}: {right} of {len(asked)} requests right, {none} not seen, {len(asked) - right - none} taken for something else; "
          f"{sum(choice != 'none' for choice in talk)} of {len(talk)} pieces of small talk taken for a request")


tell("the model alone", [call["tool"] for call in calls])
tell("the interpreter alone", intents)
together = [call["tool"] if intent == "none" else intent for call, intent in zip(calls, intents)]
tell("the interpreter, then the model", together)
rightly = [(call, request) for call, request in zip(calls, requests) if call["tool"] == request["tool"] != "none"]
same = sum(call["arguments"] == request["arguments"] for call, request in rightly)
print(f"arguments of the model's right calls: {same} of {len(rightly)} as written")
malformed = sum(any(words not in call["text"] for words in call["arguments"].values()) for call in calls)
times = sorted(call["milliseconds"] for call in calls)
print(f"malformed: {malformed}; milliseconds, p50 and p95: {times[len(times) // 2]:.0f}, {times[int(len(times) * 0.95)]:.0f}")
if arguments.each:
    for call, intent, choice, request in zip(calls, intents, together, requests):
        if choice != request["tool"] or call["tool"] not in ("none", request["tool"]):
            print(json.dumps({"text": request["text"], "tool": request["tool"], "model": call["tool"], "probability": call.get("probability"),
                              "interpreter": intent}, ensure_ascii=False))
