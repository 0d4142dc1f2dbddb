"""Timers and alarms on the Talk page."""

import re

from web_checks.desk import Chromium, Server, check, check_console, picture, show
from web_checks.page import CARD, enter, open_talk

# Records for each sound whether it is repeated.
TONES = """
window.tones = [];
const { start } = AudioBufferSourceNode.prototype;
AudioBufferSourceNode.prototype.start = function (...times) {
  window.tones.push(this.loop);
  return start.apply(this, times);
};
"""
RINGING = "document.body.dataset.bell === 'ringing'"
SILENT = "document.body.dataset.bell === 'silent'"
NOTHING_RINGS = f"{SILENT} && !document.querySelector('#timers li.ringing')"


def press_button(browser, name, button):
    """Presses a button of the timer of that name."""
    browser.run("[...document.querySelectorAll('#timers li')].find((li) => li.dataset.name === arguments[0]).querySelectorAll('button')"
                ".forEach((each) => each.innerText.startsWith(arguments[1]) && !each.hidden && each.click())", name, button)


def timers(program, folder, pictures):
    """A timer counts down above the conversation and rings in each window; stopping it in one window stops it in all."""
    with Server(program, now=None) as server, Chromium() as browser:
        open_talk(browser, server)
        browser.run(TONES)
        check_set(browser)
        check_ringing(browser, server, pictures)
        check_taken_back(browser, server)
        check_console(browser)


def check_set(browser):
    """What a timer and an alarm show, while they are paused too."""
    check("where no timer is set none is shown", browser.run("return document.querySelector('#timers').hidden"))
    enter(browser, "set a pasta timer for 25 minutes")
    browser.wait("the timer", "document.querySelector('#timers li.running')")
    check("a timer is shown with what is left", re.match(r"Pasta timer\n2[45]:\d\d", browser.text("#timers li")), browser.text("#timers li"))
    told = browser.wait("the word", "[...document.querySelectorAll('.bubble.assistant')].find((b) => b.innerText.includes('agent'))?.innerText")
    check("who sets one hears that nothing rings elsewhere", "nothing will ring unless VoiceCore is open in a browser" in told, told)
    press_button(browser, "pasta timer", "Pause")
    browser.wait("it to be paused", "document.querySelector('#timers li.paused')")
    press_button(browser, "pasta timer", "+1 min")
    check("a paused timer gets longer", browser.wait(
        "a minute more", "/^2[56]:/.test(document.querySelector('#timers li.paused .left')?.innerText)"))
    enter(browser, "set an alarm in 3 hours")
    browser.wait("the alarm", "document.querySelector('#timers li.running')")
    check("an alarm is shown by its time",
          re.search(r"\d:\d\d [AP]M", browser.text("#timers li.running .left")), browser.text("#timers li.running"))
    enter(browser, "set a tea timer for 7 seconds")
    browser.wait("the timer", "document.querySelectorAll('#timers li.running').length == 2")
    left = {browser.wait("the seconds", f"(/^0:0[{second}]$/.exec(document.querySelector('#timers li.running .left')?.innerText) ?? [''])[0]")
            for second in (5, 3, 1)}
    check("it counts down", left == {"0:05", "0:03", "0:01"}, left)


def check_ringing(browser, server, pictures):
    """The tea timer rings in two windows, until it is stopped in one."""
    browser.wait("it to ring", RINGING)
    check("it rings, once", browser.run("return window.tones") == [True])
    check("a screen reader is told", browser.text("#alarmed").strip() == "tea timer is ringing.", browser.text("#alarmed"))
    check("the tab's title shows it", browser.wait("the title", "document.title.includes('tea timer')"))
    show(browser, pictures, "timers")
    first = browser.call("GET", "/window")
    second = browser.call("POST", "/window/new", {"type": "tab"})["handle"]
    browser.call("POST", "/window", {"handle": second})
    open_talk(browser, server)
    browser.wait("it to be blocked", "document.body.dataset.bell === 'blocked'")
    check("a window that nobody has used says that it may not sound",
          "blocks the sound" in browser.text("#timers > p"), browser.text("#timers > p"))
    if pictures:
        browser.look(390, 844, "light")
        picture(browser, pictures, "timers-blocked-phone")
        browser.look(1280, 860, "light")
    browser.click("#timers > p")
    check("a tap lets it ring there too", browser.wait("it to ring", RINGING))
    browser.click("#timers li.ringing .primary")
    browser.wait("silence", NOTHING_RINGS)
    browser.call("POST", "/window", {"handle": first})
    browser.wait("silence in the other window", NOTHING_RINGS)
    check("what is stopped in one window is silent in all", True)
    browser.reload()
    browser.wait("the timers", "document.querySelectorAll('#timers li').length == 2")
    check("and stays so when the page is loaded again", browser.run("return document.body.dataset.bell") == "silent")
    check("a page that nobody has used yet says what lets it ring",
          "lets this page ring" in browser.text("#timers > p"), browser.text("#timers > p"))


def check_taken_back(browser, server):
    """A timer is snoozed, another resumed and stopped, and the alarm cancelled."""
    enter(browser, "set a tea timer for 2 seconds")
    browser.wait("it to ring", "document.querySelector('#timers li.ringing')")
    press_button(browser, "tea timer", "Snooze")
    check("a snoozed timer runs again", browser.wait(
        "it to run", f"/^(10:00|9:5)/.test(document.querySelector('#timers li.running .left')?.innerText) && {SILENT}"))
    press_button(browser, "pasta timer", "Resume")
    browser.wait("it to go on", "document.querySelectorAll('#timers li.running').length == 3")
    press_button(browser, "pasta timer", "Stop")
    browser.wait("it to be gone", "document.querySelectorAll('#timers li').length == 2")
    check("a timer that runs is stopped at once", len(server.items()) == 2)
    enter(browser, "cancel the alarm")
    browser.wait("the card", CARD)
    check("an alarm that is set is taken back after a yes alone", len(server.items()) == 2)
