"""Fits the intent matcher and writes Sources/Understanding/Resources/Understanding/matcher.bin.

    python3 train.py            cross-validates on HWU64, fits on everything, writes the weights
    python3 train.py --folds D  also writes each fold's weights and held-out lines to the folder D, for fitting
                                confidence on commands that the weights have not seen

Data: HWU64 (CC BY 4.0), CLINC150 (CC BY 3.0) and phrasings.py. SLURP is never read here.
Needs numpy and scikit-learn.
"""
import argparse
import json
import os
import re
import struct

import numpy as np
from phrasings import phrasings
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.model_selection import StratifiedKFold
from sklearn.svm import LinearSVC

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
DATA = os.path.join(os.path.dirname(ROOT), "shared", "data", "commands")
OUTPUT = os.path.join(ROOT, "Sources", "Understanding", "Resources", "Understanding", "matcher.bin")
SEED = 7
FOLDS = 5
INVERSE_REGULARIZATION = 1
# Of the margins, before they become probabilities: fitted on held-out folds, printed by this program.
TEMPERATURE = 0.34

INTENTS = ["create_event", "add_reminder", "create_note", "read_email", "send_email"]
REMINDER_WORDS = re.compile(r"remind|notify|alert|notification|let me know")
# Which of HWU64's intents the score leaves out; they are learned as labels of their own and mean none.
LEFT_OUT = {
    "calendar_query", "calendar_remove", "alarm_set", "alarm_query", "alarm_remove", "lists_query", "lists_remove",
    "lists_createoradd", "email_querycontact", "email_addcontact", "datetime_query", "datetime_convert",
}


def hwu_label(text, intent):
    if intent == "calendar_set":
        return "add_reminder" if REMINDER_WORDS.search(text.lower()) else "create_event"
    if intent == "email_sendemail":
        return "send_email"
    if intent == "email_query":
        return "read_email"
    if intent in ("calendar_query", "calendar_remove"):
        return intent
    if intent.startswith("email"):
        return "email_other"
    return intent.split("_")[0]


def clinc_label(text, intent):
    """CLINC's label, or None where it is none of ours for sure and none of the others' either."""
    text = text.lower()
    if intent in ("text", "schedule_maintenance"):
        return None
    if intent == "calendar_update":
        if re.search(r"remove|delete|cancel|erase|clear|take .*off|no longer|get rid|change|move|edit|reschedul|open",
                     text):
            return "calendar_remove"
        return "add_reminder" if REMINDER_WORDS.search(text) else "create_event"
    if intent == "schedule_meeting":
        asks = re.search(r"schedule|set|book|make|create|plan|arrange|put", text)
        return "create_event" if asks and "how" not in text.split() else "clinc"
    if intent in ("meeting_schedule", "calendar", "reminder"):
        return "calendar_query"
    if intent == "reminder_update":
        return "add_reminder"
    return "clinc"


def tokens(text):
    text = text.lower().replace("'", "").replace("\u2019", "")
    return re.findall(r"[a-z]+|[0-9]+", text)


def features(text):
    """Words, pairs of neighbours, and pieces of three and four letters: as IntentFeatures.swift."""
    words = tokens(text)
    found = ["w" + word for word in words]
    marked = ["^"] + words + ["$"]
    found += ["b" + left + " " + right for left, right in zip(marked, marked[1:])]
    for word in words:
        word = "<" + word + ">"
        for length in (3, 4):
            if len(word) > length:
                found += ["c" + word[start:start + length] for start in range(len(word) - length + 1)]
    return found


def hashed(feature):
    value = 2166136261
    for byte in feature.encode():
        value = ((value ^ byte) * 16777619) & 0xFFFFFFFF
    return value


def load(name):
    with open(os.path.join(DATA, name)) as file:
        return [json.loads(line) for line in file]


class Matcher:
    def fit(self, texts, labels):
        self.vectorizer = TfidfVectorizer(analyzer=features, min_df=2, sublinear_tf=True, dtype=np.float32)
        matrix = self.vectorizer.fit_transform(texts)
        self.model = LinearSVC(C=INVERSE_REGULARIZATION, random_state=SEED)
        self.model.fit(matrix, labels)
        self.labels = list(self.model.classes_)
        # Eight bits a weight, one scale a label.
        self.scales = np.abs(self.model.coef_).max(axis=1) / 127
        self.weights = np.rint(self.model.coef_ / self.scales[:, None]).astype(np.int8)
        return self

    def margins(self, texts):
        matrix = self.vectorizer.transform(texts)
        return matrix @ (self.weights * self.scales[:, None]).T + self.model.intercept_

    def probabilities(self, texts):
        scores = self.margins(texts) / TEMPERATURE
        scores = np.exp(scores - scores.max(axis=1, keepdims=True))
        return scores / scores.sum(axis=1, keepdims=True)

    def predict(self, texts):
        """The likeliest label as one of the six. Events and reminders stand together against the others: which of them
        it is, the words say."""
        probabilities = self.probabilities(texts)
        event, reminder = self.labels.index("create_event"), self.labels.index("add_reminder")
        timed = probabilities[:, event] + probabilities[:, reminder]
        probabilities[:, [event, reminder]] = 0
        labels = [self.labels[index] for index in probabilities.argmax(axis=1)]
        return [
            ("add_reminder" if REMINDER_WORDS.search(text.lower()) else "create_event") if together > alone
            else label if label in INTENTS else "none"
            for text, label, together, alone in zip(texts, labels, timed, probabilities.max(axis=1))
        ]

    def write(self, path):
        names = self.vectorizer.get_feature_names_out()
        order = sorted(range(len(names)), key=lambda index: hashed(names[index]))
        hashes = [hashed(names[index]) for index in order]
        collisions = len(hashes) - len(set(hashes))
        with open(path, "wb") as file:
            file.write(b"VCIM" + struct.pack("<IIIf", 1, len(self.labels), len(names), TEMPERATURE))
            for label in self.labels:
                file.write(struct.pack("<I", len(label)) + label.encode())
            file.write(self.model.intercept_.astype("<f4").tobytes())
            file.write(self.scales.astype("<f4").tobytes())
            file.write(np.array(hashes, dtype="<u4").tobytes())
            file.write(self.vectorizer.idf_[order].astype("<f4").tobytes())
            file.write(np.ascontiguousarray(self.weights[:, order].T).tobytes())
        print(f"{path}: {len(names)} features, {len(self.labels)} labels, {collisions} hash collisions")


def report(gold, guessed):
    gold, guessed = np.array(gold), np.array(guessed)
    scores = {}
    for intent in sorted(set(gold)):
        both = ((gold == intent) & (guessed == intent)).sum()
        scores[intent] = 2 * both / max(1, (gold == intent).sum() + (guessed == intent).sum())
    print(f"accuracy {np.mean(gold == guessed):.4f}, macro F1 {np.mean(list(scores.values())):.4f}",
          {str(intent): round(float(score), 3) for intent, score in scores.items()}, flush=True)


def fit_temperature(margins, rows):
    """Prints the temperature under which held-out labels are likeliest."""
    def loss(temperature):
        scores = margins / temperature
        scores -= scores.max(axis=1, keepdims=True)
        return np.mean(np.log(np.exp(scores).sum(axis=1)) - scores[np.arange(len(rows)), rows])
    best = min(np.arange(0.05, 1, 0.01), key=loss)
    print(f"temperature {best:.2f}, loss {loss(best):.4f}; in use {TEMPERATURE}, loss {loss(TEMPERATURE):.4f}")


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--folds")
    folds_folder = arguments.parse_args().folds

    hwu = load("hwu64_train.jsonl")
    texts = np.array([line["text"] for line in hwu], dtype=object)
    labels = np.array([hwu_label(line["text"], line["intent"]) for line in hwu], dtype=object)
    scored = np.array([line["intent"] not in LEFT_OUT for line in hwu])
    more = [(line["text"], clinc_label(line["text"], line["intent"])) for line in load("clinc_train.jsonl")]
    more = [(text, label) for text, label in more if label]
    own = phrasings()

    def training(rows, own_lines):
        """HWU64's rows, CLINC150 and phrasings of our own."""
        return (list(texts[rows]) + [text for text, _ in more] + [line["text"] for line in own_lines],
                list(labels[rows]) + [label for _, label in more] + [line["label"] for line in own_lines])

    gold, guessed, margins, rows = [], [], [], []
    split = StratifiedKFold(FOLDS, shuffle=True, random_state=SEED).split(texts, labels)
    for fold, (train, test) in enumerate(split):
        # Whole patterns are held out, or the matcher would know every phrasing of its own.
        matcher = Matcher().fit(*training(train, [line for line in own if line["pattern"] % FOLDS != fold]))
        if folds_folder:
            matcher.write(os.path.join(folds_folder, f"fold{fold}.bin"))
            with open(os.path.join(folds_folder, f"fold{fold}.jsonl"), "w") as file:
                for line in [hwu[index] for index in test] + [line for line in own if line["pattern"] % FOLDS == fold]:
                    file.write(json.dumps(line) + "\n")
        margins.append(matcher.margins(list(texts[test])))
        rows += [matcher.labels.index(label) for label in labels[test]]
        test = test[scored[test]]
        gold += [label if label in INTENTS else "none" for label in labels[test]]
        guessed += matcher.predict(list(texts[test]))
        report(gold, guessed)
    fit_temperature(np.vstack(margins), np.array(rows))
    Matcher().fit(*training(np.arange(len(texts)), own)).write(OUTPUT)


if __name__ == "__main__":
    main()
