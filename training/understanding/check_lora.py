"""Checks lora.py on a tiny random model: `python3 check_lora.py LINES [VOICECORE]`. Exits 1 where something is wrong.

The loss falls, the merged weights answer as the adapted model did, and the GGUF file gives transformers' logits in our engine.
"""
import json
import os
import subprocess
import sys
import tempfile

import gguf
import lora
import numpy
import prompt
import torch
import transformers
from example import read_lines
from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers

CHAT = ("{% for message in messages %}<|im_start|>{{ message['role'] }}\n{{ message['content'] }}<|im_end|>\n{% endfor %}"
        "{% if add_generation_prompt %}<|im_start|>assistant\n{% endif %}")
CONTROLS = ["<|im_start|>", "<|im_end|>"]
STEPS = 60


def make_tokenizer(lines, folder):
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    texts = [turn["content"] for line in lines for turn in prompt.messages(line["text"])[1:]] + [prompt.instructions()]
    tokenizer.train_from_iterator(texts, trainers.BpeTrainer(
        vocab_size=700, special_tokens=CONTROLS, initial_alphabet=pre_tokenizers.ByteLevel.alphabet(), show_progress=False))
    whole = transformers.PreTrainedTokenizerFast(tokenizer_object=tokenizer, eos_token="<|im_end|>")
    whole.chat_template = CHAT
    whole.save_pretrained(folder)
    return whole


def write_vocabulary(tokenizer, path):
    state = json.loads(tokenizer.backend_tokenizer.to_str())["model"]
    tokens = sorted(tokenizer.get_vocab(), key=tokenizer.get_vocab().get)
    writer = gguf.GGUFWriter(path, "llama")
    writer.add_tokenizer_model("gpt2")
    writer.add_tokenizer_pre("gpt-2")
    writer.add_token_list(tokens)
    writer.add_token_types([gguf.TokenType.CONTROL if token in CONTROLS else gguf.TokenType.NORMAL for token in tokens])
    writer.add_token_merges([" ".join(pair) for pair in state["merges"]])
    writer.add_eos_token_id(tokenizer.eos_token_id)
    writer.add_chat_template(CHAT)
    lora.goldens.finish(writer)


def check(condition, what, wrong):
    print(("right: " if condition else "WRONG: ") + what)
    if not condition:
        wrong.append(what)


def main():
    lines = [line for line in read_lines(sys.argv[1])[:400] if not line.get("only_intent")]
    wrong = []
    with tempfile.TemporaryDirectory() as folder:
        base, vocabulary, output = (os.path.join(folder, name) for name in ("base", "vocabulary.gguf", "out.gguf"))
        tokenizer = make_tokenizer(lines, base)
        torch.manual_seed(1)
        config = transformers.LlamaConfig(
            vocab_size=len(tokenizer), hidden_size=64, intermediate_size=128, num_hidden_layers=2, num_attention_heads=4,
            num_key_value_heads=2, head_dim=16, max_position_embeddings=2048, tie_word_embeddings=True, initializer_range=0.2,
            rope_parameters={"rope_type": "default", "rope_theta": 10_000.0})
        transformers.LlamaForCausalLM(config).save_pretrained(base)
        write_vocabulary(tokenizer, vocabulary)
        sample = os.path.join(folder, "lines.jsonl")
        with open(sample, "w", encoding="utf-8") as file:
            file.writelines(json.dumps(line) + "\n" for line in lines)
        merged, losses = lora.run(lora.options_of([base, vocabulary, output, "--lines", sample, "--steps", str(STEPS),
                                                   "--batch", "4", "--rate", "5e-3", "--report", "20"]))
        first, last = numpy.mean(losses[:10]), numpy.mean(losses[-10:])
        check(last < 0.7 * first, f"the loss falls: {first:.2f} at first, {last:.2f} at last", wrong)
        before = transformers.AutoModelForCausalLM.from_pretrained(base).state_dict()
        changed = [key for key, tensor in merged.state_dict().items() if not torch.equal(tensor, before[key])]
        check(len(changed) == 14 and all("proj" in key for key in changed),
              f"merging changed the {len(changed)} matrices of the layers and nothing else", wrong)
        if len(sys.argv) > 2:
            text = prompt.messages("call John")[-1]["content"]
            tokens = tokenizer.encode(text)
            file = os.path.join(folder, "text.txt")
            with open(file, "w", encoding="utf-8") as stream:
                stream.write(text)
            printed = subprocess.run([sys.argv[2], "lm", "logits", "--model", output, "--text-file", file], check=True,
                                     capture_output=True, text=True).stdout
            ours = [json.loads(line)["logits"] for line in printed.splitlines()][-1]
            with torch.no_grad():
                theirs = merged(torch.tensor([tokens])).logits[0, -1].numpy()
            error = numpy.abs(numpy.array(ours) - theirs).max()
            check(error < 0.02, f"the engine's logits differ from transformers' by {error:.4f} at most", wrong)
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
