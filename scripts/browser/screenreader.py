"""A virtual desktop where Orca reads aloud, with a record of what it says."""

import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import time

from webdriver import BrowserError

# The bus knows only the services that are started here, without portals and key rings.
BUS = """\
<busconfig>
  <type>session</type>
  <listen>unix:tmpdir=/tmp</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/> <allow eavesdrop="true"/> <allow own="*"/>
  </policy>
</busconfig>
"""
# Orca waits for its speech; this voice is silent and finishes at once.
SPEECH = """\
AddModule "silent" "sd_generic" "silent.conf"
DefaultModule "silent"
"""
SILENT = """\
GenericExecuteSynth "true"
AddVoice "en" "MALE1" "silent"
"""
# Orca runs this file of its user when it starts. It sends Orca's words to the log named "speech".
SPOKEN = """\
import logging
logging.getLogger("speech").addHandler(logging.FileHandler({path!r}))
"""
LAUNCHER = ["/usr/libexec/at-spi-bus-launcher", "/usr/lib/at-spi2-core/at-spi-bus-launcher"]


class ScreenReader:
    """A screen, a window manager, the accessibility bus and Orca."""

    def __init__(self, sound):
        launcher = next((each for each in LAUNCHER if os.path.exists(each)), None)
        if not (launcher and all(map(shutil.which, ["orca", "speech-dispatcher", "openbox", "xdotool", "Xvfb", "dbus-daemon"]))):
            raise BrowserError("orca, speech-dispatcher, at-spi2-core, openbox, xdotool, xvfb and dbus have to be installed")
        self.processes = []
        self.home = pathlib.Path(tempfile.mkdtemp(prefix="voicecore-reader-"))
        self.spoken = self.home / "spoken"
        self.spoken.touch()
        (self.home / "bus.conf").write_text(BUS)
        (self.home / "speech/modules").mkdir(parents=True)
        (self.home / "speech/speechd.conf").write_text(SPEECH)
        (self.home / "speech/modules/silent.conf").write_text(SILENT)
        preferences = self.home / ".local/share/orca"
        preferences.mkdir(parents=True)
        (preferences / "orca-customizations.py").write_text(SPOKEN.format(path=str(self.spoken)))
        self.environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith(("DBUS_", "WAYLAND_", "XDG_"))},
            "HOME": str(self.home), "XDG_RUNTIME_DIR": str(self.home), "GNOME_ACCESSIBILITY": "1", "GSETTINGS_BACKEND": "memory",
            "GDK_BACKEND": "x11", "LANG": "C.UTF-8", "PULSE_SERVER": sound.address}
        self.environment["DISPLAY"] = ":" + self.start_told("Xvfb", "-displayfd", "{}", "-screen", "0", "1280x900x24", "-nolisten", "tcp")
        self.environment["DBUS_SESSION_BUS_ADDRESS"] = self.start_told(
            "dbus-daemon", f"--config-file={self.home}/bus.conf", "--nofork", "--print-address={}")
        self.start("speech-dispatcher", "--run-single", "--config-dir", str(self.home / "speech"), "--log-dir", str(self.home / "speech"))
        self.start("openbox")
        self.start(launcher, "--launch-immediately", "--screen-reader=1")
        time.sleep(1)
        self.start("orca", "--user-prefs", str(preferences), "--disable", "key-echo")
        if not self.heard("Screen reader on", seconds=30):
            self.close()
            raise BrowserError("Orca does not speak; another one of this user's may be running")

    def start(self, *command, **more):
        self.processes.append(subprocess.Popen(
            command, env=self.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **more))

    def start_told(self, *command):
        """Starts a program that writes its address to the descriptor in the place of {}."""
        out, told = os.pipe()
        self.start(*(each.format(told) for each in command), pass_fds=[told])
        os.close(told)
        with os.fdopen(out) as lines:
            return lines.readline().strip()

    def keys(self, *names, pause=0.4):
        """Presses keys, one after another, as a person would."""
        for name in names:
            subprocess.run(["xdotool", "key", name], env=self.environment, check=True)
            time.sleep(pause)

    def write(self, text):
        subprocess.run(["xdotool", "type", "--delay", "40", text], env=self.environment, check=True)

    def lines(self):
        """Everything said so far."""
        return re.findall(r"^SPEECH OUTPUT: '(.*?)'(?: voice=\w+| \{.*\})?$", self.spoken.read_text(), re.MULTILINE)

    def place(self):
        """A mark, to ask later what was said since."""
        return len(self.lines())

    def settled(self, place=0, quiet=1.5, seconds=20):
        """What is said after a mark, until there is silence for a while."""
        end = time.monotonic() + seconds
        last, since = None, time.monotonic()
        while time.monotonic() < end:
            lines = self.lines()[place:]
            if lines != last:
                last, since = lines, time.monotonic()
            elif time.monotonic() - since > quiet and lines:
                break
            time.sleep(0.1)
        return last

    def heard(self, text, place=0, seconds=15):
        """Waits until a text is said after a mark; returns its line, or None."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            for line in self.lines()[place:]:
                if text.lower() in line.lower():
                    return line
            time.sleep(0.1)
        return None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        for process in reversed(self.processes):
            process.terminate()
        for process in self.processes:
            try:
                process.wait(5)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        shutil.rmtree(self.home, ignore_errors=True)
