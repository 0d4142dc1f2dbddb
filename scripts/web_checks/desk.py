"""The parts of a check: the server, the browsers, speech for them to hear, and a look at what they show."""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request

PROJECT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(PROJECT / "scripts/browser"))
from webdriver import BrowserError, Chromium, Firefox, Sound, WebKit  # noqa: E402, F401

NOW = "2025-09-01T10:00:00"
SETTINGS = """\
confirmation:
  executeThreshold: {execute}
  confirmThreshold: 0.5
  recognitionThreshold: 0.2
  wordThresholds: {{}}
  defaultWordThreshold: 0.0
"""
# What the recorded commands say; times are written in digits or in words.
REMINDER = re.compile(r"remind me tomorrow at (7|seven) to call john", re.IGNORECASE)
EVENT = re.compile(r"planning meeting on friday from (9|nine)( to |-)(11|eleven)", re.IGNORECASE)
LOOKS = [("phone", 390, 844), ("desktop", 1280, 860)]
READABLE = (PROJECT / "scripts/browser/readable.js").read_text()
# The violations that axe-core finds, by WCAG 2.2 at A and AA and its best practices.
AXE = """
return axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) =>
  violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`));
"""
# The text of axe.min.js, or None to check without it.
axe = None
# The names of the checks that failed.
failures = []


def check(name, holds, shown=""):
    if not holds:
        failures.append(name)
    print(f"{'ok  ' if holds else 'FAIL'} {name}{': ' if shown != '' else ''}{str(shown)[:400]}", flush=True)


class Server:
    """`voicecore serve` with a home of its own."""

    def __init__(self, program, execute=0.91, trace=None, settings="", environment={}, arguments=[], now=NOW):
        self.home = pathlib.Path(tempfile.mkdtemp(prefix="voicecore-web-"))
        (self.home / "config").mkdir()
        for folder in (self.home, self.home / "config"):
            (folder / "config.yaml").write_text(SETTINGS.format(execute=execute) + settings)
        traced = ["strace", "-D", "-f", "-e", "trace=connect", "-o", str(trace)] if trace else []
        self.process = subprocess.Popen(
            [*traced, program, "serve", "--port", "0", "--no-wyoming", *(["--now", now] if now else []), *arguments],
            env={**os.environ, **environment, "VOICECORE_HOME": str(self.home)}, stderr=subprocess.PIPE, text=True)
        ready = re.compile(r"Ready on (http://\S+)")
        for line in self.process.stderr:
            if found := ready.search(line):
                self.address = found.group(1)
                break
        else:
            raise SystemExit("voicecore serve did not start")
        threading.Thread(target=lambda: [None for _ in self.process.stderr], daemon=True).start()

    def items(self):
        """The calendar files, by their text."""
        return [path.read_text() for path in self.home.rglob("*.ics")]

    def configured(self):
        """All settings files as they are."""
        return "".join(path.read_text() for path in self.home.rglob("config.yaml"))

    def settings(self):
        """The settings file that was written to."""
        return "".join(path.with_name("config.yaml").read_text() for path in self.home.rglob("config.yaml~"))

    def speech(self, words):
        """A recording of a synthetic voice."""
        request = urllib.request.Request(f"{self.address}/v1/audio/speech", json.dumps({
            "model": "tts-1", "voice": "alloy", "input": words, "response_format": "wav"}).encode(),
            {"Content-Type": "application/json"})
        with urllib.request.urlopen(request) as reply:
            return reply.read()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.home, ignore_errors=True)


def microphone(folder, *names):
    """Spoken commands for Chromium's fake microphone, with silence around each."""
    path = str(folder / f"{'+'.join(names)}.wav")
    parts = [f"|sox {PROJECT}/Examples/spoken_commands/{name}.flac -r 48000 -c 1 -p pad 1.5 1.5" for name in names]
    subprocess.run(["sox", *parts, "-b", "16", path, "pad", "0", "1.5"], check=True)
    return path


def picture(browser, pictures, name):
    if pictures:
        browser.screenshot(pictures / f"{name}.png")


def show(browser, pictures, name):
    """Shows the page at each width, light and dark, stores pictures, and checks that everything is legible."""
    for device, width, height in LOOKS:
        for scheme in browser.schemes:
            browser.look(width, height, scheme)
            time.sleep(0.15)
            problems = browser.run(READABLE)
            check(f"{name}, {device}, {scheme}: readable", not problems, problems or "")
            if axe:
                browser.run(axe)
                problems = browser.run(AXE)
                check(f"{name}, {device}, {scheme}: nothing for axe-core to find", not problems, problems or "")
            picture(browser, pictures, f"{name}-{device}-{scheme}")
    browser.look(1280, 860, "light")


def check_console(browser, expected=None):
    """Checks that the console has no errors, except for those that contain the expected words."""
    complaints = [each for each in browser.complaints() if expected is None or expected not in each]
    check("no errors in the console", not complaints, complaints)
