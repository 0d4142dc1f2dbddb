"""Makes the small voice with random weights and the samples that onnxruntime gives for it, which the tests compare with.

Usage: golden.py VOICE.onnx FOLDER

The graph is that of a voice of Piper's, whose weights are replaced by random ones of a few channels each; nothing of the voice
is left. Writes FOLDER/golden.onnx and golden.onnx.json, which `voicecore models import` and `voicecore quantize --format f16` make a GGUF file of, and
FOLDER/golden.f32, every eighth sample without noise of the SENTENCE below. Needs the packages onnx, onnxruntime and numpy.
"""

import json
import pathlib
import sys

import numpy as np
import onnx
import onnxruntime
from onnx import numpy_helper

# What the channels become. Other sizes are of kernels, splines and positions.
SIZES = {192: 16, 384: 32, 768: 16, 96: 8, 256: 16, 128: 12, 64: 8, 32: 4}
SYMBOLS = 8
# Every so many samples one is kept.
EACH = 8
SENTENCE = [1, 0, 3, 0, 4, 0, 5, 0, 6, 0, 7, 0, 4, 0, 3, 0, 2]

source, folder = sys.argv[1], pathlib.Path(sys.argv[2])
model = onnx.load(source)
graph = model.graph
random = np.random.default_rng(7)


def small(name, tensor):
    """A tensor of the small voice in the place of one of the graph's."""
    if tensor.dtype == np.float32 and tensor.ndim == 0:
        # Roots of channels.
        channels = round(float(tensor) ** 2)
        return np.float32(np.sqrt(SIZES[channels])) if channels in (96, 192) else tensor
    if tensor.dtype != np.float32:
        return np.array([SIZES.get(size, size) if size in (96, 192) else size for size in tensor.reshape(-1)], tensor.dtype).reshape(tensor.shape)
    shape = [SIZES.get(size, size) for size in tensor.shape]
    if name == "sid":
        shape[0] = SYMBOLS
    numbers = random.standard_normal(shape)
    if "gamma" in name:
        numbers = 1 + 0.2 * numbers
    elif "Exp_output" in name:
        numbers = np.exp(0.2 * numbers)
    elif tensor.ndim > 1 and name != "sid":
        numbers *= 1.3 / np.sqrt(np.prod(shape[1:]))
    elif name != "sid":
        numbers *= 0.1
    return numbers.astype(np.float16).astype(np.float32)


for tensor in graph.initializer:
    tensor.CopyFrom(numpy_helper.from_array(small(tensor.name, numpy_helper.to_array(tensor)), tensor.name))
for node in graph.node:
    for attribute in node.attribute:
        if attribute.name == "group":
            attribute.i = SIZES.get(attribute.i, attribute.i)
del graph.value_info[:]
folder.mkdir(exist_ok=True)
onnx.save(model, folder / "golden.onnx")

settings = json.loads(pathlib.Path(source + ".json").read_text())
settings["phoneme_id_map"] = {letter: [number] for number, letter in enumerate("_^$abcde")}
settings["num_symbols"] = SYMBOLS
(folder / "golden.onnx.json").write_text(json.dumps(settings))

session = onnxruntime.InferenceSession(str(folder / "golden.onnx"), providers=["CPUExecutionProvider"])
samples = session.run(None, {
    "input": np.array([SENTENCE], np.int64), "input_lengths": np.array([len(SENTENCE)], np.int64),
    "scales": np.array([0, 1, 0], np.float32)})[0].reshape(-1)
samples[::EACH].astype("<f4").tofile(folder / "golden.f32")
weights = sum(numpy_helper.to_array(tensor).size for tensor in graph.initializer)
print(f"{weights} weights; {samples.size} samples, root mean square {np.sqrt(np.mean(samples**2)):.3f}, onnxruntime {onnxruntime.__version__}")
