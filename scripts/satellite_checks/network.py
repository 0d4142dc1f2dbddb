"""The network between satellite and server: a connection that is cut, and TLS from another room."""

import os
import re
import socket
import struct
import subprocess
import threading
import time

from satellite_checks.desk import COMMANDS, REMINDER, Satellite, Server, check, check_memory

HERE, THERE = "10.78.0.1", "10.78.0.2"


class Proxy:
    """A proxy to the server that can be cut: all connections are reset, and none is accepted for a while."""

    def __init__(self, port):
        self.target, self.isCut, self.pairs = port, False, []
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            client, _ = self.listener.accept()
            if self.isCut:
                client.close()
                continue
            server = socket.create_connection(("127.0.0.1", self.target))
            self.pairs.append((client, server))
            for one, other in [(client, server), (server, client)]:
                threading.Thread(target=self.pass_on, args=(one, other), daemon=True).start()

    def pass_on(self, one, other):
        try:
            while piece := one.recv(65536):
                other.sendall(piece)
        except OSError:
            pass
        for end in (one, other):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def cut(self, seconds):
        self.isCut = True
        for pair in self.pairs:
            for end in pair:
                end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                try:
                    end.shutdown(socket.SHUT_RDWR)
                except OSError:
                    pass
                end.close()
        self.pairs = []
        time.sleep(seconds)
        self.isCut = False


def cut_while_speaking(name, sound, server, satellite, cut):
    """The sentence is complete although the connection was lost for two seconds in the middle of it."""
    before = len(server.items())
    talking = threading.Thread(target=sound.play, args=(COMMANDS / "01-reminder.flac",))
    talking.start()
    time.sleep(0.8)
    cut(2)
    talking.join()
    heard = satellite.wait("heard .*“.*”")
    check(f"{name}: no word is lost", heard is not None and re.search(REMINDER, heard) is not None, heard)
    check(f"{name}: it is done", satellite.wait("done .*John") is not None)
    check(f"{name}: once", len(server.wait_for_items(before + 1)) == before + 1, len(server.items()) - before)


def check_cut(tools, sound, server):
    """The connection is cut while somebody speaks."""
    proxy = Proxy(server.port)
    satellite = Satellite(tools, sound, f"http://127.0.0.1:{proxy.port}")
    satellite.wait("Connected to")
    cut_while_speaking("a connection that is cut for 2 s", sound, server, satellite, proxy.cut)
    satellite.stop()


def check_open(tools, sound, folder, host, before, cut):
    """Over TLS. `before` runs the satellite in the other namespace, `cut` takes the network away for some seconds."""
    server = Server(tools, folder / "open", "--open")
    address, authority, other = f"https://{host}:{server.port}", folder / "ca.crt", folder / "other.crt"
    authority.write_bytes(server.authority(host))
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout",
         "/dev/null", "-out", str(other), "-subj", "/CN=somebody", "-days", "2"], check=True, capture_output=True)
    token = server.home / "server/token"

    def refused(name, words, *arguments, environment={}):
        status, shown = Satellite(tools, sound, address, *arguments, before=before, environment=environment).ended()
        check(name, status == 1 and words in shown, shown.splitlines()[-1])

    refused("an untrusted certificate", f"not signed by the authority in {other}", "--authority", str(other))
    refused("a certificate of nobody known", "signed by no authority that this machine trusts")
    refused("no token", "it has no token", "--authority", str(authority))
    refused("a wrong token", "its token is wrong", "--authority", str(authority), environment={"VOICECORE_TOKEN": "x" * 43})
    satellite = Satellite(tools, sound, address, "--authority", str(authority), "--token-file", str(token), before=before)
    check("the right ones let it in", satellite.wait("Connected to https") is not None, satellite.shown[-110:].strip())
    with open(f"/proc/{satellite.process.pid}/cmdline") as line:
        check("its command line does not tell the token", token.read_text().strip() not in line.read())
    sound.play(COMMANDS / "01-reminder.flac")
    check("what is said in the other room is done", satellite.wait("done .*call John") is not None)
    items = server.wait_for_items(1)
    check("and is in the server's calendar folder", len(items) == 1 and "SUMMARY:call John" in items[0])
    cut_while_speaking("a network that is away for 2 s", sound, server, satellite, cut or server.pause)
    check_memory("over TLS", satellite)
    check("it ends in order on SIGINT", satellite.stop() == 0)
    server.stop()


def separate():
    """The command that starts a program in its own network namespace; None if that is not permitted."""
    for command in (["unshare", "--net"], ["unshare", "--user", "--map-root-user", "--net"]):
        probe = [*command, "ip", "link", "add", "probe0", "type", "veth", "peer", "name", "probe1"]
        if subprocess.run(probe, capture_output=True).returncode == 0:
            return command
    return None


def other_room():
    """A second network namespace with a virtual cable to this one: its process, and the command that starts a program in it."""
    subprocess.run(["ip", "link", "add", "serve0", "type", "veth", "peer", "name", "room0"], check=True)
    room = subprocess.Popen(["unshare", "--net", "sleep", "3600"])
    mine = os.readlink("/proc/self/ns/net")
    while os.readlink(f"/proc/{room.pid}/ns/net") == mine:
        time.sleep(0.02)
    before = ("nsenter", "-t", str(room.pid), "-n")
    subprocess.run(["ip", "link", "set", "room0", "netns", str(room.pid)], check=True)
    for prefix, device, address in [((), "serve0", HERE), (before, "room0", THERE)]:
        subprocess.run([*prefix, "ip", "addr", "add", f"{address}/24", "dev", device], check=True)
        subprocess.run([*prefix, "ip", "link", "set", device, "up"], check=True)
    return room, before


def unplug(seconds):
    subprocess.run(["ip", "link", "set", "serve0", "down"], check=True)
    time.sleep(seconds)
    subprocess.run(["ip", "link", "set", "serve0", "up"], check=True)
