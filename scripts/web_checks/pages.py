"""The pages besides Talk, Chat and Dictate: History, Settings, Models and Check."""

from web_checks.desk import Chromium, Server, check, check_console, microphone, picture, show
from web_checks.page import CARD, ENTER, SPEAKING, enter, open_page, open_talk, save_settings


def pages(program, folder, pictures):
    """One page after the other, after a few commands."""
    with Server(program, settings="# My own.\ntheme: dark   # of another program\n") as server, \
            Chromium(microphone(folder, "01-reminder")) as browser:
        open_talk(browser, server)
        for text in ("remind me tomorrow at seven to call john", "how far away is the moon", "take a note the garage code is 4719"):
            enter(browser, text)
            browser.wait("an answer", f"[...document.querySelectorAll('.bubble.person')].some(b => b.innerText.includes('{text}'))"
                         " && document.querySelector('#conversation').lastElementChild.matches('.assistant, .card')")
        check_history(browser, server, pictures)
        check_settings(browser, server, pictures)
        open_page(browser, server, "models")
        show(browser, pictures, "models")
        open_page(browser, server, "check")
        browser.click("#try")
        browser.wait("the microphone", "document.querySelector('#notice').textContent.includes('works')")
        show(browser, pictures, "check")
        check_console(browser, expected="400 (Bad Request)")


def check_history(browser, server, pictures):
    """A turn is found, read and deleted."""
    browser.open(server.address + "/history")
    browser.wait("the history", "document.querySelectorAll('.entry').length == 3")
    show(browser, pictures, "history")
    browser.type("#wanted", "john")
    browser.wait("what was searched", "document.querySelectorAll('.entry').length == 1")
    browser.click(".entry summary")
    check("the history tells stages and confidences",
          "understanding" in browser.text(".entry details") and "%" in browser.text(".entry details"))
    browser.click(".entry details .danger")
    browser.click("#sure button[value=yes]")
    check("what cannot be brought back is asked about twice", "Really delete" in browser.wait(
        "the second question", "document.querySelector('#sure').open"
        " && document.querySelector('#sure-title').textContent.startsWith('Really') && document.querySelector('#sure').innerText"))
    browser.click("#sure button[value=yes]")
    browser.wait("it to be deleted", "document.querySelectorAll('.entry').length == 0 && document.querySelector('#notice').textContent")
    browser.clear("#wanted")
    browser.run("document.querySelector('#wanted').dispatchEvent(new Event('input'))")
    browser.wait("the rest", "document.querySelectorAll('.entry').length == 2")
    check("one turn deleted, its reminder stays", len(server.items()) == 1)


def check_settings(browser, server, pictures):
    """Settings are written beside a person's own, complained about at their field, and hold at once."""
    open_page(browser, server, "settings")
    show(browser, pictures, "settings")
    browser.run("for (const each of document.querySelectorAll('details')) each.open = true;"
                "document.querySelector('.own-thresholds').scrollIntoView()")
    show(browser, pictures, "settings-thresholds")
    browser.run("document.querySelector('#own').scrollIntoView()")
    show(browser, pictures, "settings-rules")
    browser.type("#vocabulary", "Joaquim")
    browser.run("const s = document.querySelector('#execute'); s.value = 100; s.dispatchEvent(new Event('input', {bubbles: true}))")
    browser.type("#intents [data-intent=create_note][data-kind=execute]", "70")
    browser.type("#intents [data-intent=create_note][data-kind=confirm]", "60")
    browser.type("#rule", "when I say lunch, book 45 minutes" + ENTER)
    save_settings(browser)
    written = server.settings()
    check("settings are written with comments", "Joaquim" in written and "# Names and words" in written)
    check("a person's own comments and keys stay", "# My own.\n" in written and "theme: dark   # of another program\n" in written)
    check("thresholds are written by intent",
          "executeThreshold: 1.0\n" in written and "    create_note:\n      execute: 0.7\n" in written, written)
    check("a rule that was typed is kept", "45" in browser.text("#rules"), browser.text("#rules"))
    browser.type("#rule", "be nice")
    browser.click("#settings button[type=submit]")
    check("what is no rule is said beside it",
          "is no rule" in browser.wait("a complaint", "document.querySelector('.row .error')?.innerText"))
    browser.reload()
    browser.wait("the settings", "document.querySelector('#events').value")
    browser.clear("#notes")
    browser.type("#notes", "/nowhere")
    browser.click("#settings button[type=submit]")
    browser.wait("a complaint", "document.querySelector('.row .error')")
    check("what cannot be is said beside its field", "/nowhere is neither in your home folder" in browser.text(".row .error"))
    open_talk(browser, server)
    enter(browser, "remind me tomorrow at nine to call jane")
    browser.wait("a card", CARD)
    check("a changed threshold holds at once", len(server.items()) == 1)


def voices(program, folder, pictures):
    """The voice is chosen on the Settings page, and speaks at once."""
    with Server(program) as server, Chromium() as browser:
        before = server.speech("Good morning")
        open_page(browser, server, "settings")
        choices = browser.run("return [...document.querySelectorAll('#voice option')].map((each) => each.value)")
        check("voices are offered", len(choices) > 1, choices[:6])
        chosen = next((name for name in choices if "-medium" in name), "de")
        browser.run("const list = document.querySelector('#voice'); list.value = arguments[0];"
                    "list.dispatchEvent(new Event('input', { bubbles: true }))", chosen)
        browser.run("document.querySelector('#voice').scrollIntoView({ block: 'center' })")
        picture(browser, pictures, "settings-voice")
        save_settings(browser)
        check("the chosen voice is written down", f"voice: {chosen}" in server.configured(), chosen)
        check("it speaks at once", server.speech("Good morning") != before)
        browser.click("#hear-voice")
        browser.wait("its sound", SPEAKING)
        check("it is heard on the page", True)
        check_console(browser)
