"""What a satellite says aloud, on a loudspeaker that its microphone hears."""

import time

from satellite_checks.desk import COMMANDS, Satellite, Server, check, check_memory, speak
from sound_server import cough, follow, silenced_after

ESCAPE = "\x1b"


def check_spoken(tools, sound, folder):
    """What is said aloud by a loudspeaker that the microphone hears: what was done, and a language model's answers. Neither
    the voice itself nor a cough stops it, but somebody who speaks does."""
    question = speak("tell me a long story about the sea", folder / "question.wav")
    stop = speak("wait. tell me about the mountains", folder / "stop.wav")
    loud = sound.add_sink("loud")
    sound.echo("loud", 30)
    server = Server(tools, folder / "spoken", settings="chat:\n  maximumTokens: 60\n")
    satellite = Satellite(tools, sound, f"http://127.0.0.1:{server.port}", "--chat", "--speak", "--speaker", "loud", terminal=True)
    satellite.wait("Connected to")
    sound.play(COMMANDS / "01-reminder.flac")
    check("a command is done", satellite.wait("done .*call John") is not None)
    check("and what was done is said", sound.wait_for_playing("loud", True) is not None)
    check("which ends", sound.wait_for_playing("loud", False, 20) is not None)
    before = satellite.position
    time.sleep(1)
    check("and does not hear itself", "heard " not in satellite.shown[before:], satellite.shown[before:][-80:])
    sound.play(question)
    check("a question is answered", satellite.wait("heard .*sea") is not None and satellite.wait("says .*“.*”", 40) is not None)
    check("aloud", sound.wait_for_playing("loud", True) is not None)
    before = satellite.position
    sound.play(cough(folder))
    check("a cough stops nothing, and the answer goes on to its end", sound.wait_for_playing("loud", False, 90) is not None
          and "heard " not in satellite.shown[before:], satellite.shown[before:].count("says "))
    time.sleep(1)
    sound.play(question)
    check("it listens again", satellite.wait("heard .*sea") is not None and satellite.wait("says .*“.*”", 40) is not None)
    sound.wait_for_playing("loud", True)
    time.sleep(1.5)
    (voice, first), (person, second) = follow("loud", sound.environment), follow("virtual", sound.environment)
    time.sleep(0.4)
    start = len(person)
    sound.play(stop)
    heard = satellite.wait("heard .*mountain.*")
    check("somebody who speaks is heard", heard is not None, heard)
    softer, delay = silenced_after(voice, person, start)
    first.kill(), second.kill()
    check("and the voice falls silent", delay < 1_000, f"below a quarter after {softer:.0f} ms, silent after {delay:.0f} ms")
    check("and answers what was said instead", satellite.wait("says .*“.*”", 40) is not None)
    sound.wait_for_playing("loud", True)
    satellite.press(ESCAPE)
    silent = sound.wait_for_playing("loud", False)
    check("the escape key silences it", silent is not None and silent < 1, silent and f"{1000 * silent:.0f} ms")
    check_memory("that speaks", satellite)
    check("it ends in order on SIGINT", satellite.stop() == 0)
    server.stop()
    sound.control("unload-module", loud)
