"""Scores transcriptions of a recording that make.py made.

    python3 evaluation/recordings/score.py hour.json TRANSCRIPTION.json… [--texts TEXTS.jsonl]

A transcription is what `voicecore transcribe --format json --word-timestamps` prints, or another program's in that form.
Told are, over the whole recording:

- words wrong: substituted, lost and added words by the words said, on pieces whose text is known: those read aloud, and
  orders where TEXTS has a line {"key": FILE, "text": …} for them (such as another recognizer's text of the order alone);
- slots: of the slots of all orders, those whose words stand in what was written about the order;
- written in pauses: words whose middle is more than 0.3 s away from every piece;
- repeated: words of runs of up to 12 words that come three times in a row;
- early and late: words of a piece that begin before it or end after it by more than 0.2 s.

Needs numpy.
"""

import argparse
import bisect
import json
import pathlib
import re
import unicodedata

import numpy

NUMBERS = {"8": "eight", "12": "twelve", "16": "sixteen", "20": "twenty"}


def words(text):
    text = unicodedata.normalize("NFKC", text).lower().replace("’", "'")
    return [NUMBERS.get(word, word) for word in re.findall(r"[\w']+", text.replace("-", " "))]


def errors(said, written):
    """Substituted, lost and added words of the alignment with the fewest."""
    counts = numpy.zeros((len(said) + 1, len(written) + 1, 4), dtype=int)
    counts[:, 0, 0] = counts[:, 0, 2] = range(len(said) + 1)
    counts[0, :, 0] = counts[0, :, 3] = range(len(written) + 1)
    for i, ours in enumerate(said):
        for j, theirs in enumerate(written):
            same = ours == theirs
            steps = [counts[i, j] + [not same, not same, 0, 0], counts[i, j + 1] + [1, 0, 1, 0],
                     counts[i + 1, j] + [1, 0, 0, 1]]
            counts[i + 1, j + 1] = min(steps, key=lambda step: step[0])
    return counts[-1, -1, 1:]


def repeated(spoken, longest=12, times=3):
    """Words that belong to a run that comes at least so many times in a row."""
    marked = numpy.zeros(len(spoken), dtype=bool)
    for length in range(1, longest + 1):
        same = [spoken[i] == spoken[i + length] for i in range(len(spoken) - length)]
        run = 0
        for i, alike in enumerate(same + [False]):
            if alike:
                run += 1
                continue
            if run >= (times - 1) * length:
                marked[i - run : i + length] = True
            run = 0
    return int(marked.sum())


def score(pieces, transcription, texts):
    timed = [word for segment in transcription["segments"] for word in segment["words"]]
    starts = [piece["start"] for piece in pieces]
    written = [[] for _ in pieces]
    between, early, late = [], 0, 0
    for word in timed:
        middle = (word["start"] + word["end"]) / 2
        index = max(0, bisect.bisect(starts, middle) - 1)
        near = min(range(index, min(index + 2, len(pieces))),
                   key=lambda i: max(pieces[i]["start"] - middle, middle - pieces[i]["end"]))
        piece = pieces[near]
        if middle < piece["start"] - 0.3 or middle > piece["end"] + 0.3:
            between.append(word["word"].strip())
        early += word["start"] < piece["start"] - 0.2
        late += word["end"] > piece["end"] + 0.2
        written[near].append(word["word"])
    totals, said, slots, found = numpy.zeros(3, dtype=int), 0, 0, 0
    for piece, heard in zip(pieces, written):
        heard = words("".join(heard))
        text = piece.get("text") or texts.get(piece["audio"])
        if text is not None:
            totals += errors(words(text), heard)
            said += len(words(text))
        for slot in piece.get("slots", []):
            slots += 1
            found += f" {' '.join(words(slot))} " in f" {' '.join(heard)} "
    everything = [word for entry in timed for word in words(entry["word"])]
    return {
        "words said": said, "substituted": int(totals[0]), "lost": int(totals[1]), "added": int(totals[2]),
        "words wrong %": round(100 * float(totals.sum()) / max(1, said), 2),
        "slots found %": round(100 * found / max(1, slots), 2), "written in pauses": len(between),
        "repeated": repeated(everything), "early": early, "late": late, "text in pauses": " ".join(between[:40]),
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("reference", type=pathlib.Path)
    parser.add_argument("transcriptions", type=pathlib.Path, nargs="+")
    parser.add_argument("--texts", type=pathlib.Path)
    options = parser.parse_args()
    pieces = json.loads(options.reference.read_text())
    texts = {}
    if options.texts:
        lines = map(json.loads, options.texts.read_text().splitlines())
        texts = {line["key"]: line["text"] for line in lines}
    for path in options.transcriptions:
        print(json.dumps({"file": path.name, **score(pieces, json.loads(path.read_text()), texts)}, ensure_ascii=False))


if __name__ == "__main__":
    main()
