"""A person's home in which programs are interrupted, and the conditions that must hold there in any case."""

import collections
import fcntl
import glob
import os
import re
import socketserver
import sqlite3
import threading
import time

FRIENDS = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Anna Smith\r\nN:Smith;Anna;;;\r\nEMAIL:anna@example.org\r\nEND:VCARD\r\n"
SETTINGS = """# A person's own words.
mail:
  maildir: {path}/mail
  from: {{ name: Me, address: me@example.org }}
  smtp: {{ host: 127.0.0.1, port: {port}, security: none }}
  undoWindow: {window}
"""
LETTER = "From: Anna Smith <anna@example.org>\nTo: me@example.org\nSubject: The roof\nMessage-ID: <roof@example.org>\n\nIt leaks.\n"


SKILLS = """language: en
lists: {what: {wildcard: true}}
intents:
  Diary:
    append: {file: diary.md, text: "- {what}"}
    data: [{sentences: ["dear diary {what}"]}]
  Knock:
    run: [knock.sh]
    undo: [unknock.sh]
    data: [{sentences: ["knock on the door"]}]
"""
PROGRAMS = {
    "knock.sh": "#!/bin/sh\necho knock >> knocks.md\n",
    "unknock.sh": "#!/bin/sh\nsed -i '$d' knocks.md\n",
}


class MailServer(socketserver.ThreadingTCPServer):
    """Accepts and counts every message."""

    allow_reuse_address = daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), MailSession)
        self.taken = collections.Counter()
        threading.Thread(target=self.serve_forever, daemon=True).start()


class MailSession(socketserver.StreamRequestHandler):
    def handle(self):
        try:
            self.say("220 soak")
            for line in self.rfile:
                word = line[:4].upper().strip()
                if word == b"DATA":
                    self.say("354 go on")
                    self.take()
                else:
                    self.say("221 bye" if word == b"QUIT" else "250 fine")
                if word == b"QUIT":
                    return
        except ConnectionError:
            pass

    def take(self):
        message = b""
        for line in self.rfile:
            if line == b".\r\n":
                name = re.search(rb"(?i)^message-id:\s*(\S+)", message, re.M)
                self.server.taken[name[1].decode()] += 1
                return self.say("250 taken")
            message += line

    def say(self, words):
        self.wfile.write(words.encode() + b"\r\n")


class Broken(Exception):
    """A condition that does not hold."""


def require(condition, words):
    if not condition:
        raise Broken(words)


class Place:
    """A person's home, with a mail server of its own."""

    def __init__(self, path):
        self.path = path
        self.mail = MailServer()
        # The process that sends mail would wait for hours.
        self.waits = False

    def furnish(self, window=0):
        os.makedirs(f"{self.path}/imported")
        with open(f"{self.path}/config.yaml", "w") as file:
            file.write(SETTINGS.format(path=self.path, port=self.mail.server_address[1], window=window))
        with open(f"{self.path}/friends.vcf", "w") as file:
            file.write(FRIENDS)
        for folder in ["new", "cur", "tmp"]:
            os.makedirs(f"{self.path}/mail/{folder}")
        with open(f"{self.path}/mail/new/1772440000.1.host", "w") as file:
            file.write(LETTER)
        os.makedirs(f"{self.path}/skills")
        for name, text in {"own.yaml": SKILLS, **PROGRAMS, "knocks.md": "", "diary.md": "# Diary\n"}.items():
            with open(f"{self.path}/skills/{name}", "w") as file:
                file.write(text)
            os.chmod(f"{self.path}/skills/{name}", 0o700)

    def outbox(self):
        return {
            os.path.basename(path)[:-5]: path.split("/")[-2] for path in glob.glob(f"{self.path}/outbox/*/*.json")
        }

    def settle(self):
        """Waits until all mail that can be sent is sent."""
        if self.waits:
            return
        end = time.monotonic() + 20
        while {"queued", "sending", "handingOver"} & set(self.outbox().values()):
            require(time.monotonic() < end, f"mail is stuck: {self.outbox()}")
            time.sleep(0.05)

    def rows(self, question):
        database = sqlite3.connect(f"{self.path}/history.sqlite")
        try:
            return database.execute(question).fetchall()
        finally:
            database.close()


def check_rest(home):
    """Checks that nothing unfinished is left after the tool was started again."""
    for text, outcome in home.rows("SELECT text, outcome FROM turn"):
        require(outcome != "doing", f"“{text}” is being done for ever")
    for state, summary in home.rows("SELECT state, receipt FROM receipt"):
        require(state not in {"prepared", "undoing"}, f"a receipt is {state} for ever: {summary}")
    require(home.rows("PRAGMA integrity_check") == [("ok",)], "the history is damaged")
    left = [
        os.path.relpath(path, home.path)
        for path in glob.glob(f"{home.path}/**", recursive=True, include_hidden=True)
        if os.path.isfile(path) and re.search(r"\.tmp$|\.partial$|-salvage|-mending|-draft|-journal$", path)
    ]
    require(not left, f"left behind: {left}")
    for path in glob.glob(f"{home.path}/history.sqlite-claims/*"):
        with open(path) as file:
            # A file without a lock belongs to a dead process, and the next start removes it.
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
