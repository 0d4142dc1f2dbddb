"""Microphones that a person chooses: in Chromium, and a sound server's in Firefox and WebKitGTK."""

from web_checks.desk import EVENT, Chromium, Firefox, Server, Sound, WebKit, check, microphone, show
from web_checks.page import (
    BOTH_DONE,
    CAPTION,
    CARD,
    ENTER,
    LISTENING,
    PAGES,
    SPEAKING,
    confirm_edited,
    enter,
    listen,
    open_page,
    open_talk,
    press,
    ready,
    save_settings,
    undo,
)


def chosen(program, folder, pictures):
    """The choice of a microphone in a browser."""
    with Server(program, execute=1.0) as server, Chromium(microphone(folder, "01-reminder")) as browser:
        open_page(browser, server, "settings")
        browser.run("document.querySelector('#allow').click()")
        names = browser.wait("the microphones", "document.querySelectorAll('#microphone option').length > 2"
                             " && [...document.querySelectorAll('#microphone option')].map(o => o.textContent)")
        check("the settings name this browser's microphones", any("Fake Audio Input 2" in each for each in names), names)
        browser.run("const list = document.querySelector('#microphone');"
                    "list.value = [...list.options].find(o => o.textContent === 'Fake Audio Input 2').value;"
                    "list.dispatchEvent(new Event('change', { bubbles: true }))")
        open_talk(browser, server)
        browser.run("const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);"
                    "navigator.mediaDevices.getUserMedia = async (wanted) => {"
                    " const stream = await ask(wanted); window.track = stream.getAudioTracks()[0]; return stream; }")
        browser.click("#talk")
        label = browser.wait("it to listen", f"{LISTENING} && window.track.label")
        check("the chosen one is heard", label == "Fake Audio Input 2", label)
        browser.wait("the card", CARD)
        check("and its words", "call john" in browser.text(".bubble.person").lower())
        browser.run("window.track.dispatchEvent(new Event('ended'))")
        check("one that is unplugged is told of", "unplugged" in browser.wait("the notice", "document.querySelector('#notice').textContent"))
        browser.run("localStorage.setItem('microphone', 'gone')")
        browser.reload()
        ready(browser)
        browser.click("#talk")
        told = browser.wait("the notice", "document.querySelector('#notice').textContent")
        check("one that is not there is told of", "There is no such microphone" in told, told)


def firefox(program, folder, pictures):
    other("Firefox", Firefox, program, folder, pictures)


def webkit(program, folder, pictures):
    other("WebKitGTK", WebKit, program, folder, pictures)


def other(name, start, program, folder, pictures):
    """The main steps in another browser, with a sound server's microphone: its choice, captions, card, editing, undo, typing."""
    with Sound() as sound, start(sound) as browser, \
            Server(program, execute=1.0, settings="speechBack: on\n", environment={"PULSE_SERVER": sound.address}) as server:
        open_page(browser, server, "settings")
        browser.run("document.querySelector('#machine-microphone').value = 'microphone'")
        save_settings(browser)
        check(f"{name}: the machine's microphone is chosen for the command line too", "microphone: microphone\n" in server.settings())
        open_talk(browser, server)
        listen(browser)
        player = sound.play(microphone(folder, "02-event-with-range"))
        caption = browser.wait("captions", CAPTION)
        check(f"{name}: captions while speaking", "schedule" in caption.lower(), caption)
        browser.wait("the card", CARD)
        check(f"{name}: the question is said aloud", browser.wait("the voice", SPEAKING))
        player.wait()
        heard = browser.text(".bubble.person")
        check(f"{name}: what was heard", EVENT.search(heard), heard)
        show(browser, pictures, f"{name.lower()}-card")
        confirm_edited(browser)
        check(f"{name}: done as edited", any("SUMMARY:planning of the year" in item for item in server.items()))
        undo(browser)
        check(f"{name}: undone", not server.items())
        enter(browser, "remind me tomorrow at seven to call john")
        browser.wait("the card", CARD)
        press(browser, ENTER)
        browser.wait("it to be done", BOTH_DONE)
        check(f"{name}: typed, and done by key", any("SUMMARY:call John" in item for item in server.items()))
        show(browser, pictures, f"{name.lower()}-done")
        for page in PAGES:
            open_page(browser, server, page)
            show(browser, pictures, f"{name.lower()}-{page}")
