"""A file server on loopback for the tests, good and bad.

usage: model_server.py FOLDER

Prints its port. The path /HOW/ID/FILE says how the file ID of the folder is served, and counts are kept for each HOW and
ID. /log/ID gives the requests for it as JSON. It ends when its standard input does.
"""

import http.server
import json
import os
import sys
import threading
import time

folder = sys.argv[1]
lock = threading.Lock()
counts = {}
log = {}


def count(key):
    with lock:
        counts[key] = counts.get(key, 0) + 1
        return counts[key]


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *arguments):
        pass

    def do_GET(self):
        self.close_connection = True
        try:
            self.answer()
        except (BrokenPipeError, ConnectionResetError):
            pass

    def answer(self):
        how, name = (self.path.split("/") + ["", ""])[1:3]
        if how == "log":
            with lock:
                body = json.dumps(log.get(name, [])).encode()
            self.head(200, len(body))
            self.wfile.write(body)
            return
        self.entry = {
            "how": how,
            "host": self.headers.get("Host", "").split(":")[0],
            "range": self.headers.get("Range"),
            "ifRange": self.headers.get("If-Range"),
            "sent": 0,
        }
        with lock:
            log.setdefault(name, []).append(self.entry)
        number = count((how, name))
        with open(os.path.join(folder, name), "rb") as file:
            content = file.read()
        getattr(self, "serve_" + how)(content, name, number)

    def head(self, status, length=None, **headers):
        self.send_response(status)
        if length is not None:
            self.send_header("Content-Length", str(length))
        self.send_header("Connection", "close")
        for key, value in headers.items():
            self.send_header(key.replace("_", "-"), value)
        self.end_headers()

    def send(self, content, delay=0, piece=1 << 16):
        for start in range(0, len(content), piece):
            part = content[start : start + piece]
            self.wfile.write(part)
            self.wfile.flush()
            self.entry["sent"] += len(part)
            if delay:
                time.sleep(delay)

    def asked(self, content):
        text = self.headers.get("Range")
        if not text:
            return None
        first, last = text.removeprefix("bytes=").split("-")
        return int(first), min(int(last) if last else len(content) - 1, len(content) - 1)

    def part(self, content, tag='"one"', heeds=True, **options):
        """The usual answer: a part where one is asked for, the whole where the tag is not the expected one."""
        wanted = self.headers.get("If-Range")
        asked = self.asked(content)
        if asked is None or (heeds and wanted and wanted != tag):
            self.head(200, len(content), ETag=tag)
            return self.send(content, **options)
        first, last = asked
        if first > last:
            return self.head(416, 0)
        self.head(206, last - first + 1, ETag=tag, Content_Range=f"bytes {first}-{last}/{len(content)}")
        self.send(content[first : last + 1], **options)

    def serve_plain(self, content, name, number):
        self.part(content)

    def serve_slow(self, content, name, number):
        self.part(content, delay=0.02, piece=1 << 13)

    def serve_nothing(self, content, name, number):
        """Any request at all is too many."""
        self.head(500, 0)

    def serve_wholeOnly(self, content, name, number):
        self.head(200, len(content))
        self.send(content)

    def serve_wholeOnlyCutOnce(self, content, name, number):
        self.head(200, len(content))
        self.send(content[: len(content) // 2] if number == 1 else content)

    def serve_chunked(self, content, name, number):
        self.head(200, Transfer_Encoding="chunked")
        for start in range(0, len(content), 50_000):
            part = content[start : start + 50_000]
            self.wfile.write(b"%x\r\n%s\r\n" % (len(part), part))
        self.wfile.write(b"0\r\n\r\n")

    def serve_stall(self, content, name, number):
        """Every other request stops in the middle and stays open."""
        if number % 2 == 0:
            return self.part(content)
        first, last = self.asked(content)
        self.head(206, last - first + 1, ETag='"one"', Content_Range=f"bytes {first}-{last}/{len(content)}")
        self.send(content[first : (first + last) // 2])
        time.sleep(20)

    def serve_held(self, content, name, number):
        """The first request gets half of what it asks for, and no more until it is given up."""
        if number > 1:
            return self.part(content)
        first, last = self.asked(content) or (0, len(content) - 1)
        self.head(206, last - first + 1, ETag='"one"', Content_Range=f"bytes {first}-{last}/{len(content)}")
        self.send(content[first : (first + last) // 2])
        self.rfile.read(1)

    def serve_cut(self, content, name, number):
        """Every answer ends after at most 40,000 bytes."""
        first, last = self.asked(content)
        self.head(206, last - first + 1, ETag='"one"', Content_Range=f"bytes {first}-{last}/{len(content)}")
        self.send(content[first : min(first + 40_000, last + 1)])

    def serve_silent(self, content, name, number):
        """Says that it will send and sends nothing."""
        self.head(200, len(content))

    def serve_saysLonger(self, content, name, number):
        self.head(200, len(content) + 1_000)
        self.send(content)

    def serve_saysShorter(self, content, name, number):
        self.head(200, len(content) - 1_000)
        self.send(content)

    def serve_wrongBytes(self, content, name, number):
        middle = len(content) // 2
        self.part(content[:middle] + bytes([content[middle] ^ 1]) + content[middle + 1 :])

    def serve_redirect(self, content, name, number):
        self.head(302, 0, Location=f"/plain/{name}/file?signature=%2B")

    def serve_elsewhere(self, content, name, number):
        self.head(302, 0, Location=f"http://localhost:{self.server.server_port}/plain/{name}/file")

    def serve_otherPort(self, content, name, number):
        self.head(302, 0, Location=f"http://127.0.0.1:{self.server.server_port % 65535 + 1}/plain/{name}/file")

    def serve_downgrade(self, content, name, number):
        self.head(302, 0, Location="ftp://127.0.0.1/file")

    def serve_circle(self, content, name, number):
        self.head(302, 0, Location=f"/circle/{name}/file")

    def serve_busy(self, content, name, number):
        if number <= 2:
            return self.head(503, 0, Retry_After="0")
        self.part(content)

    def serve_missing(self, content, name, number):
        self.head(404, 0)

    def serve_denied(self, content, name, number):
        self.head(403, 0)

    def serve_changes(self, content, name, number):
        """Another file from the third request on, said by the tag."""
        old = bytes(byte ^ 0xFF for byte in content)
        self.part(old if number < 3 else content, tag='"old"' if number < 3 else '"new"')

    def serve_changesUnsaid(self, content, name, number):
        """The same, from a server that does not heed If-Range."""
        old = bytes(byte ^ 0xFF for byte in content)
        self.part(old if number < 3 else content, tag='"old"' if number < 3 else '"new"', heeds=False)

    def serve_grows(self, content, name, number):
        """The same without tags: only the length tells."""
        file = content[:-1_000] if number < 3 else content
        first, last = self.asked(file)
        self.head(206, last - first + 1, Content_Range=f"bytes {first}-{last}/{len(file)}")
        self.send(file[first : last + 1])

    def serve_restless(self, content, name, number):
        self.part(content, tag=f'"{number}"')

    def serve_otherPart(self, content, name, number):
        first, last = self.asked(content)
        self.head(206, last - first + 1, Content_Range=f"bytes {first + 7}-{last + 7}/{len(content) + 7}")
        self.send(content[first : last + 1])

    def serve_tooMuch(self, content, name, number):
        first, last = self.asked(content)
        self.head(206, ETag='"one"', Content_Range=f"bytes {first}-{last}/{len(content)}")
        self.send(content[first:] + bytes(200_000))

    def serve_compressed(self, content, name, number):
        self.head(200, len(content), Content_Encoding="gzip")
        self.send(content)

    def serve_junk(self, content, name, number):
        self.entry["sent"] = 1
        self.wfile.write(b"this is no HTTP at all\r\n\r\n")


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128


server = Server(("127.0.0.1", 0), Handler)
threading.Thread(target=server.serve_forever, daemon=True).start()
print(server.server_port, flush=True)
sys.stdin.read()
os._exit(0)
