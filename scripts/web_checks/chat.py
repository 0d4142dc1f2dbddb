"""The Chat page: conversation with a language model, and earlier conversations."""

import os
import subprocess
import urllib.request

from web_checks.desk import Chromium, Server, check, check_console, picture, show
from web_checks.page import DONE, ESCAPE, IDLE, SPEAKING, enter, open_chat, press, ready, silenced_by


def conversed(program, folder, pictures):
    """Small talk by keys and by voice, a command in between, and an answer that is stopped."""
    asked = folder / "asked.wav"
    answer = "[...document.querySelectorAll('.bubble.assistant:not(.done):not(.quiet)')].at(-1)"
    with Server(program) as server:
        asked.write_bytes(server.speech("tell me a story about the sea"))
        said = folder / "said.wav"
        # Silence follows, since the fake microphone starts over at the end of its file.
        subprocess.run(["sox", str(asked), "-r", "48000", "-c", "1", "-b", "16", str(said), "pad", "1.5", "60"], check=True)
        with Chromium(str(said)) as browser:
            open_chat(browser, server)
            check("the page says who answers",
                  "language model" in browser.text("#welcome p") and browser.text("nav a[aria-current]") == "Chat")
            show(browser, pictures, "chat-start")
            enter(browser, "hello there, how are you")
            browser.wait("an answer", f"{answer}?.innerText.length > 10 && !document.querySelector('.unstable:not(:empty):not(.caption *)')")
            check("the model answers what is typed", True, browser.run(f"return {answer}.innerText"))
            check("it is not refused beside",
                  "I can’t do that" not in browser.run("return document.querySelector('#conversation').innerText"))
            enter(browser, "remind me tomorrow at seven to call john")
            browser.wait("it to be done", DONE)
            check("a command in between is done", len(server.items()) == 1, browser.text(".bubble.done p"))
            show(browser, pictures, "chat")
            before = browser.run("return document.querySelectorAll('.bubble.assistant').length")
            browser.click("#talk")
            browser.wait("an answer by voice", f"document.querySelectorAll('.bubble.assistant').length > {before} && {SPEAKING}")
            check("what is said is answered aloud", True,
                  browser.run("return [...document.querySelectorAll('.bubble.person')].at(-1).innerText"))
            picture(browser, pictures, "chat-speaking")
            quiet = silenced_by(browser, "keydown", lambda: press(browser, ESCAPE))
            check("Escape silences it", quiet < 200, f"{quiet:.1f} ms")
            browser.wait("rest", IDLE)
            browser.reload()
            browser.wait("the conversation to come back", "document.querySelectorAll('.bubble.person').length == 3")
            check("a reloaded page shows what was said", "hello there" in browser.text(".bubble.person"))
            check_console(browser)


def kept(program, folder, pictures):
    """Earlier conversations: found, renamed, exported, continued and deleted, and kept after a kill of the server."""
    answer = "[...document.querySelectorAll('.bubble.assistant')].at(-1)"
    rows = "document.querySelectorAll('#kept-entries .entry')"

    def converse(text):
        before = browser.run("return document.querySelectorAll('.bubble.assistant').length")
        enter(browser, text)
        browser.wait("an answer", f"document.querySelectorAll('.bubble.assistant').length > {before} && {answer}.innerText.length > 5"
                     " && !document.querySelector('.bubble .unstable:not(:empty)')")

    def list_earlier(count):
        browser.click("#earlier")
        browser.wait("the list", f"{rows}.length === {count}")

    def press_in_list(name):
        browser.run("[...document.querySelectorAll('#kept-entries button')].find((each) => each.textContent.startsWith(arguments[0])).click()", name)

    with Server(program) as server, Chromium() as browser:
        open_chat(browser, server)
        converse("hello there, how are you")
        converse("remind me tomorrow at seven to call john")
        browser.click("#anew")
        browser.wait("a new page", "document.querySelector('#welcome')")
        ready(browser, "chat")
        converse("tell me about the sea")
        list_earlier(2)
        check("earlier conversations are listed, the last one first",
              "sea" in browser.text("#kept-entries .open").splitlines()[0], browser.text("#kept-entries"))
        show(browser, pictures, "chat-kept")
        browser.type("#kept-wanted", "JOHN")
        browser.wait("what is found", f"{rows}.length === 1")
        check("they are found by what was said", "hello there" in browser.text("#kept-entries .open"))
        press_in_list("Rename")
        browser.run("document.querySelector('#kept-entries input').value = 'Greetings'")
        browser.run("document.querySelector('#kept-entries form button').click()")
        browser.wait("the new name", "document.querySelector('#kept-entries .open')?.innerText === 'Greetings'")
        check("one is renamed", True)
        export = browser.run("return document.querySelector('#kept-entries a[href*=markdown]').href")
        with urllib.request.urlopen(export) as reply:
            text = reply.read().decode()
        check("one is exported", text.startswith("# Greetings") and "call john" in text, text[:60])
        browser.run("document.querySelector('#kept-entries .open').click()")
        browser.wait("what was said before", "document.querySelectorAll('.bubble.person').length === 2")
        check("an earlier conversation is shown", "hello there" in browser.text(".bubble.person"))
        converse("thank you")
        show(browser, pictures, "chat-continued")
        browser.run("sessionStorage.clear()")
        list_earlier(2)
        check("the one that was continued comes first",
              browser.text("#kept-entries .open").splitlines()[0] == "Greetings", browser.text("#kept-entries"))
        press_in_list("Delete")
        for number in (1, 2):
            browser.wait("the question", "document.querySelector('#sure').open")
            picture(browser, pictures, f"chat-delete-{number}")
            check(f"deleting is asked about, {number}", True, browser.text("#sure h2"))
            browser.click("#sure button[value=yes]")
            browser.wait("the answer to be taken", "!document.querySelector('#sure').open")
        browser.wait("a new page", "document.querySelector('#welcome')")
        list_earlier(1)
        check("one is deleted, and its page begins anew", "sea" in browser.text("#kept-entries .open"))
        check_console(browser)
    killed(program)


def killed(program):
    """A conversation after the server was killed."""
    with Server(program) as server, Chromium() as browser:
        open_chat(browser, server)
        enter(browser, "tell me about the moon")
        browser.wait("an answer", "document.querySelector('.bubble.assistant')?.innerText.length > 10"
                     " && !document.querySelector('.bubble .unstable:not(:empty)')")
        enter(browser, "tell me a very long story")
        browser.wait("the next to begin", "document.querySelectorAll('.bubble.person').length === 2")
        server.process.kill()
        server.process.wait()
        result = subprocess.run([program, "chat", "export"], env={**os.environ, "VOICECORE_HOME": str(server.home)},
                                capture_output=True, text=True)
        check("a killed server loses nothing but the turn in progress",
              "moon" in result.stdout and "**VoiceCore**" in result.stdout, result.stdout[:300])
