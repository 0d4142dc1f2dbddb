#!/usr/bin/env python3
"""Counts how many changes of a time are understood after each of six commands: `times.py VOICECORE [--part N] [--wrong]`.

Every phrase of PARTS[N] follows every command of COMMANDS. It is right where it is taken for a change, or an answer to the
card, and gives the time that follows by arithmetic. Part 0 is read in development; part 1 is only counted.
"""

import argparse
import collections
import json
import subprocess
from datetime import datetime, timedelta

CLOCK = ["--now", "2026-11-23T09:00:00", "--time-zone", "Europe/London"]

COMMANDS = [
    ("lunch with Anna on Friday at noon", datetime(2026, 11, 27, 12)),
    ("dentist appointment tomorrow at 3 pm", datetime(2026, 11, 24, 15)),
    ("remind me tomorrow at 7 in the evening to call John", datetime(2026, 11, 24, 19)),
    ("wake me up tomorrow at 6:30 am", datetime(2026, 11, 24, 6, 30)),
    ("team meeting on Thursday from 2 to 4 pm", datetime(2026, 11, 26, 14)),
    ("put gym in my calendar on Wednesday at 6 pm for an hour", datetime(2026, 11, 25, 18)),
]


def at(hour, minute=0):
    return lambda time: [time.replace(hour=hour, minute=minute)]


def either(hour, minute=0):
    """In the morning or in the afternoon: where people do not say, both are right."""
    return lambda time: [time.replace(hour=h, minute=minute) for h in (hour % 12, hour % 12 + 12)]


def on(month, day, hour=None, minute=0):
    def placed(time):
        there = time.replace(month=month, day=day)
        return [there if hour is None else there.replace(hour=hour, minute=minute)]

    return placed


def by(**length):
    return lambda time: [time + timedelta(**length)]


SATURDAY = on(11, 28)
PARTS = [
    [
        ("make it 4:30", either(4, 30)),
        ("no, at five", either(5)),
        ("actually at 5 pm", at(17)),
        ("make that half past five", either(5, 30)),
        ("5 o'clock instead", either(5)),
        ("change it to 10 am", at(10)),
        ("rather at ten in the morning", at(10)),
        ("push it to 6 pm", at(18)),
        ("could you move it to Saturday", SATURDAY),
        ("on Saturday instead", SATURDAY),
        ("make it Saturday at 1 pm", on(11, 28, 13)),
        ("actually Saturday", SATURDAY),
        ("sorry, I meant Saturday", SATURDAY),
        ("let's do Saturday instead", SATURDAY),
        ("Saturday would be better", SATURDAY),
        ("same time on Saturday", SATURDAY),
        ("the day after", by(days=1)),
        ("a day later", by(days=1)),
        ("an hour later", by(hours=1)),
        ("half an hour earlier", by(minutes=-30)),
        ("two hours later please", by(hours=2)),
        ("bring it forward by an hour", by(hours=-1)),
        ("it should be at 5 pm", at(17)),
        ("I said Saturday", SATURDAY),
        ("can we do Saturday instead", SATURDAY),
        ("how about 5 pm", at(17)),
        ("what about Saturday", SATURDAY),
        ("5 pm is better", at(17)),
        ("better at 5 pm", at(17)),
        ("5 pm works better", at(17)),
        ("delay it until 8 pm", at(20)),
        ("postpone it by a week", by(days=7)),
        ("move it to next Monday", on(11, 30)),
        ("move it to the 30th", on(11, 30)),
        ("no, Saturday at 1 pm", on(11, 28, 13)),
        ("wait, make it 5 pm", at(17)),
        ("no no, Saturday", SATURDAY),
        ("5 pm", at(17)),
        ("Saturday", SATURDAY),
        ("make it a quarter past five", either(5, 15)),
        ("oh and move it to 5 pm", at(17)),
        ("can you make it 5 pm", at(17)),
        ("not Saturday, Sunday", on(11, 29)),
        ("I'd prefer 5 pm", at(17)),
        ("make it at 5 pm on Saturday", on(11, 28, 17)),
        ("switch it to Saturday morning at 9", on(11, 28, 9)),
        ("set it for 5 pm", at(17)),
        ("start it at 5 pm", at(17)),
        ("let's make it 5 pm instead", at(17)),
        ("put it on Saturday", SATURDAY),
        ("the 30th works better", on(11, 30)),
        ("it's on Saturday, not that day", SATURDAY),
        ("an hour earlier on Saturday", lambda time: by(hours=-1)(SATURDAY(time)[0])),
    ],
    [
        ("hang on, quarter to five", either(4, 45)),
        ("shift it to Sunday", on(11, 29)),
        ("can that be Sunday", on(11, 29)),
        ("Sunday suits me better", on(11, 29)),
        ("no I meant Sunday at eleven am", on(11, 29, 11)),
        ("make it twenty past four", either(4, 20)),
        ("20 minutes earlier", by(minutes=-20)),
        ("push it back half an hour", by(minutes=30)),
        ("push that back a day", by(days=1)),
        ("three days later", by(days=3)),
        ("could it be at 8 pm", at(20)),
        ("8 pm would work better for me", at(20)),
        ("scratch that, 8 pm", at(20)),
        ("oops, 8 pm I mean", at(20)),
        ("I'd rather have it on Sunday", on(11, 29)),
        ("not then, on Sunday", on(11, 29)),
        ("a week later", by(days=7)),
        ("move it up an hour", by(hours=-1)),
        ("it starts at 8 pm", at(20)),
        ("it has to be 8 pm", at(20)),
        ("can we push it to Sunday", on(11, 29)),
        ("reschedule that for Sunday at 10 am", on(11, 29, 10)),
        ("same day but at 8 pm", at(20)),
        ("keep the time but make it Sunday", on(11, 29)),
        ("on the 2nd of December instead", on(12, 2)),
        ("actually the 2nd", on(12, 2)),
        ("okay, 8 pm then", at(20)),
        ("no, later, 8 pm", at(20)),
        ("change the time to 8 pm", at(20)),
        ("change the day to Sunday", on(11, 29)),
    ],
]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("voicecore")
    parser.add_argument("--part", type=int, default=0, choices=range(len(PARTS)))
    parser.add_argument("--wrong", action="store_true")
    options = parser.parse_args()
    cases = [(c, start, text, change) for text, change in PARTS[options.part] for c, start in COMMANDS]
    lines = [
        json.dumps({"dialogue": str(number), "text": said})
        for number, (command, _, text, _) in enumerate(cases)
        for said in (command, text)
    ]
    run = subprocess.run(
        [options.voicecore, "interpret", "--dialogues", *CLOCK],
        input="\n".join(lines) + "\n", capture_output=True, text=True, check=True,
    )
    answers = [json.loads(line) for line in run.stdout.splitlines()][1::2]
    wrong = collections.Counter()
    for (command, start, text, change), answer in zip(cases, answers):
        slots = answer["slots"]
        time = slots.get("datetime_point") or slots.get("datetime_range", "").split("/")[0]
        if answer["act"] in ("change", "answer") and time in [t.isoformat() for t in change(start)]:
            continue
        wrong[text] += 1
        if options.wrong:
            print(f"{command} | {text} → {answer['act']} {answer['intent']} {json.dumps(slots)}")
    print(f"right {len(cases) - sum(wrong.values())} of {len(cases)}")


if __name__ == "__main__":
    main()
