"""The synthetic voices, and how each is made to speak.

No held-out voice is heard in training, and neither are the test voices of evaluation/speech (which are among them).
"""

import pathlib
import subprocess
import tempfile
import wave

import numpy

RATE = 16000
ACCENTS = ["en-us", "en-us", "en-us", "en-gb", "en-gb", "en-gb-scotland", "en-029", "en-gb-x-gbclan", "en-gb-x-gbcwmd"]
VARIANTS = ["", "+m1", "+m2", "+m3", "+m4", "+m5", "+m6", "+m8", "+f1", "+f2", "+f3", "+f5", "+klatt2", "+klatt4",
            "+Andy", "+Annie", "+Denis", "+Gene", "+Jacky", "+Lee", "+Mario", "+Michael", "+Mike", "+Alex", "+Alicia",
            "+adam", "+anika", "+belinda", "+benjamin", "+boris", "+caleb", "+edward", "+john", "+linda", "+marcelo",
            "+max", "+norbert", "+pablo", "+paul", "+quincy", "+rob", "+robert", "+sandro", "+shelby", "+steph", "+zac"]
HELD_OUT = ["flite:awb", "flite:rms", "festival:ked_diphone", "espeak-ng:en-us+f4", "espeak-ng:en-gb-x-rp",
            "espeak-ng:en-us+m7", "espeak-ng:en-gb+victor", "espeak-ng:en-gb-scotland+aunty"]


def training_voice(chance):
    """A voice drawn for training: half of them espeak-ng's many, the rest those nearer to people."""
    kind = chance.random()
    if kind < 0.5:
        return f"espeak-ng:{chance.choice(ACCENTS)}{chance.choice(VARIANTS)}"
    if kind < 0.72:
        return "flite:slt"
    if kind < 0.84:
        return "flite:kal16"
    return "festival:cmu_us_slt_arctic_hts" if kind < 0.93 else "festival:kal_diphone"


def manner(voice, chance):
    """Speed and pitch for one sentence, in the terms of the voice's own program."""
    if voice.startswith("espeak-ng"):
        return {"speed": chance.randint(135, 200), "pitch": chance.randint(25, 75)}
    if voice.startswith("flite"):
        base = 180 if voice.endswith("slt") else 115
        return {"stretch": round(chance.uniform(0.8, 1.1), 2), "pitch": round(base * chance.uniform(0.8, 1.2))}
    return {"stretch": round(chance.uniform(0.8, 1.1), 2)}


def speak(jobs):
    """Speech for (text, voice, manner) jobs of one voice, as arrays at 16 kHz without the silence around it."""
    with tempfile.TemporaryDirectory() as folder:
        paths = [pathlib.Path(folder) / f"{number}.wav" for number in range(len(jobs))]
        program, name = jobs[0][1].split(":")
        if program == "festival":
            script = [f"(voice_{name})"]
            for path, (text, _, how) in zip(paths, jobs):
                script.append(f"(Parameter.set 'Duration_Stretch {how['stretch']})")
                script.append(f'(utt.save.wave (utt.synth (Utterance Text "{text}")) "{path}" \'riff)')
            (pathlib.Path(folder) / "say.scm").write_text("\n".join(script))
            subprocess.run(["festival", "--batch", f"{folder}/say.scm"], check=True, capture_output=True)
        for path, (text, _, how) in zip(paths, jobs):
            if program == "espeak-ng":
                run = ["espeak-ng", "-v", name, "-s", str(how["speed"]), "-p", str(how["pitch"]), "-w", str(path), text]
                subprocess.run(run, check=True, capture_output=True)
            elif program == "flite":
                run = ["flite", "-voice", name, "--setf", f"duration_stretch={how['stretch']}",
                       "--setf", f"int_f0_target_mean={how['pitch']}", "-t", text, "-o", str(path)]
                subprocess.run(run, check=True, capture_output=True)
        return [trimmed(read(path)) for path in paths]


def read(path):
    """A wave file as floats at 16 kHz."""
    with wave.open(str(path)) as file:
        samples = numpy.frombuffer(file.readframes(file.getnframes()), "<i2").astype(numpy.float32) / 32768
        return resampled(samples, RATE / file.getframerate())


def resampled(samples, ratio):
    """Band-limited resampling by cutting or padding the spectrum."""
    if ratio == 1 or len(samples) == 0:
        return samples
    padded = numpy.concatenate([samples, numpy.zeros(-len(samples) % 2205, numpy.float32)])
    length = round(len(padded) * ratio)
    spectrum = numpy.fft.rfft(padded)[: length // 2 + 1]
    return numpy.fft.irfft(spectrum, length).astype(numpy.float32) * ratio


def trimmed(samples, margin=0.03):
    """Cuts what is 40 dB below the loudest 10 ms off both ends, and sets the peak to one half."""
    frames = samples[: len(samples) // 160 * 160].reshape(-1, 160)
    energy = (frames**2).mean(axis=1)
    loud = numpy.flatnonzero(energy > energy.max() * 1e-4)
    if energy.max() == 0:
        return samples[:0]
    start = max(0, loud[0] * 160 - int(margin * RATE))
    cut = samples[start : loud[-1] * 160 + 160 + int(margin * RATE)]
    return cut * (0.5 / abs(cut).max())
