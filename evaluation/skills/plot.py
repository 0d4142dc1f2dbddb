#!/usr/bin/env python3
"""Draws what `voicecore skills test --json --snr …` printed: `plot.py OUT.png NAME=RESULTS.jsonl…`. Needs matplotlib.

The other lines are the published ones for kitchen noise of Picovoice's speech-to-intent benchmark
(github.com/Picovoice/speech-to-intent-benchmark, benchmark/plot.py, Apache 2.0), which mixes noise into all of its recordings;
the project has 307 of them. They are rounded to a hundredth there.
"""
import json
import sys

LEVELS = [6, 9, 12, 15, 18, 21, 24]
PUBLISHED = {
    "Picovoice Rhino": [0.96, 0.97, 0.98, 0.98, 0.99, 0.99, 0.99],
    "IBM Watson": [0.69, 0.82, 0.91, 0.93, 0.94, 0.96, 0.96],
    "Microsoft LUIS": [0.86, 0.90, 0.92, 0.91, 0.94, 0.93, 0.94],
    "Amazon Lex": [0.79, 0.83, 0.85, 0.86, 0.87, 0.87, 0.87],
    "Google Dialogflow": [0.69, 0.73, 0.77, 0.80, 0.81, 0.81, 0.83],
}


def summary(path):
    """Levels and accuracies, from the last line."""
    with open(path, encoding="utf-8") as file:
        levels = json.loads(file.readlines()[-1])["levels"]
    return sorted((level["snr"], level["accuracy"]) for level in levels if level["snr"] is not None)


def main():
    if len(sys.argv) < 3 or any("=" not in argument for argument in sys.argv[2:]):
        sys.exit(__doc__)
    import matplotlib
    matplotlib.use("Agg")
    from matplotlib import pyplot
    figure, axes = pyplot.subplots(figsize=(7, 5))
    for argument in sys.argv[2:]:
        name, path = argument.split("=", 1)
        levels, accuracies = zip(*summary(path))
        axes.plot(levels, accuracies, marker="o", linewidth=2, label=f"VoiceCore, {name}")
    for name, accuracies in PUBLISHED.items():
        axes.plot(LEVELS, accuracies, linestyle="--", linewidth=1, label=f"{name}, as published")
    axes.set(xlabel="speech over noise (dB)", ylabel="orders wholly right", ylim=(0.6, 1.01), xticks=LEVELS)
    axes.grid(alpha=0.3)
    axes.legend(loc="lower right", fontsize=8)
    figure.savefig(sys.argv[1], dpi=120, bbox_inches="tight")


if __name__ == "__main__":
    main()
