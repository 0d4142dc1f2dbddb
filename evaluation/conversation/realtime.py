#!/usr/bin/env python3
"""Talks with `voicecore serve` through the realtime client of the `openai` package, and measures how soon it is answered.

realtime.py VOICECORE --model WHISPER.bin --language-model FILE.gguf [--turns 20]

Needs `pip install "openai[realtime]==3.57.0"`, flite and sox. The speech is flite's, sent as fast as it is spoken. Prints a
line for each check, then for the turns the milliseconds from the event that speech has stopped to the first sound of the
answer. Exits with 1 if a check failed.
"""

import argparse
import asyncio
import base64
import contextlib
import json
import os
import re
import ssl
import subprocess
import sys
import tempfile
import time
import urllib.request

import openai

RATE = 24000
STEP = 0.04
QUESTIONS = [
    "What is the capital of France?", "How are you today?", "Tell me a joke.", "Who was Albert Einstein?",
    "Why is the sky blue?", "What do you like to eat?", "What is a good name for a dog?", "How big is the moon?",
    "What is your favourite colour?", "Tell me about the sea.",
]
WEATHER = {
    "type": "function", "name": "get_weather", "description": "Tells the weather in a city.",
    "parameters": {"type": "object", "required": ["city"], "additionalProperties": False,
                   "properties": {"city": {"type": "string", "maxLength": 40}}},
}
failures = 0


def check(name, holds, shown=""):
    global failures
    failures += not holds
    print(f"{'ok  ' if holds else 'FAIL'} {name}{': ' if shown != '' else ''}{str(shown)[:110]}", flush=True)


def spoken(text):
    """16-bit samples of a sentence between silences."""
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "speech.wav")
        subprocess.run(["flite", "-voice", "slt", "-t", text, "-o", file], check=True)
        raw = ["-r", str(RATE), "-b", "16", "-c", "1", "-e", "signed", "-t", "raw", "-"]
        sound = subprocess.run(["sox", file, *raw], check=True, capture_output=True).stdout
    return bytes(RATE) + sound + bytes(2 * RATE)


class Session:
    """A connection that remembers what it was told."""

    def __init__(self, connection):
        self.connection = connection
        self.events = []
        self.times = []

    async def next(self, kind):
        """The next event of a type, past all others."""
        while True:
            event = await asyncio.wait_for(self.connection.recv(), 60)
            self.events.append(event)
            self.times.append(time.monotonic())
            if event.type == kind:
                return event
            if event.type == "error":
                raise RuntimeError(event.error.message)

    def since(self, start, kind):
        return [event for event in self.events[start:] if event.type == kind]

    async def configure(self, **session):
        await self.connection.session.update(session={"type": "realtime", **session})
        return (await self.next("session.updated")).session

    async def write(self, text):
        content = [{"type": "input_text", "text": text}]
        await self.connection.conversation.item.create(item={"type": "message", "role": "user", "content": content})
        await self.connection.response.create()
        return (await self.next("response.done")).response

    async def speak(self, sound):
        """Sends sound as fast as it is spoken."""
        size = 2 * int(RATE * STEP)
        began = time.monotonic()
        for index, start in enumerate(range(0, len(sound), size)):
            await self.connection.input_audio_buffer.append(audio=base64.b64encode(sound[start:start + size]).decode())
            await asyncio.sleep(max(0, began + (index + 1) * STEP - time.monotonic()))

    async def turn(self, sound):
        """Speaks, and waits for the answer."""
        start = len(self.events)
        speaking = asyncio.create_task(self.speak(sound))
        response = (await self.next("response.done")).response
        await speaking
        return start, response


def text(response):
    part = response.output[0].content[0]
    return part.text or part.transcript


@contextlib.asynccontextmanager
async def connected(address, key="none", context=None):
    client = openai.AsyncOpenAI(base_url=address, api_key=key, websocket_base_url=address.replace("http", "ws", 1), max_retries=0)
    options = {"ssl": context} if context else {}
    async with client.realtime.connect(model="gpt-realtime", websocket_connection_options=options) as connection:
        session = Session(connection)
        await session.next("session.created")
        yield session


async def check_text(address, home):
    async with connected(address) as session:
        set_ = await session.configure(output_modalities=["text"], instructions="Answer in one short sentence.", max_output_tokens=60)
        check("session.update", set_.output_modalities == ["text"] and set_.max_output_tokens == 60)
        response = await session.write("What is the capital of France?")
        deltas = "".join(event.delta for event in session.since(0, "response.output_text.delta"))
        check("an answer in text", response.status == "completed" and "Paris" in deltas and deltas == text(response), deltas)
        check("its usage", response.usage.input_tokens > 10 and response.usage.output_tokens > 3, response.usage.total_tokens)

        response = await session.write("remind me tomorrow at seven to call John")
        items = [name for _, _, names in os.walk(home) for name in names if name.endswith(".ics")]
        check("a command is done", len(items) == 1 and "call John" in text(response), text(response))
        response = await session.write("send an email to anna@example.org saying hello")
        check("mail is asked about", response.status == "completed" and "anna" in text(response).lower(), text(response))
        check("a no is taken", (await session.write("no")).status == "completed")

        await session.configure(tools=[WEATHER], tool_choice="required")
        response = await session.write("What is the weather in Lisbon?")
        call = response.output[0]
        check("a function is called", call.type == "function_call" and set(json.loads(call.arguments)) == {"city"}, call.arguments)
        await session.configure(tools=[], tool_choice="auto")
        output = {"type": "function_call_output", "call_id": call.call_id, "output": "It is sunny in Lisbon, 24 degrees."}
        await session.connection.conversation.item.create(item=output)
        await session.connection.response.create()
        response = (await session.next("response.done")).response
        check("what it gave is answered by", response.status == "completed", text(response))

        try:
            await session.connection.conversation.item.delete(item_id="none")
            await session.next("conversation.item.deleted")
            check("an item that is not there", False)
        except RuntimeError as error:
            check("an item that is not there", "none" in str(error), error)
        await session.connection.conversation.item.delete(item_id=session.since(0, "conversation.item.added")[0].item.id)
        check("an item is deleted", bool(await session.next("conversation.item.deleted")))


async def check_speech(address):
    async with connected(address) as session:
        await session.configure(instructions="Answer in one short sentence.", audio={"input": {"transcription": {"model": "whisper-1"}}})
        start, response = await session.turn(spoken("What is the capital of France?"))
        heard = session.since(start, "conversation.item.input_audio_transcription.completed")[0].transcript
        check("speech is transcribed", "capital of france" in heard.lower(), heard)
        sound = b"".join(base64.b64decode(event.delta) for event in session.since(start, "response.output_audio.delta"))
        check("and answered by speech", response.status == "completed" and len(sound) > 2 * RATE,
              f"{len(sound) / 2 / RATE:.1f} s: {text(response)}")

        item = response.output[0].id
        length = len(sound) * 500 // RATE
        await session.connection.conversation.item.truncate(item_id=item, content_index=0, audio_end_ms=length // 2)
        await session.next("conversation.item.truncated")
        await session.connection.conversation.item.retrieve(item_id=item)
        kept = (await session.next("conversation.item.retrieved")).item.content[0].transcript
        check("what was not heard is cut", kept and text(response).startswith(kept) and len(kept) < len(text(response)), kept)

        await session.configure(instructions="You are a storyteller. Tell long stories.", max_output_tokens=400)
        stop = spoken("Stop, please stop now.")
        start = len(session.events)
        speaking = asyncio.create_task(session.speak(spoken("Tell me a very long story about the sea.")))
        await session.next("response.output_audio.delta")
        speaking.cancel()
        # At once, since a small model has soon written all it has to say.
        await session.connection.input_audio_buffer.append(audio=base64.b64encode(stop).decode())
        await session.next("response.done")
        response = next(event for event in session.events[start:] if event.type == "response.done").response
        check("who speaks stops the answer", response.status == "cancelled" and response.status_details.reason == "turn_detected", response.status)

        await session.configure(output_modalities=["text"], audio={"input": {"turn_detection": None}})
        await session.speak(spoken("How are you?"))
        await session.connection.input_audio_buffer.commit()
        await session.connection.response.create()
        check("committed speech is answered when asked", (await session.next("response.done")).response.status == "completed")


async def check_open(command, folder):
    """Over TLS, with the token that devices are paired with."""
    with serving([*command, "--open", "--host", "127.0.0.1", "--pair"], folder) as (port, lines):
        token = next(match[1] for line in lines() if (match := re.search(r"https://\S+?/#(\S{43})", line)))
        address = f"https://localhost:{port}/v1"
        careless = ssl._create_unverified_context()
        with urllib.request.urlopen(f"https://localhost:{port}/ca.crt", context=careless) as reply:
            trusting = ssl.create_default_context(cadata=reply.read().decode())
        async with connected(address, token, trusting) as session:
            await session.configure(output_modalities=["text"])
            check("TLS and the token", (await session.write("what time is it")).status == "completed")
        for name, key, context in [("a wrong token", "wrong", trusting), ("an untrusted certificate", token, ssl.create_default_context())]:
            try:
                async with connected(address, key, context):
                    check(name, False)
            except Exception as error:  # The client's, of its WebSocket package or of TLS.
                check(f"{name} is refused", True, type(error).__name__)


async def measure(address, turns):
    """From the end of speech, as the server finds it, to the first sound."""
    sounds = [spoken(question) for question in QUESTIONS]
    waits, transcripts = [], []
    async with connected(address) as session:
        await session.configure(instructions="Answer in one short sentence.", audio={"input": {"transcription": {"model": "whisper-1"}}})
        await session.turn(sounds[-1])
        for index in range(turns):
            start, _ = await session.turn(sounds[index % len(sounds)])
            times = {}
            for event, moment in zip(session.events[start:], session.times[start:]):
                times.setdefault(event.type, moment)
            stopped = times["input_audio_buffer.speech_stopped"]
            waits.append(1000 * (times["response.output_audio.delta"] - stopped))
            transcripts.append(1000 * (times["conversation.item.input_audio_transcription.completed"] - stopped))
            await asyncio.sleep(0.2)

    def shown(values):
        values = sorted(values)
        return f"p50 {values[len(values) // 2]:.0f} ms, p95 {values[min(len(values) - 1, int(0.95 * len(values)))]:.0f} ms, longest {values[-1]:.0f} ms"

    print(f"{turns} turns, from speech_stopped to the transcript: {shown(transcripts)}; to the first sound: {shown(waits)};",
          f"load average {os.getloadavg()[0]:.1f}")


@contextlib.contextmanager
def serving(command, home):
    server = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env={**os.environ, "VOICECORE_HOME": home})
    seen = []

    def lines():
        yield from seen
        for line in server.stderr:
            seen.append(line)
            yield line

    try:
        port = next(int(match[1]) for line in lines() if (match := re.search(r"Ready on https?://.*:(\d+)", line)))
        yield port, lines
    finally:
        server.terminate()
        status = server.wait(timeout=30)
    check("ends in order on SIGTERM", status == 0, status)


async def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("voicecore")
    parser.add_argument("--model", required=True)
    parser.add_argument("--language-model", required=True)
    parser.add_argument("--turns", type=int, default=20)
    parser.add_argument("--only-measure", action="store_true")
    options = parser.parse_args()
    command = [options.voicecore, "serve", "--port", "0", "--no-wyoming", "--model", options.model,
               "--language-model", options.language_model, "--now", "2025-09-01T10:00:00"]
    with tempfile.TemporaryDirectory() as home, serving(command, home) as (port, _):
        address = f"http://127.0.0.1:{port}/v1"
        if not options.only_measure:
            await check_text(address, home)
            await check_speech(address)
        if options.turns:
            await measure(address, options.turns)
    if not options.only_measure:
        with tempfile.TemporaryDirectory() as home:
            await check_open(command, home)
    print(f"openai {openai.__version__}; {failures} of the above failed")
    sys.exit(failures > 0)


asyncio.run(main())
