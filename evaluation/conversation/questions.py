#!/usr/bin/env python3
"""Asks a language model questions of general knowledge in conversations of five: `questions.py VOICECORE --language-model FILE [--rounds 3]`.

An answer counts as right if one of the words that questions.jsonl lists is in it. Prints how many are right, how many
answers repeat an earlier one of their conversation, how many have letters that English does without, and how many words
they have. Answers are drawn at random, so there are several rounds.
"""

import argparse
import json
import os
import pathlib
import statistics
import subprocess
import tempfile

TOGETHER = 5


def conversation(voicecore, model, questions):
    """What the model answers to each of the questions, asked in one conversation."""
    with tempfile.TemporaryDirectory() as home:
        command = [voicecore, "chat", "--text", "--json", "--no-keep", "--no-speak", "--language-model", model]
        process = subprocess.Popen(
            command, env={**os.environ, "VOICECORE_HOME": home}, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True)
        answers = []
        for question in questions:
            print(question["question"], file=process.stdin, flush=True)
            sentences = []
            for line in process.stdout:
                event = json.loads(line)
                if event["event"] == "sentence":
                    sentences.append(event["text"])
                if event["event"] in ("done", "ended"):
                    break
            answers.append(" ".join(sentences))
        process.stdin.close()
        process.wait()
        return answers


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("voicecore")
    parser.add_argument("--language-model", required=True)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--show", action="store_true", help="print each answer")
    options = parser.parse_args()
    lines = (pathlib.Path(__file__).parent / "questions.jsonl").read_text().splitlines()
    questions = [json.loads(line) for line in lines]
    right = repeated = foreign = asked = 0
    lengths = []
    for _ in range(options.rounds):
        for start in range(0, len(questions), TOGETHER):
            part = questions[start:start + TOGETHER]
            answers = conversation(options.voicecore, options.language_model, part)
            for number, (question, answer) in enumerate(zip(part, answers)):
                asked += 1
                found = any(word in answer.lower() for word in question["answers"])
                right += found
                repeated += answer in answers[:number]
                foreign += any(letter in answer for letter in "éèêàçùœôîûñ")
                lengths.append(len(answer.split()))
                if options.show:
                    print("right" if found else "wrong", question["question"], "→", answer)
    print(f"{asked} answers: {right} right, {repeated} said before, {foreign} with foreign letters; "
          f"{statistics.median(lengths):.0f} words in the median")


main()
