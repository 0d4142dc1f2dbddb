"""Drives browsers with only Python's standard library: Chromium and WebKitGTK over W3C WebDriver, Firefox over its Marionette."""

import base64
import glob
import json
import os
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

from sound_server import follow

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"


class BrowserError(Exception):
    pass


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


class Sound:
    """A private PulseAudio server, whose microphone records the files that are played."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="voicecore-sound-")
        self.address = f"unix:{self.folder}/socket"
        self.environment = {**os.environ, "HOME": self.folder, "XDG_RUNTIME_DIR": self.folder, "PULSE_SERVER": self.address}
        modules = [f"module-native-protocol-unix socket={self.folder}/socket auth-anonymous=1",
                   "module-null-sink sink_name=loudspeaker", "module-null-sink sink_name=room",
                   "module-remap-source master=room.monitor source_name=microphone"]
        self.server = subprocess.Popen(
            ["pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no",
             *(part for module in modules for part in ("-L", module))],
            env={**self.environment, "PULSE_SERVER": ""}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(100):
            if self.control("set-default-source", "microphone") == 0:
                break
            time.sleep(0.1)
        else:
            self.server.terminate()
            raise BrowserError("PulseAudio does not start")
        self.control("set-default-sink", "loudspeaker")

    def control(self, *arguments):
        return subprocess.run(["pactl", *arguments], env=self.environment, stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL).returncode

    def play(self, path):
        """Plays a file into the room, without waiting for its end."""
        return subprocess.Popen(["paplay", "--device=room", path], env=self.environment)

    def echo(self, percent):
        """Plays the loudspeaker's sound into the room, at a given loudness."""
        self.control("load-module", "module-loopback", "source=loudspeaker.monitor", "sink=room", "latency_msec=30")
        listed = subprocess.run(["pactl", "list", "short", "sink-inputs"], env=self.environment, capture_output=True, text=True).stdout
        self.control("set-sink-input-volume", listed.split()[0], f"{percent}%")

    def levels(self, sink):
        """Follows how loud a sink is, as `sound_server.follow` does."""
        return follow(sink, self.environment)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.server.terminate()
        self.server.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


class Browser:
    """The actions in a page; `command` sends a WebDriver command in the browser's own way."""

    def command(self, name, **parameters):
        raise NotImplementedError

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def open(self, address):
        self.command("Navigate", url=address)

    def reload(self):
        self.command("Refresh")

    def run(self, script, *arguments):
        """Runs a function's body in the page and returns its result."""
        return self.command("ExecuteScript", script=script, args=list(arguments))

    def find(self, selector):
        return self.command("FindElement", using="css selector", value=selector)[ELEMENT]

    def click(self, selector):
        self.command("ElementClick", id=self.find(selector))

    def type(self, selector, text):
        self.command("ElementSendKeys", id=self.find(selector), text=text)

    def clear(self, selector):
        self.command("ElementClear", id=self.find(selector))

    def press(self, key, seconds=0):
        """Presses a key, and releases it after a while."""
        self.command("PerformActions", actions=[{"type": "key", "id": "keys", "actions": [
            {"type": "keyDown", "value": key}, {"type": "pause", "duration": int(seconds * 1000)},
            {"type": "keyUp", "value": key}]}])

    def hold(self, selector, seconds, pointer="mouse"):
        """Holds the pointer's button down over an element, or a finger if the pointer is "touch"."""
        target = {ELEMENT: self.find(selector)}
        self.command("PerformActions", actions=[{"type": "pointer", "id": pointer, "parameters": {"pointerType": pointer}, "actions": [
            {"type": "pointerMove", "x": 0, "y": 0, "origin": target}, {"type": "pointerDown", "button": 0},
            {"type": "pause", "duration": int(seconds * 1000)}, {"type": "pointerUp", "button": 0}]}])

    #: The colour schemes that a page can be shown in.
    schemes = ("light", "dark")

    def look(self, width, height, scheme):
        """Shows the page at a size, and light or dark."""
        outer = self.run("return [outerWidth - innerWidth, outerHeight - innerHeight]")
        self.command("SetWindowRect", width=width + outer[0], height=height + outer[1])
        self.wait_for_size(width, height)

    def wait_for_size(self, width, height):
        for _ in range(40):
            if (shown := self.run("return [innerWidth, innerHeight]")) == [width, height]:
                return
            time.sleep(0.05)
        raise BrowserError(f"the window is {shown[0]} by {shown[1]}, and not {width} by {height}")

    def text(self, selector):
        """The text of all elements, as it is shown."""
        return self.run("return [...document.querySelectorAll(arguments[0])].map(e => e.innerText).join('\\n')", selector)

    def wait(self, what, condition, seconds=20):
        """Waits until a script's value is true; returns that value."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            value = self.run("return " + condition)
            if value:
                return value
            time.sleep(0.05)
        raise BrowserError(f"waited {seconds} s for {what}; the page shows: {self.text('body')[:600]!r}")

    def screenshot(self, path):
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.command("TakeScreenshot", full=False)))


class WebDriver(Browser):
    """A browser behind a program that speaks W3C WebDriver."""

    def __init__(self, program, port, capabilities, environment=None):
        self.address = f"http://127.0.0.1:{port}"
        self.session = ""
        self.driver = subprocess.Popen([*program, f"--port={port}"], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(100):
            try:
                self.session = "/session/" + self.call("POST", "/session", {"capabilities": {"alwaysMatch": capabilities}})["sessionId"]
                return
            except urllib.error.URLError:
                time.sleep(0.1)
        self.close()
        raise BrowserError(f"{program[0]} does not answer")

    def close(self):
        if self.session:
            try:
                self.call("DELETE", "")
            except (BrowserError, urllib.error.URLError):
                pass
        self.driver.terminate()
        self.driver.wait()

    def call(self, method, path, body=None):
        data = json.dumps(body or {}).encode() if method == "POST" else None
        request = urllib.request.Request(self.address + self.session + path, data, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as reply:
                return json.load(reply)["value"]
        except urllib.error.HTTPError as error:
            value = json.load(error)["value"]
            raise BrowserError(f"{value['error']}: {(value['message'].splitlines() or [''])[0]}") from None

    def command(self, name, **parameters):
        element = parameters.get("id", "")
        method, path = {
            "Navigate": ("POST", "/url"), "Refresh": ("POST", "/refresh"), "ExecuteScript": ("POST", "/execute/sync"),
            "FindElement": ("POST", "/element"), "ElementClick": ("POST", f"/element/{element}/click"),
            "ElementSendKeys": ("POST", f"/element/{element}/value"),
            "ElementClear": ("POST", f"/element/{element}/clear"), "PerformActions": ("POST", "/actions"),
            "TakeScreenshot": ("GET", "/screenshot"), "SetWindowRect": ("POST", "/window/rect")}[name]
        return self.call(method, path, parameters)


class Chromium(WebDriver):
    """Headless Chromium whose microphone is a WAV file, played once, or a sound server's; without either it is silent. A
    phone has a touch screen."""

    def __init__(self, microphone=None, net_log=None, phone=False, sound=None):
        self.profile = tempfile.mkdtemp(prefix="voicecore-browser-")
        arguments = [
            "--headless=new", f"--user-data-dir={self.profile}", "--no-first-run", "--disable-gpu",
            "--disable-background-networking", "--disable-component-update", "--disable-sync",
            "--disable-domain-reliability", "--disable-client-side-phishing-detection", "--disable-dev-shm-usage",
            "--disable-features=OptimizationHints,MediaRouter,DialMediaRouteProvider,Translate",
            "--use-fake-ui-for-media-stream", *([] if sound else ["--use-fake-device-for-media-stream", "--mute-audio"])]
        if os.geteuid() == 0:
            arguments.append("--no-sandbox")
        if microphone:
            arguments.append(f"--use-file-for-fake-audio-capture={microphone}%noloop")
        if net_log:
            arguments.append(f"--log-net-log={net_log}")
        options = {"args": arguments}
        if phone:
            options["mobileEmulation"] = {"deviceMetrics": {"width": 390, "height": 844, "pixelRatio": 3, "touch": True, "mobile": True}}
        if shutil.which("chromium"):
            options["binary"] = shutil.which("chromium")
        super().__init__(["chromedriver"], free_port(), {
            "browserName": "chrome", "goog:chromeOptions": options, "goog:loggingPrefs": {"browser": "ALL"}},
            environment=sound and sound.environment)

    def close(self):
        super().close()
        shutil.rmtree(self.profile, ignore_errors=True)

    def devtools(self, command, **parameters):
        return self.call("POST", "/goog/cdp/execute", {"cmd": command, "params": parameters})

    def look(self, width, height, scheme):
        self.devtools("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=2 if width < 600 else 1,
                      mobile=width < 600)
        self.devtools("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])

    def complaints(self):
        """The errors that the page wrote to the console."""
        entries = self.call("POST", "/se/log", {"type": "browser"})
        return [entry["message"] for entry in entries if entry["level"] == "SEVERE"]


class WebKit(WebDriver):
    """WebKitGTK's MiniBrowser on a screen of its own, which hears and plays through a sound server."""

    PLACES = "/usr/lib/*/webkit2gtk-4.*/MiniBrowser"
    schemes = ("light",)

    def __init__(self, sound):
        program = (sorted(glob.glob(self.PLACES)) or [None])[-1]
        if not (program and shutil.which("WebKitWebDriver")):
            raise BrowserError("WebKitGTK is not installed")
        self.profile = tempfile.mkdtemp(prefix="voicecore-browser-")
        # The window is as wide as its tool bar, so small buttons make it as narrow as a phone.
        style = os.path.join(self.profile, ".config/gtk-3.0")
        os.makedirs(style)
        with open(os.path.join(style, "gtk.css"), "w") as file:
            file.write("* { min-width: 0; padding: 0; margin: 0; border-width: 0; font-size: 4px; }")
        out, screen = os.pipe()
        self.screen = subprocess.Popen(["Xvfb", "-displayfd", str(screen), "-screen", "0", "1280x900x24"], pass_fds=[screen],
                                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(screen)
        with os.fdopen(out) as told:
            display = f":{told.readline().strip()}"
        environment = {**os.environ, "HOME": self.profile, "XDG_RUNTIME_DIR": self.profile, "DISPLAY": display, "GDK_BACKEND": "x11",
                       "PULSE_SERVER": sound.address, "LIBGL_ALWAYS_SOFTWARE": "1"}
        options = {"binary": program, "args": ["--automation", "--enable-media-stream=true"]}
        try:
            super().__init__(["WebKitWebDriver"], free_port(), {"webkitgtk:browserOptions": options}, environment)
        except BrowserError:
            self.close_screen()
            raise

    def close_screen(self):
        self.screen.terminate()
        self.screen.wait()
        shutil.rmtree(self.profile, ignore_errors=True)

    def close(self):
        super().close()
        self.close_screen()


class Firefox(Browser):
    """Firefox, which hears and plays through a sound server; headless unless a desktop's environment is given."""

    PREFERENCES = {
        "media.navigator.permission.disabled": True,
        "datareporting.policy.dataSubmissionEnabled": False, "app.update.enabled": False,
        "browser.shell.checkDefaultBrowser": False, "toolkit.telemetry.enabled": False,
        "network.captive-portal-service.enabled": False, "network.connectivity-service.enabled": False}

    def __init__(self, sound, desktop=None):
        self.profile = tempfile.mkdtemp(prefix="voicecore-browser-")
        port = free_port()
        with open(os.path.join(self.profile, "user.js"), "w") as file:
            for name, value in {**self.PREFERENCES, "marionette.port": port}.items():
                file.write(f"user_pref({json.dumps(name)}, {json.dumps(value)});\n")
        program = shutil.which("firefox-esr") or shutil.which("firefox")
        self.process = subprocess.Popen(
            [program, *([] if desktop else ["--headless"]), "--marionette", "--remote-allow-system-access", "--no-remote", "--profile",
             self.profile], cwd=self.profile,
            env={**(desktop or os.environ), "HOME": self.profile, "PULSE_SERVER": sound.address}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.number = 0
        for _ in range(300):
            try:
                self.socket = socket.create_connection(("127.0.0.1", port))
                break
            except OSError:
                time.sleep(0.1)
        else:
            self.process.terminate()
            raise BrowserError("Firefox does not answer")
        self.socket.settimeout(60)
        self.stream = self.socket.makefile("rb")
        self.receive()
        self.send("WebDriver:NewSession", {})

    def close(self):
        try:
            self.send("Marionette:Quit", {"flags": ["eForceQuit"]})
            self.process.wait(20)
        except (BrowserError, OSError, subprocess.TimeoutExpired):
            self.process.terminate()
            self.process.wait()
        self.socket.close()
        shutil.rmtree(self.profile, ignore_errors=True)

    def look(self, width, height, scheme):
        self.send("Marionette:SetContext", {"value": "chrome"})
        self.run("""
            Services.prefs.setIntPref("layout.css.prefers-color-scheme.content-override", arguments[2]);
            // A window is no narrower than its tool bar, but the page in it can be.
            window.resizeTo(Math.max(arguments[0], 800), arguments[1] + 200);
            const page = gBrowser.selectedBrowser.style;
            [page.width, page.height, page.maxWidth, page.maxHeight] = [0, 1, 0, 1].map((index) => `${arguments[index]}px`);
        """, width, height, int(scheme == "light"))
        self.send("Marionette:SetContext", {"value": "content"})
        self.wait_for_size(width, height)

    def receive(self):
        length = b""
        while not length.endswith(b":"):
            byte = self.stream.read(1)
            if not byte:
                raise BrowserError("Firefox went away")
            length += byte
        return json.loads(self.stream.read(int(length[:-1])))

    def send(self, name, parameters):
        self.number += 1
        message = json.dumps([0, self.number, name, parameters]).encode()
        self.socket.sendall(b"%d:%s" % (len(message), message))
        while True:
            kind, number, error, result = self.receive()
            if kind == 1 and number == self.number:
                break
        if error:
            raise BrowserError(f"{error['error']}: {error['message']}")
        return result

    def command(self, name, **parameters):
        result = self.send("WebDriver:" + name, parameters)
        return result.get("value", result) if isinstance(result, dict) else result
