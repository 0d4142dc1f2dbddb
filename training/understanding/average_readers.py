"""Averages readers that were trained from the same beginning (Wortsman et al., "Model soups", ICML 2022).

    average_readers.py average.pt one.pt two.pt ...
"""
import sys

import torch


def mean(tensors):
    return sum(tensor.float() for tensor in tensors) / len(tensors) if tensors[0].is_floating_point() else tensors[0]


def main():
    if len(sys.argv) < 4:
        raise SystemExit(__doc__)
    runs = [torch.load(path, map_location="cpu", weights_only=True) for path in sys.argv[2:]]
    average = runs[0]
    if any(run[names] != average[names] for run in runs for names in ("labels", "tags", "acts")):
        raise SystemExit("the readers were trained for different labels")
    average["encoder"] = {name: mean([run["encoder"][name] for run in runs]) for name in average["encoder"]}
    for head, weights in average["heads"].items():
        average["heads"][head] = {name: mean([run["heads"][head][name] for run in runs]) for name in weights}
    torch.save(average, sys.argv[1])


if __name__ == "__main__":
    main()
