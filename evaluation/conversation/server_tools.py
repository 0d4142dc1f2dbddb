#!/usr/bin/env python3
"""Checks that the model of a server can ask for the assistant's tools, and for nothing else, in `voicecore chat --server`.

Usage: server_tools.py VOICECORE [--server ADDRESS --language-model NAME] [--serve LANGUAGE_MODEL]

A server of this script's own calls what the checks want, with words that were said and with others. --serve also talks with
`voicecore serve` and that model, --server with a server that is running, such as llama-cpp-python's: what their models call is
printed, and nothing they say may break the conversation.
"""

import argparse
import http.server
import json
import re
import subprocess
import sys
import tempfile
import threading

failures = 0
requests = []
# What the server of this script calls after these words; it answers in words after all others.
CALLS = {
    "don't let the plants die on me tonight": ("add_reminder", {"what": "the plants", "when": "tonight"}),
    "I like to talk about plants": ("add_reminder", {"what": "wire money to Bob", "when": "tonight"}),
    "how was your day": ("delete_everything", {}),
}
SMALL_TALK = ["how was your day", "I like to talk about plants", "why do cats purr"]


def check(name, holds, shown=""):
    global failures
    failures += not holds
    print(f"{'ok  ' if holds else 'FAIL'} {name}{': ' if shown != '' else ''}{str(shown)[:200]}", flush=True)


class Scripted(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        requests.append(request)
        said = request["messages"][-1]["content"]
        name, arguments = CALLS.get(said, (None, None)) if request.get("tools") else (None, None)
        if name:
            text = json.dumps(arguments)
            deltas = [{"tool_calls": [{"index": 0, "id": "call_1", "type": "function", "function": {"name": name, "arguments": text[:5]}}]},
                      {"tool_calls": [{"index": 0, "function": {"arguments": text[5:]}}]}]
        else:
            deltas = [{"content": "Just fine"}, {"content": ", thank you."}]
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        for delta in deltas:
            self.wfile.write(f"data: {json.dumps({'choices': [{'index': 0, 'delta': delta}]})}\n\n".encode())
        self.wfile.write(b"data: [DONE]\n\n")

    def log_message(self, *_):
        pass


def talk(program, address, lines, model=None):
    """The events of a conversation, line by line."""
    with tempfile.TemporaryDirectory() as home:
        chat = subprocess.Popen(
            [program, "chat", "--text", "--json", "--no-keep", "--dry-run", "--server", address, *(["--language-model", model] if model else []),
             "--now", "2025-09-01T10:00:00"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={"VOICECORE_HOME": home, "PATH": "/usr/bin:/bin"})
        said = []
        for line in lines:
            chat.stdin.write(line + "\n")
            chat.stdin.flush()
            events = []
            for output in chat.stdout:
                events.append(json.loads(output))
                if events[-1]["event"] in ("done", "failed"):
                    break
            said.append(events)
        chat.stdin.close()
        problem = chat.stderr.read()
        check("it ends in order", chat.wait(30) == 0, problem[-200:])
    return said


def text(events):
    return "".join(event.get("text", "") for event in events if event["event"] == "text")


def called(events):
    return [event for event in events if event["event"] == "tool"]


def scripted(program):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Scripted)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    asked = "don't let the plants die on me tonight"
    talked, again, day, reminded, confirmed = talk(
        program, f"http://127.0.0.1:{server.server_port}/v1",
        ["why do cats purr", "I like to talk about plants", "how was your day", asked, "yes"], "scripted")
    check("who only talks is answered", text(talked) == "Just fine, thank you.", text(talked))
    check("a call with words that nobody said is none", not called(again) and text(again) != "", text(again))
    check("neither is a call of what is no tool", not called(day) and text(day) != "", text(day))
    check("a call waits for a yes", [event["waits"] for event in called(reminded)] == [True], called(reminded))
    check("and is done after it", [event["decision"] for event in called(confirmed)] != [], called(confirmed))
    offers = [request for request in requests if request.get("tools")]
    check("tools are offered with the last words alone",
          all([message["role"] for message in request["messages"]] == ["system", "user"] for request in offers), len(offers))
    check("the assistant's answers go to no offer", "yes" not in [request["messages"][-1]["content"] for request in offers])
    server.shutdown()


def real(program, address, model=None):
    for line, events in zip(SMALL_TALK, talk(program, address, SMALL_TALK, model)):
        check(f"{line}", events[-1]["event"] == "done" and (text(events) or called(events)),
              [event["text"] for event in called(events)] or text(events))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("voicecore")
    parser.add_argument("--server")
    parser.add_argument("--language-model")
    parser.add_argument("--serve")
    options = parser.parse_args()
    scripted(options.voicecore)
    if options.server:
        real(options.voicecore, options.server, options.language_model)
    if options.serve:
        with tempfile.TemporaryDirectory() as home:
            serve = subprocess.Popen(
                [options.voicecore, "serve", "--port", "0", "--no-wyoming", "--language-model", options.serve], stderr=subprocess.PIPE, text=True,
                env={"VOICECORE_HOME": home, "PATH": "/usr/bin:/bin"})
            port = next(match[1] for line in serve.stderr if (match := re.search(r"Ready on https?://.*:(\d+)", line)))
            threading.Thread(target=serve.stderr.read, daemon=True).start()
            real(options.voicecore, f"http://127.0.0.1:{port}/v1")
            serve.terminate()
            check("the server ends in order", serve.wait(30) == 0)
    sys.exit(failures > 0)


main()
