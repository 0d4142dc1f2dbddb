"""What waiting and commands cost, and a server that is unreachable for longer than speech is kept."""

import json
import signal
import subprocess
import time

from satellite_checks.desk import COMMANDS, Satellite, Server


def measure(tools, sound, folder):
    """Prints the processor time and the peak memory of each."""
    quiet = folder / "quiet.wav"
    subprocess.run(["sox", "-V1", "-n", "-r", "16000", "-b", "16", "-c", "1", str(quiet), "synth", "60", "pinknoise", "gain",
                    "-60"], check=True)
    server = Server(tools, folder / "measured", "--open")
    authority = folder / "ca.crt"
    authority.write_bytes(server.authority("127.0.0.1"))
    files = sorted(COMMANDS.glob("*.flac"))
    for name in ["a minute of waiting", "a minute of commands"]:
        satellite = Satellite(
            tools, sound, f"https://127.0.0.1:{server.port}", "--authority", str(authority), "--token-file",
            str(server.home / "server/token"))
        satellite.wait("Connected to")
        before, began, turn = satellite.processor_seconds(), time.monotonic(), 0
        if name == "a minute of waiting":
            sound.play(quiet)
        while time.monotonic() < began + 60:
            sound.play(files[turn % len(files)])
            turn += 1
        figures = {
            "what": name, "seconds": round(time.monotonic() - began, 1),
            "cpu_seconds": round(satellite.processor_seconds() - before, 2), "peak_kilobytes": satellite.memory()}
        if name == "a minute of commands":
            server.process.send_signal(signal.SIGSTOP)
            told = satellite.wait("takes nothing", 90) is not None
            server.process.send_signal(signal.SIGCONT)
            print(json.dumps(figures))
            figures = {
                "what": "a server that stands still for longer", "loss_is_told": told,
                "lost": satellite.wait(r"[\d.]+ s of what was said are lost", 30), "peak_kilobytes": satellite.memory()}
        satellite.stop()
        print(json.dumps(figures), flush=True)
    server.stop()
