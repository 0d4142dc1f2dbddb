"""Browsers driven over the W3C WebDriver protocol, with Python's own library alone."""

import base64
import json
import os
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"


class BrowserError(Exception):
    pass


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


class Chromium:
    """Headless Chromium whose microphone is a WAV file, played once; no file is silence."""

    def __init__(self, microphone=None, net_log=None):
        self.profile = tempfile.mkdtemp(prefix="voicecore-browser-")
        port = free_port()
        self.driver = subprocess.Popen(
            ["chromedriver", f"--port={port}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.address = f"http://127.0.0.1:{port}"
        arguments = [
            "--headless=new", f"--user-data-dir={self.profile}", "--no-first-run", "--disable-gpu",
            "--disable-background-networking", "--disable-component-update", "--disable-sync",
            "--disable-domain-reliability", "--disable-client-side-phishing-detection", "--disable-dev-shm-usage",
            "--disable-features=OptimizationHints,MediaRouter,DialMediaRouteProvider,Translate",
            "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream", "--mute-audio"]
        if os.geteuid() == 0:
            arguments.append("--no-sandbox")
        if microphone:
            arguments.append(f"--use-file-for-fake-audio-capture={microphone}%noloop")
        if net_log:
            arguments.append(f"--log-net-log={net_log}")
        options = {"args": arguments}
        if shutil.which("chromium"):
            options["binary"] = shutil.which("chromium")
        wanted = {"alwaysMatch": {"browserName": "chrome", "goog:chromeOptions": options,
                                  "goog:loggingPrefs": {"browser": "ALL"}}}
        self.session = ""
        for _ in range(100):
            try:
                self.session = "/session/" + self.call("POST", "/session", {"capabilities": wanted})["sessionId"]
                return
            except urllib.error.URLError:
                time.sleep(0.1)
        self.close()
        raise BrowserError("chromedriver does not answer")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        if self.session:
            try:
                self.call("DELETE", "")
            except (BrowserError, urllib.error.URLError):
                pass
        self.driver.terminate()
        self.driver.wait()
        shutil.rmtree(self.profile, ignore_errors=True)

    def call(self, method, path, body=None):
        data = json.dumps(body or {}).encode() if method == "POST" else None
        request = urllib.request.Request(self.address + self.session + path, data, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as reply:
                return json.load(reply)["value"]
        except urllib.error.HTTPError as error:
            value = json.load(error)["value"]
            raise BrowserError(f"{value['error']}: {value['message'].splitlines()[0]}") from None

    def open(self, address):
        self.call("POST", "/url", {"url": address})

    def run(self, script, *arguments):
        """Runs a function's body in the page; gives what it returns."""
        return self.call("POST", "/execute/sync", {"script": script, "args": list(arguments)})

    def run_async(self, script, *arguments):
        """Runs a function's body that calls its last argument with the result."""
        return self.call("POST", "/execute/async", {"script": script, "args": list(arguments)})

    def find(self, selector):
        return self.call("POST", "/element", {"using": "css selector", "value": selector})[ELEMENT]

    def click(self, selector):
        self.call("POST", f"/element/{self.find(selector)}/click")

    def type(self, selector, text):
        self.call("POST", f"/element/{self.find(selector)}/value", {"text": text})

    def clear(self, selector):
        self.call("POST", f"/element/{self.find(selector)}/clear")

    def press(self, key, seconds=0):
        """Presses a key, and lets it go after a while."""
        self.call("POST", "/actions", {"actions": [{"type": "key", "id": "keys", "actions": [
            {"type": "keyDown", "value": key}, {"type": "pause", "duration": int(seconds * 1000)},
            {"type": "keyUp", "value": key}]}]})

    def hold(self, selector, seconds):
        """Holds the pointer's button down over an element."""
        target = {ELEMENT: self.find(selector)}
        self.call("POST", "/actions", {"actions": [{"type": "pointer", "id": "pointer", "actions": [
            {"type": "pointerMove", "x": 0, "y": 0, "origin": target}, {"type": "pointerDown", "button": 0},
            {"type": "pause", "duration": int(seconds * 1000)}, {"type": "pointerUp", "button": 0}]}]})

    def text(self, selector):
        """The text of all elements, as it is shown."""
        return self.run("return [...document.querySelectorAll(arguments[0])].map(e => e.innerText).join('\\n')", selector)

    def wait(self, what, condition, seconds=20):
        """Waits until a script's value is true; gives that value."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            value = self.run("return " + condition)
            if value:
                return value
            time.sleep(0.05)
        raise BrowserError(f"waited {seconds} s for {what}; the page shows: {self.text('body')[:600]!r}")

    def devtools(self, command, **parameters):
        return self.call("POST", "/goog/cdp/execute", {"cmd": command, "params": parameters})

    def look(self, width, height, scheme):
        self.devtools("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=2 if width < 600 else 1,
                      mobile=width < 600)
        self.devtools("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])

    def screenshot(self, path):
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.call("GET", "/screenshot")))

    def complaints(self):
        """What the page wrote to the console as an error."""
        entries = self.call("POST", "/se/log", {"type": "browser"})
        return [entry["message"] for entry in entries if entry["level"] == "SEVERE"]
