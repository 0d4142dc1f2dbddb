"""The Talk and the Dictate page on a phone's screen, by touch."""

import time

from web_checks.desk import Chromium, Server, check, check_console, microphone, picture, show
from web_checks.page import CARD, DONE, IDLE, LISTENING, UNDONE, open_talk

# Seconds in which a finger is on the screen.
TAP, HELD = 0.05, 5.5


def touched(program, folder, pictures):
    """The button of the Talk page is held and tapped, and so are a card's."""
    with Server(program, execute=1.0) as server, Chromium(microphone(folder, "01-reminder"), phone=True) as browser:
        open_talk(browser, server)
        check("it is a touch screen", browser.run(
            "return [navigator.maxTouchPoints > 0, matchMedia('(pointer: coarse)').matches, innerWidth]") == [True, True, 390])
        browser.run("window.menus = 0; addEventListener('contextmenu', (event) => { window.menus += !event.defaultPrevented; })")
        browser.hold("#talk", HELD, "touch")
        browser.wait("the card", CARD)
        check("a finger held on the button: heard", "call john" in browser.text(".bubble.person").lower(), browser.text(".bubble.person"))
        check("and over when it is lifted", browser.wait("rest", IDLE))
        check("no menu comes up under it", browser.run("return window.menus") == 0)
        picture(browser, pictures, "touch-card")
        browser.hold(".card button[type=submit]", TAP, "touch")
        browser.wait("it to be done", DONE)
        check("a tap does it", any("SUMMARY:call John" in item for item in server.items()))
        browser.hold(".undo", TAP, "touch")
        browser.wait("it to be undone", UNDONE)
        check("a tap takes it back", not server.items())
    with Server(program, execute=1.0) as server, Chromium(microphone(folder, "02-event-with-range"), phone=True) as browser:
        open_talk(browser, server)
        browser.hold("#talk", TAP, "touch")
        browser.wait("it to listen", LISTENING)
        picture(browser, pictures, "touch-listening")
        browser.wait("the card", CARD)
        check("a tap listens until what is said is over",
              "planning meeting" in browser.text(".bubble.person").lower(), browser.text(".bubble.person"))


def dictated(program, folder, pictures):
    """A dictation is spoken, corrected and deleted on the Dictate page."""
    with Server(program) as server, Chromium(microphone(folder, "01-reminder"), phone=True) as browser:
        browser.open(server.address + "/dictate")
        browser.wait("the languages", "document.querySelector('#language').value && !document.querySelector('#none').hidden")
        check("a model can be chosen", len(browser.run("return [...document.querySelector('#model').options].map(o => o.text)")) > 0)
        browser.hold("#speak", HELD, "touch")
        browser.wait("the text", "document.body.dataset.phase === 'idle' && document.querySelector('#text').value")
        text = browser.run("return document.querySelector('#text').value")
        check("what was said stands in the field", "john" in text.lower(), text)
        browser.wait("it to be remembered", "document.querySelectorAll('.entry').length == 1")
        show(browser, pictures, "dictate")
        browser.click(".entry .buttons button:nth-child(2)")
        browser.clear(".entry textarea")
        browser.type(".entry textarea", text.replace("John", "Jonn").strip())
        browser.click(".entry .buttons button:first-child")
        notice = browser.wait("it to be corrected", "/Corrected/.test(document.querySelector('#notice').textContent)"
                              " && document.querySelector('#notice').textContent")
        check("a correction teaches its word", "Jonn" in notice and "Jonn" in server.settings(), notice)
        browser.click("#clear")
        browser.click(".entry .buttons button:first-child")
        check("a dictation can be inserted again", "Jonn" in browser.run("return document.querySelector('#text').value"))
        browser.hold("#speak", TAP, "touch")
        browser.wait("it to listen", "document.body.dataset.phase === 'listening'")
        picture(browser, pictures, "dictate-listening")
        time.sleep(1)
        browser.hold("#speak", TAP, "touch")
        browser.wait("rest", "document.body.dataset.phase === 'idle'")
        browser.click("#forget-all")
        browser.wait("it to be forgotten", "document.querySelectorAll('.entry').length == 0")
        kept = [path for path in server.home.rglob("dictations.jsonl") if path.read_text()]
        check("what is forgotten is gone", not kept, kept)
        check_console(browser)
