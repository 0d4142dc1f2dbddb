"""The pages of the web app: the states to wait for, and what a person does on them."""

ENTER, ESCAPE = "\ue007", "\ue00c"
# Conditions of the Talk and the Chat page to wait for.
CARD = "document.querySelector('.card')"
DONE = "document.querySelector('.bubble.done')"
UNDONE = "document.querySelector('.bubble.undone')"
BOTH_DONE = "document.querySelectorAll('.bubble.done').length == 2"
IDLE = "document.body.dataset.state === 'idle'"
LISTENING = "document.body.dataset.state === 'listening'"
SPEAKING = "document.body.dataset.voice === 'speaking'"
# The caption, once it nearly equals the spoken words; its first words are often guesses.
CAPTION = "/planning/i.test(document.querySelector('#caption .unstable').textContent) && document.querySelector('#caption').innerText"
# The pages besides Talk, and the element that shows that each is loaded.
PAGES = {"history": "document.querySelector('.entry')", "settings": "document.querySelector('#events').value",
         "models": "document.querySelector('main').innerText.includes('To hear')", "check": "document.querySelectorAll('.checks li').length > 5"}


def ready(browser, place="conversation"):
    browser.wait("the connection", f"document.querySelector('#connection')?.hidden && sessionStorage.getItem('{place}')")


def open_talk(browser, server):
    browser.open(server.address)
    ready(browser)


def open_chat(browser, server):
    browser.open(f"{server.address}/chat")
    ready(browser, "chat")


def open_page(browser, server, page):
    browser.open(f"{server.address}/{page}")
    browser.wait(f"the page {page}", PAGES[page])


def enter(browser, words):
    """Types words on the Talk or the Chat page, and sends them."""
    browser.type("#words", words + ENTER)


def press(browser, key, seconds=0):
    """Presses a key that the page gets, since no field has the focus."""
    browser.run("document.activeElement.blur()")
    browser.press(key, seconds)


def listen(browser):
    browser.click("#talk")
    browser.wait("it to listen", LISTENING)


def confirm_edited(browser):
    """Gives the event of the card another title, and confirms it."""
    browser.clear(".card [data-slot=title] input")
    browser.type(".card [data-slot=title] input", "planning of the year")
    browser.click(".card button[type=submit]")
    browser.wait("it to be done", DONE)


def undo(browser):
    browser.click(".undo")
    browser.wait("it to be undone", UNDONE)


def save_settings(browser):
    browser.click("#settings button[type=submit]")
    browser.wait("them to be saved", "document.querySelector('#notice').textContent === 'Saved.'")


def silenced_by(browser, event, act):
    """Milliseconds from the event of the page that the act causes until the voice falls silent."""
    browser.run("window.quiet = null;"
                "new MutationObserver(() => { window.quiet ??= performance.now(); }).observe(document.body, { attributeFilter: ['data-voice'] });"
                "document.addEventListener(arguments[0], () => { window.pressed = performance.now(); }, { capture: true })", event)
    act()
    return browser.wait("silence", "window.quiet && window.quiet - window.pressed")
