"""The network of browser and server: which machines they connect to, and a connection that is cut."""

import ipaddress
import json
import re
import select
import socket
import threading
import time

from web_checks.desk import EVENT, Chromium, Server, check, microphone
from web_checks.page import CARD, open_talk


class Line:
    """A network between browser and server that can be cut."""

    def __init__(self, address):
        self.target = ("127.0.0.1", int(address.rsplit(":", 1)[1]))
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        self.is_cut = False
        self.open = set()
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            near, _ = self.listener.accept()
            if self.is_cut:
                near.close()
                continue
            far = socket.create_connection(self.target)
            self.open |= {near, far}
            threading.Thread(target=self.carry, args=(near, far), daemon=True).start()

    def carry(self, near, far):
        try:
            while True:
                for ready in select.select([near, far], [], [])[0]:
                    data = ready.recv(65536)
                    if not data:
                        return
                    (far if ready is near else near).sendall(data)
        except (OSError, ValueError):
            pass
        finally:
            for end in (near, far):
                self.open.discard(end)
                end.close()

    def cut(self, seconds):
        self.is_cut = True
        for end in list(self.open):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
        time.sleep(seconds)
        self.is_cut = False


def cut(program, folder, pictures):
    """The connection is cut while a person speaks."""
    with Server(program, execute=1.0) as server, Chromium(microphone(folder, "02-event-with-range")) as browser:
        line = Line(server.address)
        open_talk(browser, line)
        browser.click("#talk")
        browser.wait("the first words", "document.querySelector('#caption .unstable').textContent.length > 8")
        line.cut(2)
        browser.wait("the card", CARD)
        heard = browser.text(".bubble.person")
        check("a connection cut for two seconds loses no words", EVENT.search(heard), heard)


def check_loopback(trace, net_log):
    """Checks that the server and the browser connected only to this machine."""
    text = trace.read_text()
    inet = re.findall(r'inet_addr\("([^"]+)"\)|inet_pton\(AF_INET6, "([^"]+)"', text)
    targets = {v4 or v6 for v4, v6 in inet}
    check("the server connects to nothing but loopback",
          "+++ exited" in text and all(ipaddress.ip_address(each).is_loopback for each in targets), targets)
    text = net_log.read_text()
    if not text.rstrip().endswith("}"):
        text = text.rstrip().rstrip(",") + "]}"
    log = json.loads(text)
    attempt = log["constants"]["logEventTypes"]["TCP_CONNECT_ATTEMPT"]
    reached = {e["params"]["address"] for e in log["events"] if e["type"] == attempt and "address" in e.get("params", {})}
    check("the browser connects to nothing but loopback",
          reached and all(ipaddress.ip_address(each.rsplit(":", 1)[0].strip("[]")).is_loopback for each in reached), reached)
