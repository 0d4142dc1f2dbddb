"""The two processes: fast starts, kills, sockets, and what starts them."""

import concurrent.futures
import itertools
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import threading
import time
import urllib.request
import wave

from dictation_checks.desk import Dictation, check, no_sound_is_kept, settings, speech, wait
from dictation_checks.keys import STAND_IN


def start_and_stop(tools, folder, environment, count):
    """Starts and stops as fast as possible: every one is answered, nothing is kept, and the last one still hears."""
    said = speech(folder, "The meeting is on Monday.")
    dictation = Dictation(tools, "output", said, environment)
    problems, slowest = 0, 0.0
    for _ in range(count):
        began = time.monotonic()
        started = dictation.ask("start")
        slowest = max(slowest, time.monotonic() - began)
        stopped = dictation.ask("stop")
        problems += started.stdout != "listening\n" or stopped.stdout != "idle\n" or bool(started.stderr + stopped.stderr)
    check(f"{count} starts and stops are answered", problems == 0, f"the slowest start took {slowest * 1000:.0f} ms")
    dictation.hear()
    check("then it ends when it is asked to", dictation.end())
    no_sound_is_kept(folder)


ANIMALS = ["lion", "horse", "monkey", "elephant"]


def kill_at_random(tools, folder, environment, kills, beside, seconds, model):
    """Kills either process while a recording is dictated through a stand-in that types slowly into a file."""
    programs = folder / "typing"
    programs.mkdir()
    (programs / "ydotool").write_text(STAND_IN)
    (programs / "ydotool").chmod(0o755)
    said = speech(folder, *[f"I can see the {animal}." for animal in ANIMALS])
    length = wave.open(str(said)).getnframes() / 16000
    results, lock = {"kills": 0, "bad": 0, "doubts": 0}, threading.Lock()

    def strike(number):
        generator = random.Random(number)
        home = folder / f"struck-{number}"
        home.mkdir()
        written = home / "written.txt"
        written.write_text("")
        variables = environment | {
            "VOICECORE_HOME": str(home), "PATH": f"{programs}:{os.environ['PATH']}", "STAND_IN": str(written),
            "STAND_IN_VERSION": "0.1", "DISPLAY": ":0", "YDOTOOL_SOCKET": str(said)}
        dictation = Dictation(tools, "ydotool", said, variables, *(["--model", model] if model else []))
        dictation.ask("start")
        began, strikes, heard = time.monotonic(), 0, length
        moments = sorted(generator.uniform(0.05, length + 1) for _ in range(generator.choice([1, 2, 3, 4, 5])))
        for index, moment in enumerate(moments):
            time.sleep(max(0, began + moment - time.monotonic()))
            strikes += 1
            if index == len(moments) - 1 and generator.random() < 0.5:
                # Only what was recorded until then can be placed.
                dictation.microphone.kill()
                dictation.microphone.wait()
                heard = min(length, time.monotonic() - began)
                wait(lambda: not list(home.glob("dictation/*")), 20)
                dictation.start_microphone()
            else:
                dictation.model.kill()
                dictation.model.wait()
                dictation.start_model()
        wait(lambda: dictation.ask("status").stdout == "idle\n", 40)
        recovered = subprocess.run([tools[0], "dictate", "recover"], env=variables, capture_output=True, text=True).stdout
        past = home / "dictations/dictations.jsonl"
        remembered = past.read_text() if past.exists() else ""
        text = written.read_text()
        left = list(home.glob("dictation/*")) + list(home.glob("*.ring"))
        dictation.end()
        ends = [0.5 + (length - 0.5) * (index + 1) / len(ANIMALS) for index in range(len(ANIMALS))]
        problems, doubts = [], 0
        for animal, end in zip(ANIMALS, ends):
            count, elsewhere = text.count(animal), (recovered + remembered).count(animal)
            doubts += count == 0 and elsewhere > 0
            if count > 1 or (count and recovered.count(animal)) or (count + elsewhere == 0 and heard > end + 0.2):
                problems.append(animal)
        with lock:
            results["kills"] += strikes
            results["doubts"] += doubts
            if problems or left:
                results["bad"] += 1
                print(f"     {number}: {problems} of {heard:.2f} s, {moments}; written {text!r}; recovered {recovered!r};"
                      f" remembered {remembered!r}; {left}", flush=True)
        shutil.rmtree(home)
        return strikes

    began, numbers = time.monotonic(), itertools.count()
    with concurrent.futures.ThreadPoolExecutor(beside) as pool:
        def work(_):
            while results["kills"] < kills and time.monotonic() - began < seconds:
                strike(next(numbers))
        list(pool.map(work, range(beside)))
    check(f"of {results['kills']} kills none lost a word or placed one twice", results["bad"] == 0,
          f"{results['bad']} did; {results['doubts']} phrases were not in the text but in the history;"
          f" {time.monotonic() - began:.0f} s")


def without_the_network(tools, folder, environment):
    """With strace: neither process opens a network socket or reads a key."""
    if not shutil.which("strace"):
        return print("Skipped: sockets of the network, since there is no strace.")
    said = speech(folder, "I can see the lion.")
    traces = [folder / "model.trace", folder / "microphone.trace"]
    wrapped = []
    for tool, trace in zip(tools, traces):
        script = folder / f"traced-{pathlib.Path(tool).name}"
        script.write_text(f"#!/bin/sh\nexec strace -f -A -qq -e trace=socket,connect,openat,open -o {trace} {tool} \"$@\"\n")
        script.chmod(0o755)
        wrapped.append(str(script))
    dictation = Dictation(wrapped, "output", said, environment)
    dictation.small = tools[1]
    dictation.hear()
    for process in (dictation.microphone, dictation.model):
        # strace ends with what it traces.
        traced = pathlib.Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()[0]
        os.kill(int(traced), signal.SIGTERM)
        process.wait(20)
    text = "".join(trace.read_text() for trace in traces)
    families = sorted(set(re.findall(r"socket\((AF_\w+)", text)))
    check("no socket of the network is asked for", families == ["AF_UNIX"], families)
    check("no keyboard is read", "/dev/input" not in text)
    no_sound_is_kept(folder)


def served_with_all(tools, folder, environment):
    """“voicecore serve” recognizes for the microphone in addition to its other work."""
    settings(folder, "dictation: {placing: output}\n")
    said = speech(folder, "I can see the lion.")
    written = folder / "served.txt"
    with open(written, "w") as output:
        server = subprocess.Popen([tools[0], "serve", "--port", "0", "--no-wyoming"], env=environment, stdout=output,
                                  stderr=subprocess.PIPE, text=True)
    address = None
    while address is None:
        line = server.stderr.readline()
        assert line, "The server ended."
        if line.startswith("Ready on "):
            address = line.split()[-1]
    threading.Thread(target=server.stderr.read, daemon=True).start()
    dictation = Dictation.__new__(Dictation)
    (dictation.tool, dictation.small), dictation.environment, dictation.source = tools, environment, ["--microphone-from", said]
    dictation.start_microphone()
    dictation.hear()
    check("the server recognizes for the microphone", "lion" in written.read_text(), written.read_text())
    with urllib.request.urlopen(f"{address}/healthz") as answer:
        check("and answers others", answer.status == 200)
    other = subprocess.run([tools[0], "dictate", "serve"], env=environment, capture_output=True, text=True)
    check("a second process says that it is not needed", other.returncode == 1 and "Another process" in other.stderr, other.stderr)
    dictation.model = server
    check("both end when they are asked to", dictation.end())
    check("its socket is gone", not (folder / "home/voicecore-recognizer.sock").exists())
    (folder / "home/config.yaml").unlink()
    no_sound_is_kept(folder)


def activated_by_systemd(tools, folder, environment):
    """Both processes are started by a connection to their sockets, as systemd does it."""
    if not shutil.which("systemd-socket-activate"):
        return print("Skipped: activation by systemd, since there is no systemd-socket-activate.")
    said = speech(folder, "I can see the lion.")
    home = folder / "home"
    written = folder / "activated.txt"
    sockets = {"microphone": home / "voicecore-dictate.sock", "model": home / "voicecore-recognizer.sock"}
    commands = {"microphone": [tools[1], "serve", "--no-launch", "--microphone-from", said],
                "model": [tools[0], "dictate", "serve", "--place", "output", "--idle-exit", "2"]}
    home.mkdir(exist_ok=True)
    activators = {}
    with open(written, "w") as output:
        for name, path in sockets.items():
            path.unlink(missing_ok=True)
            activators[name] = subprocess.Popen(
                ["systemd-socket-activate", "-E", "VOICECORE_HOME", "-E", "PATH", "-E", "HOME", "-l", path, *commands[name]],
                env=environment, stdout=output, stderr=subprocess.DEVNULL)
        wait(lambda: all(path.exists() for path in sockets.values()))
        subprocess.run([tools[1], "start"], env=environment, capture_output=True)
        wait(lambda: subprocess.run([tools[1], "status"], env=environment, capture_output=True, text=True).stdout == "idle\n")
    check("systemd starts both at a key press", "lion" in written.read_text(), written.read_text())
    check("the process with the model ends when nobody dictates", wait(lambda: activators["model"].poll() == 0, 10))
    for activator in activators.values():
        activator.terminate()
        activator.wait()
    no_sound_is_kept(folder)
