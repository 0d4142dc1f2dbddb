"""Commands typed on the Talk page: what is asked before it is done, and what can be taken back."""

import re
import time

from web_checks.desk import Chromium, Server, check, check_console, picture, show
from web_checks.page import BOTH_DONE, CARD, DONE, ENTER, ESCAPE, UNDONE, enter, open_talk, press, undo

# The level of a tone after resampling in decibels, and its distance from the tone at the new rate.
RESAMPLED = """
const [rate, tone] = arguments;
return import("/resampler.js").then(({ Resampler }) => {
  const resampler = new Resampler(rate, 16000);
  const output = [];
  for (let start = 0; start < rate; start += 128) {
    output.push(...resampler.process(Float32Array.from({ length: 128 }, (_, index) => Math.sin(2 * Math.PI * tone * (start + index) / rate))));
  }
  const middle = output.slice(4000, 12000);
  const decibels = (values) => 10 * Math.log10(values.reduce((sum, value) => sum + value * value, 0) / values.length * 2 + 1e-15);
  return [decibels(middle), decibels(middle.map((value, index) => value - Math.sin(2 * Math.PI * tone * (4000 + index) / 16000)))];
});
"""


def check_resampler(browser):
    """The page resamples the microphone: it keeps the tones of speech, and removes those that would be mirrored into it."""
    for rate in (48000, 44100):
        for tone in (300, 1000, 3400):
            loss, error = browser.run(RESAMPLED, rate, tone)
            check(f"{tone} Hz from {rate} Hz is as it was", abs(loss) < 0.05 and error < -60, f"{loss:.3f} dB, error {error:.0f} dB")
        for tone in (9000, 15000):
            loss, _ = browser.run(RESAMPLED, rate, tone)
            check(f"{tone} Hz from {rate} Hz is gone", loss < -70, f"{loss:.0f} dB")


def typed(program, folder, pictures):
    """Typed commands are done, shown first, given up, completed by an answer, and still there on a reloaded page."""
    with Server(program) as server, Chromium() as browser:
        open_talk(browser, server)
        check_resampler(browser)
        enter(browser, "remind me tomorrow at seven to call john")
        browser.wait("it to be done", DONE)
        check("typed: done at once", len(server.items()) == 1, browser.text(".bubble.done p"))
        enter(browser, "send an email to anna saying I will be ten minutes late")
        browser.wait("the card", CARD)
        check("mail is shown first", "Send it" in browser.text(".card button"))
        show(browser, pictures, "mail")
        press(browser, ESCAPE)
        browser.wait("it to be given up", f"!{CARD}")
        check("Escape gives it up", "Not done." in browser.text(".bubble.quiet"))
        enter(browser, "remind me on thursday to water the plants")
        browser.wait("what is missing", "document.querySelector('.card .missing')")
        check("what is missing has the focus",
              browser.run("return document.activeElement.closest('.missing')?.dataset.slot") == "datetime_point")
        show(browser, pictures, "missing")
        enter(browser, "at six in the evening")
        browser.wait("it to go on", f"{BOTH_DONE} || document.querySelector('.card:not(:has(.missing))')")
        if browser.run(f"return Boolean({CARD})"):
            press(browser, ENTER)
        browser.wait("both to be done", BOTH_DONE)
        check("an answer completes it, Enter confirms",
              any("water the plants" in item and "T180000" in item for item in server.items()))
        browser.reload()
        browser.wait("the conversation to come back", BOTH_DONE)
        check("a reloaded page shows what was there", "call john" in browser.text(".bubble.person"))
        check_console(browser)


def destroying(program, folder, pictures):
    """What destroys is asked about twice, and can be brought back."""
    with Server(program) as server, Chromium() as browser:
        open_talk(browser, server)
        enter(browser, "lunch with sarah tomorrow at noon")
        browser.wait("it to be done", DONE)
        enter(browser, "cancel my lunch with sarah tomorrow")
        browser.wait("the card", CARD)
        browser.run("const yes = document.querySelector('.card button[type=submit]'); yes.click(); yes.click()")
        question = browser.wait("the second question", "document.querySelector('.card.really')?.innerText")
        check("what destroys is asked about twice", question.startswith("Really cancel the event"), question)
        browser.run("document.querySelector('.card.really button[type=submit]').click()")
        time.sleep(0.3)
        check("a click meant for the first question answers no second one", len(server.items()) == 1)
        show(browser, pictures, "really")
        browser.click(".card.really button[type=submit]")
        browser.wait("it to be gone", BOTH_DONE)
        check("after two it is gone", not server.items())
        browser.run("[...document.querySelectorAll('.undo')].at(-1).click()")
        browser.wait("it to be undone", UNDONE)
        check("undo brings it back", len(server.items()) == 1)


def mail(program, folder, pictures):
    """Mail that a program of this check takes, with three seconds to undo it."""
    sent = folder / "sent"
    sent.mkdir()
    sendmail = folder / "sendmail"
    sendmail.write_text(f"#!/bin/sh\ncat > {sent}/$$\n")
    sendmail.chmod(0o700)
    settings = f"mail:\n  from: {{ address: anna@example.org }}\n  sendmail: [{sendmail}]\n  undoWindow: 3   # short\n"
    with Server(program, settings=settings) as server, Chromium() as browser:
        open_talk(browser, server)
        for is_taken_back in (True, False):
            enter(browser, "send an email to ben@example.org saying I will be ten minutes late")
            browser.wait("the card", CARD)
            browser.click(".card button[type=submit]")
            waits = browser.wait("it to wait", "[...document.querySelectorAll('.bubble.done:not(.undone) .departure')].at(-1)?.innerText")
            check("mail tells how long it waits", re.fullmatch(r"It will be sent in [1-3] s\.", waits), waits)
            if is_taken_back:
                picture(browser, pictures, "mail-waits")
                undo(browser)
                time.sleep(4)
                check("what is taken back is never sent", not list(sent.iterdir()))
            else:
                browser.wait("it to be sent", "document.querySelector('.bubble.done:not(.undone) .departure')?.innerText == 'It was sent.'")
                check("then it is sent, and says so", any("ten minutes late" in path.read_text() for path in sent.iterdir()))
                check("and cannot be taken back", not browser.run("return document.querySelector('.bubble.done:not(.undone) .undo')"))
