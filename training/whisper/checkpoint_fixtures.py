"""Writes the small Whisper checkpoints that the import is tested on, each as the library whose form it is writes it.

    checkpoint_fixtures.py WHISPER_CPP_MODELS OPENAI_WHISPER FOLDER

WHISPER_CPP_MODELS holds whisper.cpp's convert-pt-to-ggml.py and convert-h5-to-ggml.py, which are run for the goldens;
OPENAI_WHISPER is the unpacked source of PyPI's openai-whisper, for the mel filters; FOLDER is usually
Tests/ModelConversionTests/Fixtures. Needs torch, safetensors, transformers and ctranslate2 from PyPI.
"""

import argparse
import base64
import hashlib
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
from collections import OrderedDict

import numpy
import torch
import transformers
from ctranslate2.converters.transformers import WhisperLoader
from safetensors.torch import save_file

STATE = 32
# Words in GPT-2's alphabet: the bytes of "é" and a space before a word among them.
WORDS = ["!", "a", "b", "Ġab", "Ã©", ""]
SPECIAL = ["<|endoftext|>", "<|startoftranscript|>", "<|en|>", "<|notimestamps|>"]
VOCABULARY = 16


def model() -> transformers.WhisperForConditionalGeneration:
    torch.manual_seed(1)
    config = transformers.WhisperConfig(
        vocab_size=VOCABULARY, num_mel_bins=80, d_model=STATE, encoder_layers=1, encoder_attention_heads=2,
        decoder_layers=1, decoder_attention_heads=2, encoder_ffn_dim=4 * STATE, decoder_ffn_dim=4 * STATE,
        max_source_positions=16, max_target_positions=8, max_length=8, pad_token_id=6, bos_token_id=6,
        eos_token_id=6, decoder_start_token_id=7, suppress_tokens=[], begin_suppress_tokens=[])
    model = transformers.WhisperForConditionalGeneration(config)
    with torch.no_grad():
        for parameter in model.parameters():
            parameter.copy_(torch.randn_like(parameter) * 0.1)
    return model


def openai_name(name: str) -> str:
    for theirs, ours in [
        ("model.", ""), (".layers.", ".blocks."), ("encoder_attn_layer_norm", "cross_attn_ln"),
        ("self_attn_layer_norm", "attn_ln"), ("encoder_attn", "cross_attn"), ("self_attn", "attn"),
        ("q_proj", "query"), ("k_proj", "key"), ("v_proj", "value"), ("out_proj", "out"), ("fc1", "mlp.0"),
        ("fc2", "mlp.2"), ("final_layer_norm", "mlp_ln"), ("embed_positions.weight", "positional_embedding"),
        ("embed_tokens", "token_embedding"), ("encoder.layer_norm", "encoder.ln_post"),
        ("decoder.layer_norm", "decoder.ln")]:
        name = name.replace(theirs, ours)
    return name


def save_pt(weights: dict, path: pathlib.Path, **options) -> None:
    dims = dict(n_mels=80, n_vocab=VOCABULARY, n_audio_ctx=16, n_audio_state=STATE, n_audio_head=2, n_audio_layer=1,
                n_text_ctx=8, n_text_state=STATE, n_text_head=2, n_text_layer=1)
    state = OrderedDict((openai_name(name), tensor) for name, tensor in weights.items())
    torch.save({"dims": dims, "model_state_dict": state}, path, **options)


def save_hugging_face(model, weights: dict, folder: pathlib.Path, parts: int) -> None:
    folder.mkdir(parents=True)
    model.config.save_pretrained(folder)
    names = sorted(weights)
    shards = {}
    for part in range(parts):
        file = f"model-{part + 1:05}-of-{parts:05}.safetensors" if parts > 1 else "model.safetensors"
        for name in names[part::parts]:
            shards[name] = file
        save_file({name: weights[name].contiguous() for name in names[part::parts]}, folder / file, {"format": "pt"})
    if parts > 1:
        index = {"metadata": {}, "weight_map": shards}
        (folder / "model.safetensors.index.json").write_text(json.dumps(index))
    vocabulary = {word: number for number, word in enumerate(WORDS + SPECIAL[:1])}
    (folder / "vocab.json").write_text(json.dumps(vocabulary))
    (folder / "added_tokens.json").write_text(json.dumps({word: 7 + n for n, word in enumerate(SPECIAL[1:])}))


def save_ctranslate2(model, folder: pathlib.Path, quantization: str, vocabulary: str) -> None:
    spec = WhisperLoader().get_model_spec(model)
    tokens = WORDS + SPECIAL
    spec.register_vocabulary(tokens + [f"<|{n}|>" for n in range(VOCABULARY - len(tokens))])
    spec.validate()
    spec.optimize(quantization=quantization)
    folder.mkdir(parents=True)
    spec.save(str(folder))
    if vocabulary == "vocabulary.txt":
        words = json.loads((folder / "vocabulary.json").read_text())
        (folder / "vocabulary.json").unlink()
        (folder / vocabulary).write_text("\n".join(words))


def digest(path: pathlib.Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def goldens(converters: pathlib.Path, whisper: pathlib.Path, folder: pathlib.Path, filters) -> dict:
    found = {f"mel_{bands}": hashlib.sha256(filters[f"mel_{bands}"].tobytes()).hexdigest() for bands in (80, 128)}
    with tempfile.TemporaryDirectory() as work:
        work = pathlib.Path(work)
        assets = work / "whisper" / "whisper" / "assets"
        assets.mkdir(parents=True)
        shutil.copy(whisper / "whisper" / "assets" / "mel_filters.npz", assets)
        # The converter takes the words from the package; here those of the small model.
        words = [b"!", b"a", b"b", b" ab", "é".encode(), b""]
        (assets / "gpt2.tiktoken").write_bytes(
            b"\n".join((base64.b64encode(word) or b"=") + b" " + str(n).encode() for n, word in enumerate(words)))
        # Of a Hugging Face folder the converter rounds to 16 bits even what it writes as f32; the import does not.
        for golden, script, source, options, name in [
            ("pt-f16", "convert-pt-to-ggml.py", "model.pt", [], "ggml-model.bin"),
            ("pt-f32", "convert-pt-to-ggml.py", "model.pt", ["1"], "ggml-model-f32.bin"),
            ("hf-f16", "convert-h5-to-ggml.py", "hf", [], "ggml-model.bin"),
        ]:
            command = [sys.executable, converters / script, folder / source, work / "whisper", work, *options]
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
            found[golden] = digest(work / name)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("converters", type=pathlib.Path)
    parser.add_argument("whisper", type=pathlib.Path)
    parser.add_argument("folder", type=pathlib.Path)
    arguments = parser.parse_args()
    folder = arguments.folder
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    whole = model()
    weights = {name: tensor for name, tensor in whole.state_dict().items() if name != "proj_out.weight"}
    halves = {name: tensor.half() for name, tensor in weights.items()}
    save_pt(halves, folder / "model.pt")
    save_pt(dict(list(halves.items())[:3]), folder / "old.pt", _use_new_zipfile_serialization=False)
    save_hugging_face(whole, weights, folder / "hf", parts=3)
    save_hugging_face(whole, {name: tensor.bfloat16() for name, tensor in weights.items()}, folder / "hf-bf16", parts=1)
    exact = model()
    exact.load_state_dict({name: tensor.float() for name, tensor in halves.items()}, strict=False)
    exact.tie_weights()
    for quantization, vocabulary in [("float16", "vocabulary.txt"), ("int8_float16", "vocabulary.json")]:
        save_ctranslate2(exact, folder / f"ct2-{quantization}", quantization, vocabulary)
    filters = numpy.load(arguments.whisper / "whisper" / "assets" / "mel_filters.npz")
    found = goldens(arguments.converters, arguments.whisper, folder, filters)
    (folder / "goldens.json").write_text(json.dumps(found, indent=2) + "\n")


if __name__ == "__main__":
    main()
