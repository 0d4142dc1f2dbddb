"""Calibrates confidence: `python3 confidence.py`. Fits a logistic map for words and prints calibration errors. An
utterance's confidence is the share of its words that are expected to be right.

The synthetic commands of dev_audio.py, clean and with kitchen noise at 24 and 12 dB, are decoded as the
product decodes them; even ones fit, odd ones judge.
"""

import json
import math
import os
import random
import sys

import dev_audio
import numpy
from language_model import SHIPPED
from pocketsphinx import Decoder, read_audio
from sklearn.linear_model import LogisticRegression
from word_errors import align

HERE = os.path.dirname(os.path.abspath(__file__))
DATA = os.path.join(HERE, "../../../shared/data")
PARAMETERS = os.path.join(HERE, "../../Sources/Speech/Resources/PocketSphinx/confidence.json")


def log_odds(p):
    p = min(max(p, 0.001), 0.999)
    return math.log(p / (1 - p))


def word_features(words, i, utterance):
    """In the order of RecognitionConfidence.swift."""
    word = words[i]
    frames = word.last - word.first + 1
    beside = [log_odds(w.posterior) for w in words[max(0, i - 1):i] + words[i + 1:i + 2]]
    return [log_odds(word.posterior), math.log(frames / max(1, len(word.text))),
            sum(beside) / len(beside) if beside else 0.0, utterance, float(word.backoff),
            word.language / 100000]


def utterance_mean(words):
    return sum(log_odds(w.posterior) for w in words) / len(words)


def calibration_error(p, right, bins=10):
    p, right = numpy.array(p), numpy.array(right)
    place = numpy.minimum((p * bins).astype(int), bins - 1)
    return sum(abs(p[place == b].mean() - right[place == b].mean()) * (place == b).mean()
               for b in range(bins) if (place == b).any())


def main(count):
    noise = read_audio(f"{DATA}/spoken_commands/kitchen_noise.flac")
    generator = random.Random(3)
    decoder = Decoder(fwdflat="no", remove_silence="no", maxhmmpf=5000, maxwpf=20).language_model(SHIPPED)
    sides = [([], [], [], [], []), ([], [], [], [], [])]
    for number, (text, samples) in enumerate(dev_audio.utterances(count, seed=11)):
        condition = (None, None, 24, 12)[number // 2 % 4]
        if condition:
            samples = dev_audio.with_noise(samples, noise, condition, generator)
        words = decoder.decode(samples, weight=10)
        if not words:
            continue
        _, right = align(text.split(), [w.text for w in words])
        mean = utterance_mean(words)
        x, y, raw, ux, uy = sides[number % 2]
        x += [word_features(words, i, mean) for i in range(len(words))]
        y += right
        raw += [min(1, w.posterior) for w in words]
        ux.append((len(x) - len(words), len(x)))
        uy.append(sum(right) / len(right))
    (fx, fy, _, _, _), (jx, jy, raw, ju, shares) = sides
    word = LogisticRegression(C=1.0).fit(fx, fy)
    jp = word.predict_proba(jx)[:, 1]

    def report(name, p, right):
        p, right = numpy.array(p), numpy.array(right, bool)
        print(f"{name}: calibration error {calibration_error(p, right):.3f}; at 0.5 "
              f"{((p >= 0.5) == right).mean():.3f} told rightly ({right.mean():.3f} are right, {len(p)})")
    report("words before", raw, jy)
    report("words after", jp, jy)
    for name, p in (("before", raw), ("after", jp)):
        means = [numpy.mean(p[a:b]) for a, b in ju]
        print(f"utterances {name}: stated {numpy.mean(means):.3f}, true {numpy.mean(shares):.3f} share of words right; "
              f"calibration error {calibration_error(means, shares):.3f}")
    with open(PARAMETERS, "w", encoding="utf-8") as file:
        json.dump({"word": [round(float(v), 4) for v in (*word.coef_[0], word.intercept_[0])]}, file)
        file.write("\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 160)
