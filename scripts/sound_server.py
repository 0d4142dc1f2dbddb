"""A private sound server for a check."""

import array
import os
import subprocess
import sys
import threading
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

    def echo(self, speaker, percent):
        """Lets the default microphone hear what that loudspeaker plays, so loud."""
        self.control("load-module", "module-loopback", f"source={speaker}.monitor", "sink=virtual", "latency_msec=30")
        loop = next(line.split()[0] for line in self.control("list", "short", "sink-inputs").splitlines() if "loopback" in line)
        self.control("set-sink-input-volume", loop, f"{percent}%")


def cough(folder):
    """A file with the sound of a cough."""
    file = folder / "cough.wav"
    burst = "|sox -n -r 48000 -c 1 -p synth 0.18 pinknoise band 900 1200 fade q 0.01 0.18 0.12 gain -n -3 pad 0 0.12"
    subprocess.run(["sox", burst, burst, str(file)], check=True)
    return file


def follow(sink, environment):
    """Follows how loud a sink is; gives a list that grows by (time, root mean square) every 10 ms, and the process."""
    process = subprocess.Popen(
        ["parec", f"--device={sink}.monitor", "--raw", "--format=s16le", "--rate=16000", "--channels=1", "--latency-msec=10"],
        env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    levels = []

    def read():
        while len(piece := process.stdout.read(320)) == 320:
            samples = array.array("h", piece)
            levels.append((time.monotonic(), (sum(sample * sample for sample in samples) / 160) ** 0.5))

    threading.Thread(target=read, daemon=True).start()
    return levels, process


def silenced_after(voice, person, start):
    """Milliseconds from a person's first sound until the voice stays below a quarter of what it was, and until it is silent, by
    the levels of the loudspeaker, which the person's microphone hears at 30 %, and of that microphone from a moment on at
    which the person is still silent."""
    begin = next(moment for moment, level in person[start:] if level > 60 + 0.4 * max(
        (loud for when, loud in voice if moment - 0.12 < when < moment + 0.02), default=0))
    quiet = next(moment for index, (moment, _) in enumerate(voice)
                 if moment > begin and all(level < 30 for _, level in voice[index:index + 20]))
    loudest = max(level for moment, level in voice if begin - 1 < moment < begin)
    soft = begin
    for moment, level in voice:
        if begin < moment < quiet and level > loudest / 4:
            soft = moment
    return 1000 * (soft - begin), 1000 * (quiet - begin)
