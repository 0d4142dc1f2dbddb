"""Commands spoken on the Talk page, from the caption to the calendar."""

import subprocess

from web_checks.desk import REMINDER, Chromium, Server, check, check_console, microphone, picture, show
from web_checks.network import check_loopback
from web_checks.page import CAPTION, CARD, IDLE, confirm_edited, open_talk, press, undo


def spoken(program, folder, pictures):
    """A command is spoken, its card edited and confirmed, and what was done taken back, without another machine."""
    trace, net_log = folder / "connects", folder / "net.json"
    with Server(program, execute=1.0, trace=trace) as server:
        with Chromium(microphone(folder, "02-event-with-range"), net_log=net_log) as browser:
            open_talk(browser, server)
            show(browser, pictures, "start")
            browser.click("#talk")
            caption = browser.wait("captions", CAPTION)
            check("captions while speaking", "schedule" in caption.lower(), caption)
            picture(browser, pictures, "captions")
            browser.wait("the card", CARD)
            heard = browser.text(".bubble.person")
            check("what was heard", "meeting" in heard.lower(), heard)
            values = browser.run("return Object.fromEntries([...document.querySelectorAll('.card .field:not([hidden])')]"
                                 ".map(f => [f.dataset.slot, [...f.querySelectorAll('input')].map(i => i.value).join(' ')]))")
            check("the card's fields", values.get("datetime_range") == "2025-09-05 09:00 2025-09-05 11:00", values)
            check("nothing is done unasked", not server.items())
            browser.wait("listening to end", IDLE)
            show(browser, pictures, "card")
            confirm_edited(browser)
            items = server.items()
            check("the event is in the calendar, as edited", len(items) == 1 and "SUMMARY:planning of the year" in items[0])
            check("at its time", "20250905T090000" in items[0] and "20250905T110000" in items[0] if items else False)
            if pictures:
                for scheme in ("light", "dark"):
                    browser.look(390, 844, scheme)
                    picture(browser, pictures, f"done-phone-{scheme}")
                browser.look(1280, 860, "light")
            undo(browser)
            check("undone: the calendar is empty", not server.items())
            check_console(browser)
            addresses = browser.run("return performance.getEntriesByType('resource').map(e => new URL(e.name).host)")
            check("the page loads from this server alone", set(addresses) <= {server.address.removeprefix("http://")}, set(addresses))
    check_loopback(trace, net_log)


def held(program, folder, pictures):
    """It listens while the space bar or the button is held."""
    with Server(program) as server, Chromium(microphone(folder, "01-reminder")) as browser:
        open_talk(browser, server)
        press(browser, " ", 5.5)
        browser.wait("it to be done or shown", "document.querySelector('.bubble.done, .card')")
        check("space bar held: heard", REMINDER.search(browser.text(".bubble.person")), browser.text(".bubble.person"))
        check("and over when let go", browser.wait("rest", IDLE))
    with Server(program) as server, Chromium(microphone(folder, "01-reminder", "02-event-with-range")) as browser:
        open_talk(browser, server)
        browser.hold("#talk", 14)
        heard = browser.wait("what was heard", "document.querySelector('.bubble.person')?.innerText").lower()
        browser.wait("rest", IDLE)
        check("while the button is held no pause ends what is said", "call john" in heard and "meeting" in heard
              and browser.run("return document.querySelectorAll('.bubble.person').length") == 1, heard)


def resumed(program, folder, pictures):
    """A person pauses within a sentence, so that its end is declared, and continues without another tap."""
    whole, paused = microphone(folder, "02-event-with-range"), str(folder / "paused.wav")
    # 1.5 s of silence, then 2.01 s up to “meeting”.
    subprocess.run(["sox", whole, paused, "pad", "1.4@3.51"], check=True)
    with Server(program, execute=1.0) as server, Chromium(paused) as browser:
        open_talk(browser, server)
        browser.click("#talk")
        browser.wait("the first part", "document.querySelector('.bubble.person')", seconds=30)
        check("a pause is taken for the end", "meeting" in browser.text(".bubble.person") and "friday" not in browser.text(".bubble.person"),
              browser.text(".bubble.person"))
        browser.wait("the second part", "document.querySelectorAll('.bubble.person').length == 2", seconds=30)
        check("what comes after it completes the sentence", browser.wait(
            "the card", "document.querySelectorAll('.card').length == 1 && /from 9 AM to 11 AM/.test(document.querySelector('.card').innerText)",
            seconds=30))
        check("then it listens no more", browser.wait("rest", IDLE))


def whisper(program, folder, pictures):
    """A named model recognizes speech instead of the default one."""
    with Server(program, execute=1.0, arguments=["--model", "whisper-tiny.en-q8_0"]) as server, \
            Chromium(microphone(folder, "01-reminder")) as browser:
        open_talk(browser, server)
        browser.click("#talk")
        caption = browser.wait("captions", "document.querySelector('#caption').innerText.length > 5 && document.querySelector('#caption').innerText")
        check("Whisper: captions while speaking", True, caption)
        heard = browser.wait("what was heard", "document.querySelector('.bubble.person')?.innerText", seconds=40)
        check("Whisper: what was heard", "remind me" in heard.lower() and "john" in heard.lower(), heard)
        check("Whisper: it comes to rest", browser.wait("rest", IDLE))
