"""Speaks the same symbols with onnxruntime, for comparison with `voicecore bench speak`.

Usage: peer.py VOICE.onnx SYMBOLS [--noise FILE] [--samples FILE] [--threads N] [--repeats N]

The network draws its own noise; here the two places that draw are replaced by inputs, so that both engines get the same
numbers. Needs the packages onnx, onnxruntime and numpy. Prints one JSON object.
"""

import argparse
import json
import sys
import time

import numpy as np
import onnx
import onnxruntime

arguments = argparse.ArgumentParser()
arguments.add_argument("voice")
arguments.add_argument("symbols")
arguments.add_argument("--noise")
arguments.add_argument("--samples")
arguments.add_argument("--threads", type=int, default=2)
arguments.add_argument("--repeats", type=int, default=3)
arguments = arguments.parse_args()

model = onnx.load(arguments.voice)
drawing = [node for node in model.graph.node if node.op_type == "RandomNormalLike"]
for number, node in enumerate(drawing):
    model.graph.input.append(
        onnx.helper.make_tensor_value_info(f"noise{number}", onnx.TensorProto.FLOAT, [1, None, None])
    )
    model.graph.node.remove(node)
    for other in model.graph.node:
        for place, name in enumerate(other.input):
            if name == node.output[0]:
                other.input[place] = f"noise{number}"

onnxruntime.set_default_logger_severity(3)
options = onnxruntime.SessionOptions()
options.intra_op_num_threads = arguments.threads
options.inter_op_num_threads = 1
peeking = onnxruntime.InferenceSession(model.SerializeToString(), options, ["CPUExecutionProvider"])
started = time.perf_counter()
session = onnxruntime.InferenceSession(arguments.voice, options, ["CPUExecutionProvider"])
loading = 1000 * (time.perf_counter() - started)

noise = np.fromfile(arguments.noise, np.float32) if arguments.noise else np.zeros(1, np.float32)
scales = np.array([0.667, 1, 0.8], np.float32)
sentences = [[int(word) for word in line.split()] for line in open(arguments.symbols) if line.strip()]


def drawn(shape):
    return np.resize(noise, shape).astype(np.float32)


def inputs(sentence):
    return {
        "input": np.array([sentence], np.int64),
        "input_lengths": np.array([len(sentence)], np.int64),
        "scales": scales,
    }


def spoken(sentence):
    """Both noises begin anew: each engine takes the file's numbers from the start each time."""
    feed = inputs(sentence) | {"noise0": drawn((1, 2, len(sentence)))}
    second = drawing[1].input[0]
    prior = onnxruntime.InferenceSession(cut, options, ["CPUExecutionProvider"])
    frames = prior.run([second], feed)[0]
    feed["noise1"] = drawn(frames.shape)
    return peeking.run(["output"], feed)[0].reshape(-1)


# The graph up to the second noise, whose length depends on the durations.
parts = onnx.ModelProto()
parts.CopyFrom(model)
del parts.graph.output[:]
parts.graph.output.append(
    onnx.helper.make_tensor_value_info(drawing[1].input[0], onnx.TensorProto.FLOAT, None)
)
kept = [value for value in parts.graph.input if value.name != "noise1"]
needed, nodes = {drawing[1].input[0]}, []
for node in reversed(parts.graph.node):
    if any(name in needed for name in node.output):
        nodes.append(node)
        needed.update(node.input)
nodes.reverse()
del parts.graph.node[:]
parts.graph.node.extend(nodes)
del parts.graph.input[:]
parts.graph.input.extend(kept)
cut = parts.SerializeToString()

if arguments.samples:
    np.concatenate([spoken(sentence) for sentence in sentences]).tofile(arguments.samples)

took, lasted = [], 0
for _ in range(arguments.repeats + 1):
    started = time.perf_counter()
    lasted = sum(session.run(None, inputs(sentence))[0].size for sentence in sentences) / 22_050
    took.append((time.perf_counter() - started) / lasted)
json.dump(
    {"engine": f"onnxruntime {onnxruntime.__version__}", "load_ms": loading, "speech_s": lasted,
     "times_real_time": 1 / min(took[1:])},
    sys.stdout,
)
print()
