"""Learns letter-to-sound rules from the dictionary: `python3 pronunciation.py`.

Letters are aligned with none to two phones each by Viterbi training; then each letter's phones are told by
the widest context of letters around it that was seen often enough and that says something other than the
next narrower one. Prints phone and word error rates on held-out words.
"""

import json
import math
import os
import random
from collections import Counter, defaultdict

from pocketsphinx import MODEL
from word_errors import align

HERE = os.path.dirname(os.path.abspath(__file__))
SHIPPED = os.path.join(HERE, "../../Sources/Speech/Resources/PocketSphinx/pronunciation.json")
WINDOWS = [(0, 0), (0, 1), (1, 1), (1, 2), (2, 2), (3, 2), (3, 4), (5, 4)]
SEED = 20250101


def entries():
    with open(f"{MODEL}/cmudict-en-us.dict", encoding="utf-8") as file:
        for line in file:
            word, *phones = line.split()
            if word.isascii() and word.isalpha() and 1 < len(word) < 20 and phones:
                yield word, tuple(phones)


def viterbi(word, phones, cost):
    """The cheapest split of the phones into none, one or two for each letter."""
    best = {0: (0.0, ())}
    for at, letter in enumerate(word):
        following = {}
        left = len(word) - at - 1
        for used, (total, path) in best.items():
            for size in (0, 1, 2):
                if used + size > len(phones) or len(phones) - used - size > 2 * left:
                    continue
                chunk = phones[used:used + size]
                value = total + cost(letter, chunk)
                if used + size not in following or value < following[used + size][0]:
                    following[used + size] = (value, (*path, chunk))
        best = following
    return best.get(len(phones), (0, None))[1]


def align_all(words, rounds=4, sample=12000):
    counts = defaultdict(Counter)
    # To begin with, a letter goes with the phones that its words have at about its place.
    for word, phones in words[:sample]:
        for at, letter in enumerate(word):
            place = round(at * (len(phones) - 1) / max(1, len(word) - 1))
            counts[letter][phones[place:place + 1]] += 1
    for turn in range(rounds):
        totals = {letter: sum(c.values()) + 50 for letter, c in counts.items()}
        penalty = (0.3, 0.0, 1.0)
        def cost(letter, chunk):
            seen = counts[letter][chunk] if turn or len(chunk) == 1 else 5
            return penalty[len(chunk)] * (turn < 2) - math.log((seen + 0.1) / totals.get(letter, 50))
        part = words if turn == rounds - 1 else words[:sample]
        aligned = [(w, path) for w, p in part if (path := viterbi(w, p, cost))]
        counts = defaultdict(Counter)
        for word, path in aligned:
            for letter, chunk in zip(word, path):
                counts[letter][chunk] += 1
    return aligned


def learn(aligned, least=3):
    levels = []
    for left, right in WINDOWS:
        seen = defaultdict(Counter)
        for word, path in aligned:
            padded = "#" * 5 + word + "#" * 5
            for at, chunk in enumerate(path, 5):
                seen[padded[at - left:at + right + 1]][chunk] += 1
        rules = {}
        for context, chunks in seen.items():
            chunk, count = chunks.most_common(1)[0]
            if count >= least or not levels:
                # The narrower rules see the same letters in the middle of the wider context.
                if not levels or tell(levels, context, left) != chunk:
                    rules[context] = chunk
        levels.append((left, right, rules))
    return levels


def tell(levels, padded, at):
    for left, right, rules in reversed(levels):
        if at >= left and (chunk := rules.get(padded[at - left:at + right + 1])) is not None:
            return chunk
    return ()


def pronounce(levels, word):
    padded = "#" * 5 + word + "#" * 5
    return [p for at in range(5, 5 + len(word)) for p in tell(levels, padded, at)]


def main():
    words = list(entries())
    random.Random(SEED).shuffle(words)
    # All pronunciations of a spelling fall on one side.
    held = {w for w, _ in words[:4000]}
    aligned = align_all([x for x in words if x[0] not in held])
    levels = learn(aligned)
    references = defaultdict(list)
    for word, phones in words:
        if word in held:
            references[word].append(list(phones))
    errors = total = wrong = 0
    for word, choices in references.items():
        guess = pronounce(levels, word)
        best, phones = min((align(c, guess)[0], len(c)) for c in choices)
        errors, total, wrong = errors + best, total + phones, wrong + (best > 0)
    print(f"{len(aligned)} words learned from; {len(references)} held out: phone error rate "
          f"{errors / total:.3f}, words wrong {wrong / len(references):.3f}")
    with open(SHIPPED, "w", encoding="utf-8") as file:
        json.dump({"levels": [{"left": left, "right": right, "rules": {k: " ".join(v) for k, v in sorted(x.items())}}
                              for left, right, x in levels]}, file, separators=(",", ":"))
    print(f"{sum(len(x) for _, _, x in levels)} rules, {os.path.getsize(SHIPPED) / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
