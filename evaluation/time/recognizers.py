"""Scores `voicecore time` on Recognizers-Text's English cases: `python3 recognizers.py [CASES] [--tool PATH]`.

A case is right when the longest expression found that overlaps the span meant comes to one of the accepted values.
`leftout.tsv` names cases that an assistant had better read otherwise, a reason above each group; `--all` counts them too.
Every fourth line is only counted: the rules were developed on the others.
"""
import argparse
import collections
import json
import os
import re
import subprocess
from datetime import datetime, timedelta

HERE = os.path.dirname(os.path.abspath(__file__))
CASES = os.path.join(HERE, "..", "..", "..", "shared", "data", "time", "recognizers_en.jsonl")
TOOL = os.path.join(HERE, "..", "..", ".build", "release", "voicecore")
LEFT_OUT = os.path.join(HERE, "leftout.tsv")
FREQUENCIES = {"D": "DAILY", "W": "WEEKLY", "M": "MONTHLY", "Y": "YEARLY", "H": "HOURLY"}
DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]


def read(cases, tool):
    """What the tool finds in each case, in order; one run for each time of reference."""
    found = [None] * len(cases)
    by_time = collections.defaultdict(list)
    for number, case in enumerate(cases):
        by_time[case["ref"]].append(number)
    for time, numbers in by_time.items():
        lines = "".join(cases[number]["text"].replace("\n", " ") + "\n" for number in numbers)
        output = subprocess.run(
            [tool, "time", "--now", time, "--time-zone", "UTC"], input=lines, capture_output=True, text=True,
            check=True).stdout
        for number, line in zip(numbers, output.splitlines(), strict=True):
            found[number] = json.loads(line)
    return found


def moment(text):
    return datetime.fromisoformat(text) if text else None


def seconds(duration):
    """ISO 8601 to seconds, by Recognizers-Text's lengths of months and years."""
    total = 0
    sizes = {"Y": 31536000, "M": 2592000, "W": 604800, "D": 86400, "TH": 3600, "TM": 60, "TS": 1}
    date, _, time = duration[1:].partition("T")
    for prefix, part in (("", date), ("T", time)):
        for count, unit in re.findall(r"([\d.]+)([A-Z])", part):
            total += float(count) * sizes[prefix + unit]
    return total


def ends(match, value):
    """Whether a range's end is the accepted one, the last day, week, month or year left out or in."""
    end, accepted = moment(match.get("end")), moment(value.get("end"))
    if end is None or accepted is None:
        return end == accepted
    if end == accepted or end == accepted + timedelta(seconds=1):
        return True
    if len(match["end"]) > 10:
        return False
    following = {"day": timedelta(days=1), "week": timedelta(days=7)}.get(match["grain"])
    if following:
        return end - following == accepted
    months = {"month": 1, "quarter": 3, "year": 12}[match["grain"]]
    count = end.year * 12 + end.month - 1 - months
    return end.day == accepted.day and datetime(count // 12, count % 12 + 1, end.day) == accepted


def of_day(point):
    return point[11:]


def same_range(match, value, is_time):
    """Ranges of a time of day are compared by what the clock shows."""
    if is_time:
        end = {"23:59:59": "00:00:00", None: None}.get(value.get("end"), value.get("end"))
        if "start" not in value:
            return match["kind"] == "before" and of_day(match["value"]) == end
        if "end" not in value:
            return match["kind"] == "after" and of_day(match["value"]) == value["start"]
        return match["kind"] == "range" and of_day(match["value"]) == value["start"] and (match["end"] and of_day(match["end"])) == end
    if "start" not in value:
        bounds = [moment(value["end"]), moment(value["end"]) + timedelta(days=1)]
        return match["kind"] == "before" and moment(match["value"]) in bounds
    if "end" not in value:
        return match["kind"] == "after" and moment(match["value"]) == moment(value["start"])
    return match["kind"] == "range" and moment(match["value"]) == moment(value["start"]) and ends(match, value)


def same_set(match, value):
    """What comes back, by its rule; the first time too where the case gives it."""
    if match["kind"] != "recurrence":
        return False
    rule = dict(part.split("=") for part in match["rrule"].split(";"))
    timex = value["timex"]
    if every := re.search(r"P(\d+)([DWMY])$", timex):
        count, frequency = int(every[1]), FREQUENCIES[every[2]]
        said = int(rule.get("INTERVAL", "1"))
        if frequency == "MONTHLY" and count == 12:
            count, frequency = 1, "YEARLY"
        if (said, rule["FREQ"]) != (count, frequency) and "BYDAY" not in rule:
            return False
    if day := re.search(r"XXXX-WXX-(\d)", timex):
        if rule.get("BYDAY") != DAYS[int(day[1]) - 1]:
            return False
    return value["value"] == "not resolved" or moment(match["value"]) == moment(value["value"])


def same(match, value, kind):
    if kind == "set":
        return same_set(match, value)
    if kind == "duration":
        return match["kind"] == "duration" and abs(seconds(match["duration"]) / float(value["value"]) - 1) < 0.01
    if kind in ("date", "datetime", "time") and "value" in value:
        if match["kind"] != "point":
            return False
        return of_day(match["value"]) == value["value"] if kind == "time" else (
            moment(match["value"]) == moment(value["value"]) and (len(match["value"]) > 10) == (kind == "datetime"))
    return same_range(match, value, kind == "timerange")


def overlapping(found, case):
    start = case["text"].lower().find(case["span"])
    if start < 0:
        start, end = 0, len(case["text"])
    else:
        end = start + len(case["span"])
    matches = [m for m in found["matches"] if m["start"] < end and m["start"] + m["length"] > start]
    return max(matches, key=lambda match: match["length"], default=None)


def is_right(found, case):
    match = overlapping(found, case)
    values = case["values"]
    if all(value.get("value") == "not resolved" for value in values) and case["type"] != "set":
        return match is None
    return match is not None and any(
        same(match, value, case["type"]) for value in values
        if value.get("value") != "not resolved" or case["type"] == "set")


def left_out():
    with open(LEFT_OUT) as file:
        return {tuple(line.rstrip("\n").split("\t")) for line in file if line.strip() and not line.startswith("#")}


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("cases", nargs="?", default=CASES)
    options.add_argument("--tool", default=TOOL)
    options.add_argument("--all", action="store_true", help="count what is left out with reasons, too")
    options.add_argument("--failures", choices=["all", "developed"], help="print what fails, by type")
    options = options.parse_args()
    with open(options.cases) as file:
        cases = [json.loads(line) for line in file]
    excepted = set() if options.all else left_out()
    score = collections.Counter()
    failures = collections.defaultdict(list)
    for number, (case, found) in enumerate(zip(cases, read(cases, options.tool))):
        if (case["ref"], case["text"]) in excepted:
            score["left out"] += 1
            continue
        half = "counted" if number % 4 == 3 else "developed"
        right = is_right(found, case)
        score[half, "judged"] += 1
        score[half, "right"] += right
        if not right and (options.failures == "all" or options.failures == half):
            failures[case["type"]].append((case, found))
    for kind, listed in sorted(failures.items()):
        print(f"\n{kind}")
        for case, found in listed:
            match = overlapping(found, case)
            said = match and {key: match[key] for key in match if key not in ("start", "length")}
            print(f"  {case['ref'][:16]} {case['text']}\n    meant {case['span']}: "
                  + "; ".join(value.get("value") or f"{value.get('start', '')}/{value.get('end', '')}"
                              for value in case["values"])
                  + f"\n    found {json.dumps(said)}")
    for half in ("developed", "counted"):
        print(f"{half}{' on' if half == 'developed' else ' only'}: {score[half, 'right']} of {score[half, 'judged']}, "
              f"{score[half, 'right'] / max(score[half, 'judged'], 1):.1%}")
    right, judged = (score["developed", key] + score["counted", key] for key in ("right", "judged"))
    print(f"all: {right} of {judged}, {right / max(judged, 1):.1%}; {score['left out']} of {len(cases)} left out")


if __name__ == "__main__":
    main()
