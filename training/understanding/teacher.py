"""Lets a larger model teach: what it makes of texts, as lines of generate.py with its probabilities of the intents.

    python3 teacher.py TEXTS OUT --teacher FILE.gguf --tool voicecore

TEXTS holds lines with a "text" each. The teacher is asked through the product's own engine (`voicecore interpret --marks`). Lines of which it is unsure are left out.
"""
import argparse
import json
import subprocess
import sys

from example import SCHEMA, normalized


def taught(line, answer, least):
    """The line as the teacher labels it, or None where the likeliest intent is not likely enough."""
    intent = answer["intent"]
    if answer["intents"].get(intent, 0) < least:
        return None
    slots = {slot: answer["marks"][slot] for slot in SCHEMA["intents"][intent] if slot in answer["marks"]}
    return {"text": line["text"], "context": [], "intent": intent, "slots": slots,
            "needs_confirmation": answer["asks"], "source": "teacher",
            "intent_probabilities": answer["intents"]}


def ask(tool, model, lines):
    """One answer for each line, from one process."""
    texts = "".join(line["text"] + "\n" for line in lines)
    printed = subprocess.run([tool, "interpret", "--model", model, "--marks"], input=texts, check=True, capture_output=True,
                             text=True).stdout
    answers = [json.loads(text) for text in printed.splitlines()]
    if len(answers) != len(lines):
        raise ValueError(f"{len(lines)} texts and {len(answers)} answers")
    return answers


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("texts")
    arguments.add_argument("output")
    arguments.add_argument("--teacher", required=True)
    arguments.add_argument("--tool", default="voicecore")
    arguments.add_argument("--least", type=float, default=0.5, help="the least probability of an intent")
    options = arguments.parse_args()
    with open(options.texts, encoding="utf-8") as file:
        lines = [{**line, "text": normalized(line["text"])} for line in map(json.loads, file)]
    labelled = [taught(line, answer, options.least)
                for line, answer in zip(lines, ask(options.tool, options.teacher, lines), strict=True)]
    with open(options.output, "w", encoding="utf-8") as file:
        file.writelines(json.dumps(line, ensure_ascii=False) + "\n" for line in labelled if line)
    print(f"{sum(line is not None for line in labelled)} of {len(lines)} texts labelled", file=sys.stderr)


if __name__ == "__main__":
    main()
