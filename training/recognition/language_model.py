"""Makes the language model of commands: `python3 language_model.py` (Debian: sphinxbase-utils).

A Witten-Bell trigram model of generated commands and of HWU64's and CLINC150's training queries is
interpolated with the pruned general model, and written as ../../Sources/Speech/Resources/PocketSphinx/
commands.lm.bin. `--mix` is the commands' share.
"""

import argparse
import json
import math
import os
import re
import subprocess
import tempfile
from collections import Counter, defaultdict

import numpy
import phrasings
from pocketsphinx import MODEL

HERE = os.path.dirname(os.path.abspath(__file__))
DATA = os.path.join(HERE, "../../../shared/data/commands")
SHIPPED = os.path.join(HERE, "../../Sources/Speech/Resources/PocketSphinx/commands.lm.bin")
SEED = 20250101
LOG_BASE = math.log(1.0001)
SMALL = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen " \
    "sixteen seventeen eighteen nineteen".split()
TENS = "zero ten twenty thirty forty fifty sixty seventy eighty ninety".split()


def dictionary():
    with open(f"{MODEL}/cmudict-en-us.dict", encoding="utf-8") as file:
        return {line.split(" ", 1)[0] for line in file if "(" not in line.split(" ", 1)[0]}


def number(digits):
    value = int(digits)
    if value < 20:
        return SMALL[value]
    if value < 100:
        return TENS[value // 10] + (" " + SMALL[value % 10] if value % 10 else "")
    if value % 100 == 0 and value < 1000:
        return SMALL[value // 100] + " hundred"
    if 1900 <= value < 2100:
        low = value % 100
        return number(str(value // 100)) + " " + (number(str(low)) if low > 9 else "oh " + SMALL[low])
    return " ".join(SMALL[int(d)] for d in digits)


def spoken(text):
    """A typed query as it is said; None if part of it is unclear."""
    text = text.lower().replace("’", "'")
    text = re.sub(r"\b([ap])\s?\.?\s?m\b\.?", r"\1m", text)
    text = re.sub(r"(\d+)(am|pm)\b", r"\1 \2", text)
    text = re.sub(r"(\d):00", r"\1", text)
    text = re.sub(r"(\d+):(\d\d)", r"\1 \2", text)
    text = re.sub(r"\d{1,4}(?![\d,.]*\d)", lambda m: " " + number(m.group()) + " ", text)
    text = re.sub(r"[.,!?;:\"()/-]", " ", text)
    return None if re.search(r"[^a-z' ]", text) else text.split()


class General:
    """The n-grams of a model in sphinxbase's binary trie format, of order three."""

    def __init__(self, path):
        data = open(path, "rb").read()
        at = len(b"Trie Language Model")
        assert data[:at] == b"Trie Language Model" and data[at] == 3, path
        counts = [int(c) for c in numpy.frombuffer(data, "<u4", 3, at + 1)]
        at += 1 + 12 + 4
        tables = numpy.frombuffer(data, "<f4", 3 << 16, at).reshape(3, 1 << 16) * LOG_BASE
        at += tables.size * 4
        unigram = numpy.frombuffer(
            data, [("p", "<f4"), ("b", "<f4"), ("next", "<u4")], counts[0] + 1, at)
        at += unigram.nbytes
        word_bits, next_bits = counts[0].bit_length(), counts[2].bit_length()
        memory = data[at:]
        def field(start_bit, bits, entry_bits, n):
            bit = numpy.arange(n, dtype=numpy.int64) * entry_bits + start_bit
            raw = numpy.frombuffer(memory, numpy.uint8)
            value = numpy.zeros(n, dtype=numpy.uint64)
            for byte in range(5):
                value |= raw[(bit >> 3) + byte].astype(numpy.uint64) << numpy.uint64(8 * byte)
            return ((value >> (bit & 7).astype(numpy.uint64)) & numpy.uint64((1 << bits) - 1)).astype(numpy.int64)
        entry = word_bits + 32 + next_bits
        # Fewer bigrams are stored than the header counts.
        n2, n3 = int(unigram["next"][-1]), counts[2]
        first = field(0, word_bits, entry, n2)
        self.backoff2 = tables[1][field(word_bits, 16, entry, n2)]
        self.p2 = tables[0][field(word_bits + 16, 16, entry, n2)]
        following = field(word_bits + 32, next_bits, entry, n2 + 1)
        at3 = ((1 + counts[1]) * entry + 7) // 8 + 8
        memory = memory[at3:]
        entry3 = word_bits + 16
        oldest = field(0, word_bits, entry3, n3)
        self.p3 = tables[2][field(word_bits, 16, entry3, n3)]
        at += at3 + ((1 + n3) * entry3 + 7) // 8 + 8
        self.words = data[at + 4:].split(b"\0")[:counts[0]]
        self.words = [w.decode() for w in self.words]
        # The trie is keyed by the last word first.
        last = numpy.repeat(numpy.arange(counts[0]), numpy.diff(unigram["next"].astype(numpy.int64)))
        self.bigrams = numpy.stack([first, last], 1)
        parent = numpy.repeat(numpy.arange(n2), numpy.diff(following))
        self.trigrams = numpy.column_stack([oldest, self.bigrams[parent]])
        self.p1, self.backoff1 = unigram["p"][:-1] * LOG_BASE, unigram["b"][:-1] * LOG_BASE


class Backoff:
    """A trigram model: natural logarithms of probabilities and back-off weights by n-gram."""

    def __init__(self):
        self.p, self.backoff = {}, {}

    def score(self, gram):
        if gram in self.p or len(gram) == 1:
            return self.p.get(gram, -99.0)
        return self.backoff.get(gram[:-1], 0.0) + self.score(gram[1:])

    def normalize(self):
        """Sets the back-off weights so that every context's probabilities sum to one."""
        for order in (2, 3):
            seen, lower = defaultdict(float), defaultdict(float)
            for gram, p in self.p.items():
                if len(gram) == order:
                    seen[gram[:-1]] += math.exp(p)
                    lower[gram[:-1]] += math.exp(self.score(gram[1:]))
            for context in seen:
                left, free = max(1e-6, 1 - seen[context]), max(1e-6, 1 - lower[context])
                self.backoff[context] = math.log(left / free)
        return self


def prune_general(general, vocabulary, keep2, keep3):
    """The general model over `vocabulary`, with the n-grams that change its probabilities most."""
    index = {w: i for i, w in enumerate(general.words)}
    keep = numpy.zeros(len(general.words), bool)
    keep[[index[w] for w in vocabulary if w in index]] = True
    model = Backoff()
    mass = numpy.log(numpy.exp(general.p1[keep]).sum())
    for i in numpy.flatnonzero(keep):
        model.p[(general.words[i],)] = float(general.p1[i] - mass)
    h, w = general.bigrams.T
    context = numpy.exp(general.p1)
    gain = context[h] * numpy.exp(general.p2) * (general.p2 - general.backoff1[h] - general.p1[w])
    gain[~(keep[h] & keep[w])] = -1
    key = h * len(general.words) + w
    order = numpy.argsort(key)
    # Weighted difference of a trigram to what backing off would give (Seymore and Rosenfeld, 1996).
    def find(a, b):
        place = numpy.searchsorted(key[order], a * len(general.words) + b)
        place = numpy.minimum(place, len(order) - 1)
        hit = order[place]
        return hit, key[hit] == a * len(general.words) + b
    u, v, x = general.trigrams.T
    uv, has_uv = find(u, v)
    vx, has_vx = find(v, x)
    lower = numpy.where(has_vx, general.p2[vx], general.backoff1[v] + general.p1[x])
    gain3 = context[u] * numpy.exp(general.p2[uv] + general.p3) * (general.p3 - general.backoff2[uv] - lower)
    gain3[~(keep[u] & keep[v] & keep[x] & has_uv & has_vx)] = -1
    chosen3 = numpy.argsort(-gain3)[:keep3]
    chosen3 = chosen3[gain3[chosen3] > 0]
    chosen2 = numpy.argsort(-gain)[:keep2]
    chosen2 = numpy.union1d(chosen2[gain[chosen2] > 0], numpy.concatenate([uv[chosen3], vx[chosen3]]))
    name = general.words
    for i in chosen2:
        model.p[(name[h[i]], name[w[i]])] = float(general.p2[i])
    for i in chosen3:
        model.p[(name[u[i]], name[v[i]], name[x[i]])] = float(general.p3[i])
    return model.normalize()


def witten_bell(sentences, vocabulary):
    """Interpolated Witten-Bell trigrams of weighted sentences (Witten and Bell, 1991)."""
    counts = [Counter(), Counter(), Counter()]
    for words, weight in sentences:
        words = ["<s>", *words, "</s>"]
        for i in range(1, len(words)):
            for order in range(1, 4):
                gram = tuple(words[max(0, i - order + 1):i + 1])
                if len(gram) == order:
                    counts[order - 1][gram] += weight
    model = Backoff()
    total, kinds = sum(counts[0].values()), len(counts[0])
    for word in vocabulary:
        model.p[(word,)] = math.log((counts[0][(word,)] + kinds / len(vocabulary)) / (total + kinds))
    for order in (2, 3):
        tokens, types = Counter(), Counter()
        for gram, count in counts[order - 1].items():
            tokens[gram[:-1]] += count
            types[gram[:-1]] += 1
        probabilities = {}
        for gram, count in counts[order - 1].items():
            n, t = tokens[gram[:-1]], types[gram[:-1]]
            probabilities[gram] = math.log((count + t * math.exp(model.score(gram[1:]))) / (n + t))
        model.p.update(probabilities)
        for context in tokens:
            model.backoff[context] = math.log(types[context] / (tokens[context] + types[context]))
    return model, counts


def merge(commands, general, mix, grams):
    """Linear interpolation of two models on the given n-grams."""
    merged = Backoff()
    for gram in sorted(grams, key=len):
        merged.p[gram] = math.log(
            mix * math.exp(commands.score(gram)) + (1 - mix) * math.exp(general.score(gram)))
    merged.p[("<s>",)] = -99.0
    return merged.normalize()


def write_arpa(model, path):
    by_order = [[g for g in model.p if len(g) == n] for n in (1, 2, 3)]
    with open(path, "w", encoding="utf-8") as file:
        file.write("\\data\\\n" + "".join(f"ngram {n}={len(g)}\n" for n, g in enumerate(by_order, 1)))
        for n, grams in enumerate(by_order, 1):
            file.write(f"\n\\{n}-grams:\n")
            for gram in sorted(grams):
                backoff = f"\t{model.backoff.get(gram, 0.0) / math.log(10):.4f}" if n < 3 else ""
                file.write(f"{max(-99.0, model.p[gram] / math.log(10)):.4f}\t{' '.join(gram)}{backoff}\n")
        file.write("\n\\end\\\n")


def training_sentences(count, known):
    speaker = phrasings.Speaker(SEED, open_names=0.2)
    sentences = [(speaker.say()[0].split(), 1) for _ in range(count)]
    for name, weight in (("hwu64_train", 2), ("clinc_train", 1)):
        with open(f"{DATA}/{name}.jsonl", encoding="utf-8") as file:
            for line in file:
                words = spoken(json.loads(line)["text"])
                if words and len(words) < 25:
                    sentences.append((words, weight))
    return [(w, n) for w, n in sentences if all(x in known or x == "[name]" for x in w)]


def build(mix=0.7, count=60000, words=14000, keep2=150000, keep3=100000, output=SHIPPED):
    known = dictionary()
    sentences = training_sentences(count, known)
    general = General(f"{MODEL}/en-us.lm.bin")
    frequent = [general.words[i] for i in numpy.argsort(-general.p1) if general.words[i] in known][:words]
    vocabulary = set(frequent) | {w for s, _ in sentences for w in s} | {"<s>", "</s>"}
    vocabulary |= {w for w in phrasings.NAMES + phrasings.SURNAMES if w in known}
    base = prune_general(general, vocabulary, keep2, keep3)
    missing = vocabulary - {g[0] for g in base.p if len(g) == 1}
    base.p.update({(w,): math.log(1e-7) for w in missing})
    commands, counts = witten_bell(sentences, vocabulary)
    grams = set(base.p) | {(w,) for w in vocabulary}
    grams |= set(counts[1]) | {g for g, n in counts[2].items() if n > 1}
    # Every n-gram needs the shorter ones it ends in and begins with.
    grams |= {g[1:] for g in grams if len(g) == 3} | {g[:-1] for g in grams if len(g) == 3}
    merged = merge(commands, base, mix, grams)
    with tempfile.TemporaryDirectory() as folder:
        arpa = f"{folder}/commands.lm"
        write_arpa(merged, arpa)
        subprocess.run(["sphinx_lm_convert", "-i", arpa, "-o", output], check=True, capture_output=True)
    print(f"{len(sentences)} sentences, {len(vocabulary)} words, {len(grams)} n-grams, "
          f"{os.path.getsize(output) / 1e6:.1f} MB in {output}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--mix", type=float, default=0.7)
    parser.add_argument("--words", type=int, default=14000)
    parser.add_argument("--output", default=SHIPPED)
    arguments = parser.parse_args()
    build(mix=arguments.mix, words=arguments.words, output=arguments.output)
