"""A private sound server for a check."""

import os
import subprocess
import sys
import time


class SoundServer:
    """PulseAudio with a virtual loudspeaker, whose sound is the default microphone's."""

    def __init__(self, folder):
        self.socket = folder / "pulse.socket"
        self.environment = {
            **os.environ, "HOME": str(folder), "XDG_RUNTIME_DIR": str(folder), "PULSE_SERVER": f"unix:{self.socket}",
            "VOICECORE_HOME": str(folder / "home")}

    def start(self):
        self.socket.unlink(missing_ok=True)
        self.process = subprocess.Popen(
            ["pulseaudio", "-n", "--daemonize=no", "--use-pid-file=no", "--exit-idle-time=-1", "--disable-shm=yes",
             "-L", f"module-native-protocol-unix auth-anonymous=1 socket={self.socket}",
             "-L", "module-null-sink sink_name=virtual rate=48000"],
            env=self.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(100):
            if subprocess.run(["pactl", "info"], env=self.environment, capture_output=True).returncode == 0:
                return
            time.sleep(0.1)
        sys.exit("The sound server did not start.")

    def stop(self):
        self.process.kill()
        self.process.wait()

    def play(self, file, sink=None):
        subprocess.run(["paplay", *(["-d", sink] if sink else []), str(file)], env=self.environment, check=True)

    def control(self, *words):
        return subprocess.run(["pactl", *words], env=self.environment, check=True, capture_output=True, text=True).stdout

    def add_sink(self, name):
        """Adds a loudspeaker, whose sound is that of the microphone `name`.monitor."""
        return self.control("load-module", "module-null-sink", f"sink_name={name}", "rate=48000").strip()

    def is_playing(self, sink):
        """Whether anything plays on that loudspeaker."""
        number = next(line.split()[0] for line in self.control("list", "short", "sinks").splitlines() if line.split()[1] == sink)
        return any(line.split()[1] == number for line in self.control("list", "short", "sink-inputs").splitlines())

    def wait_for_playing(self, sink, playing, seconds=10):
        """Seconds until something plays there, or until it is silent; None if that does not happen."""
        began = time.monotonic()
        while time.monotonic() < began + seconds:
            if self.is_playing(sink) == playing:
                return time.monotonic() - began
            time.sleep(0.01)
        return None
