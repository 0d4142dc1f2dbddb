"""Dictation through the input method IBus."""

import ast
import itertools
import pathlib
import shutil
import subprocess
import time
import wave

from dictation_checks.desk import FIELDS, WORD, Dictation, Field, check, no_sound_is_kept, settings, speech, spoken, wait


class FirefoxField:
    """A text field of a web page, which tells its text in the title of the window."""

    def __init__(self, folder, environment):
        profile = folder / "firefox"
        profile.mkdir()
        (profile / "user.js").write_text("".join(f'user_pref("{name}", {value});\n' for name, value in {
            "browser.aboutwelcome.enabled": "false", "datareporting.policy.dataSubmissionEnabled": "false",
            "browser.shell.checkDefaultBrowser": "false", "app.update.enabled": "false",
            "toolkit.telemetry.reportingpolicy.firstRun": "false", "network.captive-portal-service.enabled": "false",
            "network.connectivity-service.enabled": "false"}.items()))
        self.environment = environment | {"HOME": str(folder), "MOZ_DISABLE_CONTENT_SANDBOX": "1"}
        self.process = subprocess.Popen(
            ["firefox-esr", "--new-instance", "--profile", profile, (FIELDS / "page.html").as_uri()], env=self.environment,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        found = []
        wait(lambda: found.extend(self.call("search", "--onlyvisible", "--name", "field:").split()) or found, 60)
        assert found, "Firefox shows no page."
        self.window = found[0]
        self.call("windowfocus", "--sync", self.window)
        time.sleep(2)

    def call(self, *words):
        return subprocess.run(["xdotool", *words], env=self.environment, capture_output=True, text=True).stdout.strip()

    def text(self):
        title = self.call("getwindowname", self.window).removeprefix("field:")
        return title[:title.rindex(".")] if "." in title else title

    def close(self):
        self.process.terminate()
        self.process.wait()


class InputMethod:
    """ibus-daemon without a desktop, with an engine of the person's own."""

    own = "xkb:us::eng"

    def __init__(self, environment, descriptions=None):
        # Where IBus looks for engines, in addition to its own folder.
        if descriptions:
            environment = environment | {"IBUS_COMPONENT_PATH": f"/usr/share/ibus/component:{descriptions}",
                                         # Its cache may be older than these.
                                         "XDG_CACHE_HOME": str(descriptions / "cache")}
        self.bus = subprocess.Popen(["dbus-daemon", "--session", "--nofork", "--print-address"], env=environment,
                                    stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.environment = environment | {"DBUS_SESSION_BUS_ADDRESS": self.bus.stdout.readline().strip()}
        self.daemon = subprocess.Popen(["ibus-daemon", "--panel", "disable", "--config", "disable"], env=self.environment,
                                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wait(lambda: self.choose(self.own))

    def call(self, *words):
        return subprocess.run(["ibus", *words], env=self.environment, capture_output=True, text=True)

    def choose(self, engine):
        # Its exit status tells whether setxkbmap could set a layout, which an engine need not have.
        self.call("engine", engine)
        return self.engine() == engine

    def engine(self):
        return self.call("engine").stdout.strip()

    def close(self):
        self.call("exit")
        self.daemon.terminate()
        self.bus.terminate()


def dictate_through_ibus(tools, folder, environment):
    ibus = InputMethod(environment)
    environment, own = ibus.environment, ibus.own
    said = speech(folder, "The meeting is on Monday.", "This is wrong.", "Scratch that.")
    written = spoken(tools[0], said, environment, "--before", WORD)
    ways = subprocess.run([tools[0], "doctor"], env=environment, capture_output=True, text=True).stdout
    check("the doctor names IBus", "text goes to IBus" in ways)
    try:
        for kind in ("gtk3", "gtk4", "qt5"):
            field = Field(kind, folder, environment, WORD)
            dictation = Dictation(tools, "automatic", said, environment)
            dictation.hear()
            check(f"the text stands in the field (IBus, {kind})", field.text() == WORD + written, repr(field.text()))
            shown = [text for text in field.lines("preedit") if text]
            check("words were shown before they were entered", any(text.startswith(" the meeting") for text in shown), len(shown))
            texts = list(dict.fromkeys(field.lines("text")))
            check("each phrase was entered once", len(texts) <= 4, texts)
            now = ibus.engine()
            check("the person's own engine is back", now == own, now)
            # A cancelled dictation leaves nothing behind.
            dictation.ask("start")
            wait(lambda: field.lines("preedit")[-1:] not in ([], [""]))
            dictation.ask("cancel")
            wait(lambda: field.lines("preedit")[-1:] == [""], 2)
            check("nothing is left of a dictation that is given up",
                  field.text() == WORD + written and field.lines("preedit")[-1] == "", repr(field.text()))
            if kind == "gtk3":
                # Only the process with the model is killed: its successor goes on in the same field.
                field.close()
                field = Field(kind, folder, environment, WORD)
                dictation.ask("start")
                wait(lambda: "meeting" in field.text())
                dictation.model.kill()
                dictation.model.wait()
                dictation.start_model()
                wait(lambda: dictation.ask("status").stdout == "idle\n", 60)
                check("after a kill, the next process goes on in the field", field.text() == WORD + written, repr(field.text()))
                now = ibus.engine()
                check("then the person's own engine is back", now == own, now)
                # Killed while words are shown: none of them stays, and the next start restores the person's engine.
                dictation.ask("start")
                seen = len(field.lines("preedit"))
                wait(lambda: len(field.lines("preedit")) > seen)
                dictation.kill()
                field.close()
                field = Field(kind, folder, environment, WORD)
                dictation = Dictation(tools, "automatic", said, environment)
                now = ibus.engine()
                check("after a kill, the person's own engine comes back", now == own, now)
                recovered = subprocess.run([tools[0], "dictate", "recover"], env=environment, capture_output=True, text=True)
                check("after a kill, the words are recovered", recovered.stdout.strip() != "", recovered.stdout)
            check("the server ends when it is asked to", dictation.end())
            field.close()
            no_sound_is_kept(folder)
        if shutil.which("firefox-esr"):
            field = FirefoxField(folder, environment)
            dictation = Dictation(tools, "automatic", said, environment)
            dictation.hear()
            written = spoken(tools[0], said, environment)
            check("the text stands in the field (IBus, Firefox)", wait(lambda: field.text() == written, 2), repr(field.text()))
            dictation.end()
            field.close()
        else:
            print("Skipped: a field of Firefox, since there is no firefox-esr.")
        (folder / "other").mkdir()
        for kind in ("gtk3", "gtk4"):
            held_through_ibus(tools, folder, environment, kind)
        said = speech(folder, "The meeting is on Monday.", "This is wrong.", "Scratch that.")
        indicated_through_ibus(tools, folder, environment, said)
        dictation = Dictation(tools, "ibus", said, environment)
        dictation.ask("start")
        check("without a field, that is said", wait(lambda: "No text field" in dictation.ask("status").stderr, 10))
        dictation.end()
        # A program without an input method gets keys.
        field = Field("gtk3", folder, environment | {"GTK_IM_MODULE": "gtk-im-context-simple"})
        dictation = Dictation(tools, "automatic", said, environment)
        dictation.hear()
        check("where IBus reaches no field, keys are pressed", field.text() == spoken(tools[0], said, environment),
              repr(field.text()))
        dictation.end()
        field.close()
    finally:
        ibus.close()


def indicated_through_ibus(tools, folder, environment, said):
    """The level and the state beside the cursor, as IBus reports them to the panel of the desktop."""
    log = folder / "panel.log"
    log.write_text("")
    address = subprocess.run(["ibus", "address"], env=environment, capture_output=True, text=True).stdout.strip()
    panel = subprocess.Popen(["/usr/bin/python3", FIELDS / "panel.py", log, address], env=environment,
                             stdout=subprocess.PIPE, text=True)
    panel.stdout.readline()
    field = Field("gtk3", folder, environment, WORD)
    dictation = Dictation(tools, "ibus", said, environment)
    dictation.hear()
    texts = [ast.literal_eval(line.split(" ", 1)[1]) for line in log.read_text().splitlines()]
    check("the level is shown beside the cursor", "● ▯▯▯▯▯" in texts and any("▮▮" in text for text in texts), texts)
    # An empty text may be reported more than once.
    shown = [text for text, _ in itertools.groupby(texts)]
    check("then that the last words are placed, and then nothing", shown[-2:] == ["…", ""], shown[-3:])
    dictation.end()
    field.close()
    panel.terminate()


class Keys:
    """The keyboard of the virtual X server."""

    def __init__(self, environment):
        self.environment = environment

    def __call__(self, *words):
        subprocess.run(["xdotool", *words], env=self.environment, check=True)


def dictate_by_key_of_ibus(tools, folder, environment):
    """The input method “VoiceCore”, in which a key dictates while it is held, or from tap to tap."""
    # The description as the person gives it to IBus, with the programs that are tested here and a recording.
    shown = subprocess.run([tools[0], "dictate", "install", "--show", "--input-method-key", "Control_R"], env=environment,
                           capture_output=True, text=True).stdout
    described = shown[shown.index("<?xml"):].replace(str(pathlib.Path(tools[0]).parent / "voicecore-dictate"), tools[1])
    descriptions = folder / "component"
    descriptions.mkdir()
    (descriptions / "voicecore.xml").write_text(described)
    ibus = InputMethod(environment, descriptions)
    environment = ibus.environment
    check("IBus lists the input method", "voicecore - VoiceCore" in ibus.call("list-engine").stdout)
    key, press = "Control_R", Keys(environment)
    said = speech(folder, "The meeting is on Monday.", "This is wrong.", "Scratch that.")
    for kind in ("gtk3", "gtk4", "qt5"):
        field = Field(kind, folder, environment, WORD)
        written = spoken(tools[0], said, environment, "--before", WORD)
        dictation = Dictation(tools, "ibus", None, environment)
        dictation.microphone.terminate()
        dictation.microphone.wait()
        dictation.source = ["--microphone-from", said, "--input-method-key", key]
        dictation.start_microphone()
        check(f"the input method can be chosen ({kind})", wait(lambda: ibus.choose("voicecore"), 10))
        time.sleep(0.5)
        press("key", "space")
        check("keys reach the program", wait(lambda: field.text() == WORD + " ", 3), repr(field.text()))
        press("key", "BackSpace")
        wait(lambda: field.text() == WORD)
        press("keydown", key)
        check("the key goes down, and it listens", wait(lambda: dictation.ask("status").stdout == "listening\n", 5))
        time.sleep(wave.open(str(said)).getnframes() / 16000 - 1)
        press("keyup", key)
        check("the key goes up, and it ends", wait(lambda: dictation.ask("status").stdout == "idle\n", 20))
        check(f"the text stands in the field ({kind})", wait(lambda: field.text() == WORD + written, 3), repr(field.text()))
        check("the input method with the key is back", wait(lambda: ibus.engine() == "voicecore", 2), ibus.engine())
        press("key", key)
        check("a tap begins, too", wait(lambda: dictation.ask("status").stdout == "listening\n", 5))
        wait(lambda: field.lines("preedit")[-1:] not in ([], [""]))
        check("and it listens on without the key", dictation.ask("status").stdout == "listening\n")
        press("key", "Escape")
        check("Escape gives up", wait(lambda: dictation.ask("status").stdout == "idle\n", 5)
              and wait(lambda: field.text() == WORD + written, 3), repr(field.text()))
        press("keydown", key)
        wait(lambda: dictation.ask("status").stdout == "listening\n", 5)
        press("key", "a")
        press("keyup", key)
        check("with another key it is a shortcut of the program", wait(lambda: dictation.ask("status").stdout == "idle\n", 5)
              and field.text() == WORD + written, repr(field.text()))
        dictation.end()
        ibus.choose(ibus.own)
        field.close()
        no_sound_is_kept(folder)
    status = [tools[1], "status"]
    check("the process with the key does not run", subprocess.run(status, env=environment, capture_output=True).returncode == 1)
    ibus.choose("voicecore")
    check("IBus starts it when the input method is chosen", wait(
        lambda: subprocess.run(status, env=environment, capture_output=True, text=True).stdout == "idle\n", 5))
    ibus.close()
    subprocess.run(["pkill", "-f", f"{tools[1]} serve --input-method-key"])


def held_through_ibus(tools, folder, environment, kind):
    """A phrase stays at the cursor until more is said, a key is pressed, or the field loses the keyboard."""
    settings(folder, "dictation: {correctsLater: true}\n")
    said = speech(folder, "The meeting is on Monday.")
    # The recording ends with silence, so that the phrase is held until the end.
    with wave.open(str(said)) as file:
        frames, rate = file.readframes(file.getnframes()), file.getframerate()
    with wave.open(str(said), "wb") as file:
        file.setnchannels(1), file.setsampwidth(2), file.setframerate(rate)
        file.writeframes(frames + b"\0\0" * (12 * rate))
    held = " the meeting is on Monday."
    for way in ("key", "focus", "time", "stop"):
        field = Field(kind, folder, environment, WORD)
        dictation = Dictation(tools, "ibus", said, environment)
        dictation.ask("start")
        # The certain words are shown once the pause is over; uncertain ones look the same.
        shown = wait(lambda: field.lines("preedit")[-1:] == [held], 15)
        time.sleep(1)
        waits = field.text() == WORD
        if way == "key":
            subprocess.run(["xdotool", "key", "x"], env=environment)
        elif way == "focus":
            other = Field(kind, folder / "other", environment)
            time.sleep(1)
            other.close()
        elif way == "stop":
            dictation.ask("stop")
        after = {"key": "x"}.get(way, "")
        wait(lambda: field.text() != WORD, 8)
        time.sleep(1)
        check(f"a phrase is held until the end by {way} ({kind})",
              shown and waits and field.text() == WORD + held + after, repr((shown, waits, field.text())))
        dictation.ask("stop")
        check(f"then it is there once ({kind})", field.text() == WORD + held + after, repr(field.text()))
        dictation.end()
        field.close()
        no_sound_is_kept(folder)
    (folder / "home/config.yaml").unlink()
