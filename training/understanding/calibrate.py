"""Fits the model's confidence on held-out commands: `python3 calibrate.py EVIDENCE… --plot reliability.png`.

EVIDENCE is what `voicecore eval understanding HELD --model FILE --json` writes, a JSON object a line. Four maps from what is
seen of a command to the probability that it is right are compared by cross-validated log loss, and the best is kept:
the score's temperature, its isotonic regression, a logistic regression over all evidence, and the isotonic regression of that.
Before, `calibrate.py --carriers LINES` writes the words that commands say around their slots, of which evidence is made.
"""
import argparse
import json
import os
import re
from collections import Counter

import numpy as np
from sklearn.isotonic import IsotonicRegression
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import StratifiedKFold

HERE = os.path.dirname(os.path.abspath(__file__))
RESOURCES = os.path.join(HERE, "..", "..", "Sources", "Understanding", "Resources", "Understanding")
FOLDS = 10
EXECUTES = 0.91


def plain(word):
    return re.sub(r"^\W+|\W+$", "", word.lower())


def carriers(path):
    """Words that stand outside all slots at least in one command of ten thousand, and in a quarter of their places."""
    outside, inside, commands = Counter(), Counter(), 0
    with open(path, encoding="utf-8") as file:
        for line in map(json.loads, file):
            if line.get("only_intent") or line["intent"] == "none":
                continue
            words = [plain(word) for word in line["text"].split()]
            taken = set()
            for span in (span for spans in line["slots"].values() for span in spans):
                wanted = [plain(word) for word in span.split()]
                for start in range(len(words) - len(wanted) + 1):
                    place = set(range(start, start + len(wanted)))
                    if words[start:start + len(wanted)] == wanted and not taken & place:
                        taken |= place
                        break
            for index, word in enumerate(words):
                (inside if index in taken else outside)[word] += 1
            commands += 1
    return sorted(word for word, count in outside.items() if word and not re.search(r"\d", word)
                  and count >= commands * 1e-4 and count >= 0.25 * (count + inside[word]))


class Logistic:
    """A logistic regression over some of the evidence, with an isotonic regression after it where that is asked for."""

    def __init__(self, names, isotonic):
        self.names, self.isotonic = names, isotonic

    def fit(self, rows, right):
        numbers = np.array([[row[name] for name in self.names] for row in rows])
        model = LogisticRegression(C=1.0, max_iter=2000).fit(numbers, right)
        self.bias, self.weights = float(model.intercept_[0]), dict(zip(self.names, map(float, model.coef_[0])))
        if self.isotonic:
            # Steps of few commands are no evidence: the line runs through the means of ordered groups.
            scores = self.scores(rows)
            order = np.argsort(scores)
            groups = np.array_split(order, max(4, len(order) // 60))
            means = [scores[group].mean() for group in groups]
            # A share of right ones is never taken for all or nothing (Laplace).
            shares = [(right[group].sum() + 1) / (len(group) + 2) for group in groups]
            self.points = [(float(x), float(y)) for x, y in
                           zip(means, IsotonicRegression().fit(means, shares).predict(means))]
        return self

    def scores(self, rows):
        sums = [self.bias + sum(row[name] * weight for name, weight in self.weights.items()) for row in rows]
        return 1 / (1 + np.exp(-np.array(sums)))

    def predict(self, rows):
        scores = self.scores(rows)
        return np.interp(scores, *zip(*self.points)) if self.isotonic else scores

    def written(self):
        """As ModelConfidence reads it."""
        found = {"bias": round(self.bias, 4), "weights": {name: round(w, 4) for name, w in self.weights.items()}}
        if self.isotonic:
            found["isotonic"] = [{"score": round(x, 5), "probability": round(y, 5)} for x, y in self.points]
        return found


def log_loss(probabilities, right):
    probabilities = np.clip(probabilities, 1e-6, 1 - 1e-6)
    return float(-np.mean(right * np.log(probabilities) + (1 - right) * np.log(1 - probabilities)))


def bins(probabilities, right, count=10):
    """(stated, right, how many) of each tenth that is not empty."""
    index = np.minimum((probabilities * count).astype(int), count - 1)
    return [(probabilities[index == i].mean(), right[index == i].mean(), int((index == i).sum()))
            for i in range(count) if (index == i).any()]


def calibration_error(probabilities, right):
    return sum(n * abs(p - r) for p, r, n in bins(probabilities, right)) / len(right)


def plot(path, curves):
    import matplotlib
    matplotlib.use("Agg")
    from matplotlib import pyplot
    figure, axes = pyplot.subplots(figsize=(5, 5))
    axes.plot([0, 1], [0, 1], color="grey", linewidth=1)
    for name, probabilities, right in curves:
        stated, found, _ = zip(*bins(probabilities, right))
        axes.plot(stated, found, marker="o", label=f"{name}: error {calibration_error(probabilities, right):.3f}")
    axes.set(xlabel="confidence", ylabel="share right", xlim=(0, 1), ylim=(0, 1))
    axes.legend()
    figure.savefig(path, dpi=120, bbox_inches="tight")


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("evidence", nargs="*")
    arguments.add_argument("--carriers")
    arguments.add_argument("--plot")
    options = arguments.parse_args()
    if options.carriers:
        words = carriers(options.carriers)
        with open(os.path.join(RESOURCES, "carriers.txt"), "w", encoding="utf-8") as file:
            file.write("".join(word + "\n" for word in words))
        print(len(words), "words")
    lines = [line for path in options.evidence for line in map(json.loads, open(path, encoding="utf-8")) if "evidence" in line]
    if not lines:
        return
    rows, right = [line["evidence"] for line in lines], np.array([float(line["right"]) for line in lines])
    every = sorted(rows[0])
    methods = {"temperature": (["score"], False), "isotonic": (["score"], True), "logistic": (every, False),
               "logistic and isotonic": (every, True)}
    found = {}
    for name, (names, isotonic) in methods.items():
        held = np.zeros(len(rows))
        for train, test in StratifiedKFold(FOLDS, shuffle=True, random_state=1).split(rows, right):
            model = Logistic(names, isotonic).fit([rows[i] for i in train], right[train])
            held[test] = model.predict([rows[i] for i in test])
        found[name] = held
        sure = held >= EXECUTES
        print(f"{name}: log loss {log_loss(held, right):.4f}, calibration error {calibration_error(held, right):.4f}, "
              f"{sure.mean():.1%} at {EXECUTES} and above, {1 - right[sure].mean():.2%} of them wrong")
    best = min(found, key=lambda name: log_loss(found[name], right))
    before = np.array([1 / (1 + np.exp(-row["score"])) for row in rows])
    print(f"{len(rows)} commands, {right.mean():.1%} right; before: log loss {log_loss(before, right):.4f}, "
          f"calibration error {calibration_error(before, right):.4f}; kept: {best}")
    path = os.path.join(RESOURCES, "model_confidence.json")
    with open(path, encoding="utf-8") as file:
        vote = json.load(file)["vote"]
    with open(path, "w", encoding="utf-8") as file:
        # The vote was chosen by comparing commands with it and without (BENCHMARKS.md), and is not fitted here.
        json.dump({"vote": vote, **Logistic(*methods[best]).fit(rows, right).written()}, file, indent=1)
        file.write("\n")
    if options.plot:
        plot(options.plot, [("before", before, right), (f"after ({best})", found[best], right)])


if __name__ == "__main__":
    main()
