"""What a page says aloud: questions that are answered by voice, and answers that a person interrupts."""

import time

from sound_server import cough, silenced_after
from web_checks.desk import Chromium, Firefox, Server, Sound, check, check_console, microphone, picture
from web_checks.page import DONE, ESCAPE, IDLE, LISTENING, SPEAKING, enter, listen, open_chat, open_talk, press, silenced_by

# It has said all, and listens.
LISTENING_AGAIN = f"!document.body.dataset.voice && {LISTENING}"
# Answers that the check of interruptions listens to; somebody speaks in every other one.
INTERRUPTIONS = 4


def speech_back(program, folder, pictures):
    """The voice falls silent as soon as the person talks, and listens after its question."""
    with Server(program, settings="speechBack: confirm\n", execute=1.0) as server, \
            Chromium(microphone(folder, "02-event-with-range")) as browser:
        open_talk(browser, server)
        enter(browser, "remind me tomorrow at seven to call john")
        check("a question is said aloud", browser.wait("the voice", SPEAKING))
        quiet = silenced_by(browser, "pointerdown", lambda: browser.click("#talk"))
        check("it is silent as soon as the person talks", quiet < 100 and not browser.run("return document.body.dataset.voice"),
              f"{quiet:.1f} ms")
        browser.wait("the card of what was said then", "document.querySelector('.card [data-slot=datetime_range]')")
        check("speaking again gives up what waited", browser.wait(
            "the old card to go", "document.querySelectorAll('.card').length == 1"
            " && document.querySelector('.bubble.quiet')?.innerText.includes('since you went on')"))
        check("after its question it listens for the answer", browser.wait("it to listen again", LISTENING_AGAIN))
        press(browser, ESCAPE)
        browser.wait("rest", IDLE)
        check_console(browser)


def answered(program, folder, pictures):
    """Without looking: a command, the spoken question, and the answer by voice, with at most one press of a button."""
    yes = folder / "yes.wav"
    with Sound() as sound, Server(program, settings="speechBack: confirm\n", execute=1.0) as server, Firefox(sound) as browser:
        yes.write_bytes(server.speech("yes"))
        open_talk(browser, server)
        listen(browser)
        # The recording ends in silence, longer than the question takes.
        sound.play(microphone(folder, "01-reminder"))
        browser.wait("the question aloud", SPEAKING)
        check("while it speaks it does not listen", browser.run("return document.body.dataset.state") != "listening")
        browser.wait("it to listen for the answer", LISTENING_AGAIN)
        time.sleep(0.5)
        check("nothing is done before the answer", not server.items())
        sound.play(yes).wait()
        browser.wait("it to be done", DONE)
        check("a spoken yes does it", any("SUMMARY:call John" in item for item in server.items()), browser.text(".bubble.person"))


def interrupted(program, folder, pictures):
    """The Chat page on a loudspeaker that the microphone hears: neither the answer itself nor a cough interrupts an answer,
    but somebody who speaks does, at once."""
    said = {name: folder / f"{name}.wav" for name in ("asked", "stop")}
    persons = "document.querySelectorAll('.bubble.person').length"
    last = "[...document.querySelectorAll('.bubble.person')].at(-1).innerText"
    with Sound() as sound, Server(program, settings="chat:\n  maximumTokens: 90\n") as server:
        said["asked"].write_bytes(server.speech("tell me a long story about the sea"))
        said["stop"].write_bytes(server.speech("wait. tell me about the mountains"))
        sound.echo(30)
        with Chromium(sound=sound) as browser:
            open_chat(browser, server)
            browser.run("window.voices = []; new MutationObserver(() => { window.voices.push([performance.now(), document.body.dataset.voice ?? '']); })"
                        ".observe(document.body, { attributeFilter: ['data-voice'] })")
            listen(browser)
            heard, coughs, delays = 0, 0, []
            for answer in range(INTERRUPTIONS):
                sound.play(said["asked"]).wait()
                heard += 1
                browser.wait("an answer aloud", f"{persons} === {heard} && {SPEAKING}")
                if answer % 2 == 0:
                    time.sleep(1.5)
                    sound.play(cough(folder)).wait()
                    coughs += browser.run("return window.voices.some(([, voice]) => voice === 'paused')")
                    browser.wait("it to go on after a cough", "document.body.dataset.voice !== 'paused'")
                    browser.wait("the end of the answer", LISTENING_AGAIN, seconds=90)
                    check("neither the answer itself nor a cough interrupts an answer",
                          browser.run(f"return {persons}") == heard, browser.run(f"return {last}"))
                    browser.run("window.voices = []")
                else:
                    time.sleep(2)
                    (voice, first), (person, second) = sound.levels("loudspeaker"), sound.levels("room")
                    time.sleep(0.3)
                    start = len(person)
                    playing = sound.play(said["stop"])
                    heard += 1
                    if pictures and answer == 1:
                        browser.wait("the interruption", LISTENING)
                        picture(browser, pictures, "chat-interrupted")
                    browser.wait("what was said instead", f"{persons} === {heard}", seconds=40)
                    playing.wait()
                    delays.append(silenced_after(voice, person, start))
                    first.kill(), second.kill()
                    check("who speaks is heard", "mountain" in browser.run(f"return {last}").lower(), browser.run(f"return {last}"))
                    browser.wait("the end of the answer", LISTENING_AGAIN, seconds=90)
            softer, silent = ([round(delay) for delay in each] for each in zip(*delays))
            check("the voice is lowered within 200 ms of somebody's first sound", max(softer) < 200, softer)
            check("and silent within 300 ms", max(silent) < 300, silent)
            print(f"     coughs that paused it: {coughs}")
            check_console(browser)
