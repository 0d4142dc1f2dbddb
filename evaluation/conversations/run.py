#!/usr/bin/env python3
"""Holds written conversations with a fresh home each and prints what comes of every turn, beside what was wanted.

    evaluation/conversations/run.py VOICECORE [--file FILE] [--of FIRST:LAST] [--summary]

Every home begins with a few events, a list, a note, an alarm, contacts and four mails, so that there is something to
speak of. Nothing is scored: the wanted outcome is in words, to be read. The last lines count what came of the turns.
"""
import argparse
import json
import os
import shutil
import subprocess
import tempfile
from collections import Counter
from pathlib import Path

HERE = Path(__file__).resolve().parent
BEFORE = [
    "dentist on Thursday December 3 at 3 pm",
    "standup every weekday at 9:30 am",
    "lunch with Sam tomorrow at 1 pm",
    "team meeting tomorrow at 3 pm",
    "call with Derek today at 3 pm",
    "add milk, eggs and bread to the shopping list",
    "note: the boiler code is F11",
    "set an alarm for 7 tomorrow",
]
PEOPLE = "Priya Karen Anna Tom Rob Alan Dana Helen Nat Fran Jamie Marek Steve Ben Aisha Ellen Jim Rewi Beth Sam Lea Olu".split()
MAILS = [
    ("Karen Meyer <karen@example.org>", "Deposit", "The deposit has arrived, thank you."),
    ("Marek Meyer <marek@example.org>", "The van", "The van is yours on Friday."),
    ("Tile Supplier <sales@tiles.example>", "Your order", "42 boxes at 18.90 each are ready."),
    ("The School <office@school.example>", "School trip", "The trip to the zoo is on December 4th at 8:30."),
]


def ask(voicecore, home, text, now):
    environment = dict(os.environ, VOICECORE_HOME=str(home))
    run = subprocess.run(
        [voicecore, "ask", "--no-input", "--now", now, "--time-zone", "UTC", text],
        env=environment, capture_output=True, text=True, timeout=120)
    return run.stdout + run.stderr


def furnish(voicecore, home):
    for folder in ["Mail/cur", "Mail/new", "Mail/tmp", "contacts"]:
        (home / folder).mkdir(parents=True)
    for name in PEOPLE:
        card = ["BEGIN:VCARD", "VERSION:3.0", f"FN:{name} Meyer", f"N:Meyer;{name};;;",
                f"EMAIL:{name.lower()}@example.org", "END:VCARD", ""]
        (home / "contacts" / f"{name}.vcf").write_text("\r\n".join(card))
    for index, (sender, subject, words) in enumerate(MAILS):
        (home / "Mail/new" / f"179567{index}000.M{index}.host").write_text(
            f"From: {sender}\nTo: Me <me@example.org>\nSubject: {subject}\n"
            f"Date: Thu, 26 Nov 2026 0{6 + index}:00:00 +0000\nMessage-ID: <{index}@example.org>\n"
            f"Content-Type: text/plain; charset=utf-8\n\n{words}\n")
    settings(home, home)
    for text in BEFORE:
        ask(voicecore, home, text, "2026-11-26T06:00:00")


def settings(home, target):
    (home / "config.yaml").write_text(
        f"actions:\n  contacts: {target}/contacts\nmail:\n  maildir: {target}/Mail\n"
        "  from: {name: Me, address: me@example.org}\n  sendmail: [/bin/true]\n")


def outcome(lines):
    """What came of a turn, in one word."""
    kinds = [line.split("  ")[0] for line in lines]
    if "failed" in kinds:
        return "failed"
    if any(line.startswith(("Not done yet", "Not done.")) for line in lines):
        return "asked" if any(line.startswith("Not done yet") for line in lines) else "given up"
    if "done" in kinds:
        return "done"
    if "answer" in kinds:
        return "answered"
    return "not understood" if any("I can’t do that. Ask" in line for line in lines) else "told"


def shown(output):
    lines = []
    for line in output.strip().split("\n"):
        line = line.strip()
        if line.startswith("command"):
            try:
                command = json.loads(line[len("command"):])
                slots = json.dumps(command["slots"], ensure_ascii=False)
                line = f"{command['intent']} {slots} {command['policy']['confidence']:.2f}"
            except (ValueError, KeyError):
                pass
        elif line.startswith(("decision", "/")) or "agent is not running" in line:
            continue
        lines.append(line)
    return lines


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("voicecore")
    parser.add_argument("--file", type=Path, default=HERE / "conversations.txt", help="the conversations")
    parser.add_argument("--of", default="1:999", help="the first and the last conversation")
    parser.add_argument("--summary", action="store_true", help="only count what came of the turns")
    options = parser.parse_args()
    first, last = map(int, options.of.split(":"))
    counts, number, turn, home = Counter(), 0, 0, None
    with tempfile.TemporaryDirectory() as folder:
        furnished = Path(folder) / "home"
        furnish(options.voicecore, furnished)
        for line in options.file.read_text().splitlines():
            if line.startswith("#"):
                number, turn = number + 1, 0
                if first <= number <= last:
                    home = Path(folder) / str(number)
                    shutil.copytree(furnished, home)
                    settings(home, home)
                    if not options.summary:
                        print(f"\n{line}")
            elif line.strip() and first <= number <= last:
                text, _, wanted = (part.strip() for part in line.partition("||"))
                now = f"2026-11-26T10:{turn // 2:02d}:{turn % 2 * 30:02d}"
                lines = shown(ask(options.voicecore, home, text, now))
                turn += 1
                counts[outcome(lines)] += 1
                if not options.summary:
                    print(f"> {text}   [{wanted}]\n      " + "\n      ".join(lines), flush=True)
    print("\n" + ", ".join(f"{count} {kind}" for kind, count in counts.most_common()) + f" of {counts.total()} turns")


if __name__ == "__main__":
    main()
