"""`voicecore serve` and its clients, for checks that run for long."""

import base64
import http.client
import json
import os
import re
import signal
import socket
import struct
import subprocess
import threading

from struck_home import Broken

# A server that does not answer within this many seconds hangs.
PATIENCE = 60


class Server:
    """`voicecore serve` on a free port."""

    def __init__(self, tool, home, *options):
        command = [tool, "serve", "--port", "0", "--no-wyoming", *options]
        environment = {"VOICECORE_HOME": home, "HOME": home, "PATH": "/usr/bin:/bin", "TZ": "UTC"}
        self.process = subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True)
        self.told = []
        for line in self.process.stderr:
            self.told.append(line)
            if match := re.search(r"http://\S*:(\d+)", line):
                self.port = int(match[1])
                threading.Thread(target=lambda: self.told.extend(self.process.stderr), daemon=True).start()
                return
        raise Broken(f"the server did not start: {''.join(self.told)}")

    def kill(self, everything):
        """Kills the whole group, or its children live on."""
        killed = [self.process.pid, *(descendants(self.process.pid) if everything else [])]
        for process in killed:
            try:
                os.kill(process, signal.SIGKILL)
            except ProcessLookupError:
                pass
        self.process.wait(timeout=PATIENCE)

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(timeout=PATIENCE)

    def memory(self):
        """Its resident memory now and at most, in MB."""
        with open(f"/proc/{self.process.pid}/status") as file:
            status = file.read()
        return [int(re.search(rf"{name}:\s*(\d+)", status)[1]) / 1024 for name in ("VmRSS", "VmHWM")]


def descendants(process):
    try:
        with open(f"/proc/{process}/task/{process}/children") as file:
            children = [int(child) for child in file.read().split()]
    except OSError:
        return []
    return children + [further for child in children for further in descendants(child)]


def over_http(port, kind, fields, key):
    """The answer's object; raises the error of the connection or a refusal."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        connection.request("POST", f"/v1/{kind}", json.dumps(fields), {"Content-Type": "application/json", "Idempotency-Key": key})
        reply = connection.getresponse()
        answer = json.loads(reply.read())
    finally:
        connection.close()
    if reply.status == 503:
        raise ConnectionError
    return answer


class Socket:
    """A conversation over a WebSocket, which a kill of the server ends."""

    def __init__(self, port, **hello):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        self.file = self.socket.makefile("rb")
        self.socket.sendall(
            b"GET /v1/conversation HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: " + base64.b64encode(os.urandom(16)) + b"\r\n\r\n")
        for line in iter(self.file.readline, b"\r\n"):
            if not line:
                raise ConnectionError
        self.send({"type": "hello", **hello})

    def send(self, fields):
        self.send_frame(1, json.dumps(fields).encode())

    def send_sound(self, stream, position, samples):
        """Sends 16-bit samples, as bytes, from a position in a stream on."""
        self.send_frame(2, struct.pack("<II", stream, position) + samples)

    def send_frame(self, opcode, data):
        # The mask is zero.
        self.socket.sendall(struct.pack(">BBQ", 0x80 | opcode, 0xFF, len(data)) + bytes(4) + data)

    def messages(self):
        while len(head := self.file.read(2)) == 2:
            length = head[1] & 0x7F
            if length > 125:
                length = int.from_bytes(self.file.read(2 if length == 126 else 8), "big")
            text = self.file.read(length)
            if len(text) < length:
                break
            if head[0] & 15 == 9:
                self.send_frame(10, text)
            if head[0] & 15 == 1:
                yield json.loads(text)
        raise ConnectionError

    def ask(self, kind, fields, key):
        self.send({"type": kind, "key": key, **fields})
        return next(message for message in self.messages() if message["event"] == "reply" and message["key"] == key)

    def close(self):
        self.file.close()
        self.socket.close()
