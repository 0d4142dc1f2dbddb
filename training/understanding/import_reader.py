"""Reads a reader of commands back from GGUF, to train it further:

    python3 import_reader.py commands-q5_0.gguf RUN.pt --base FOLDER

Written again by `export_reader.py`, the file is the same byte for byte.
"""
import argparse
import os
import sys

import gguf
import torch
from train_reader import Reader

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../language_model"))
import encoder_file


def texts(reader, key):
    field = reader.fields[key]
    return [bytes(field.parts[index]).decode() for index in field.data]


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("model")
    arguments.add_argument("run")
    arguments.add_argument("--base", required=True)
    options = arguments.parse_args()
    reader = gguf.GGUFReader(options.model)
    tensors = {tensor.name: torch.from_numpy(gguf.quants.dequantize(tensor.data, tensor.tensor_type).copy())
               for tensor in reader.tensors}
    labels = texts(reader, "bert.classifier.output_labels")
    encoder = Reader(options.base, len(labels), 1).encoder.state_dict()
    for key, weight in encoder.items():
        stored = tensors.get(encoder_file.stored_name(key))
        if stored is not None:
            # Of the places of a text, the file has as many as are read.
            encoder[key] = torch.cat([stored, weight[len(stored):]]) if len(stored) < len(weight) else stored
    heads = {name: {kind: tensors[f"cls.{stored}.{kind}"] for kind in ("weight", "bias")}
             for name, stored in (("labels", "output"), ("tags", "tags"), ("acts", "acts"), ("asks", "asks"))}
    # Whether to ask is stored as one of two labels.
    heads["asks"] = {"weight": heads["asks"]["weight"][:1] - heads["asks"]["weight"][1:],
                     "bias": heads["asks"]["bias"][:1] - heads["asks"]["bias"][1:]}
    torch.save({"encoder": encoder, "labels": labels, "tags": texts(reader, "voicecore.tags"),
                "acts": texts(reader, "voicecore.acts"), "heads": heads}, options.run)


if __name__ == "__main__":
    main()
