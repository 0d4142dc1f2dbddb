"""Dictation by keys that programs press, on X11 and on Wayland."""

import os
import shutil
import subprocess
import time

from dictation_checks.desk import Dictation, Field, check, no_sound_is_kept, speech, spoken, wait


def dictate_by_keys(tools, folder, environment):
    said = speech(folder, "The meeting is on Monday.", "This is wrong.", "Scratch that.", "Question mark.")
    written = spoken(tools[0], said, environment)
    for way in ("xdotool", "clipboard"):
        field = Field("gtk3", folder, environment)
        if way == "clipboard":
            subprocess.run(["xclip", "-selection", "clipboard", "-in"], input="before", text=True, env=environment,
                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        dictation = Dictation(tools, way, said, environment)
        dictation.hear()
        check(f"the text stands in the field ({way})", field.text() == written, repr(field.text()))
        if way == "clipboard":
            now = subprocess.run(["xclip", "-selection", "clipboard", "-out"], env=environment, capture_output=True,
                                 text=True).stdout
            check("the clipboard has its former text", now == "before", now)
        check("the server ends when it is asked to", dictation.end())
        field.close()
        no_sound_is_kept(folder)


# Types into the file STAND_IN as ydotool would, and fails at what its version does not know.
STAND_IN = """#!/usr/bin/python3
import os, sys
command, words = sys.argv[1], sys.argv[2:]
former = os.environ["STAND_IN_VERSION"] == "0.1"
path = os.environ["STAND_IN"]
text = open(path).read()
if command == "help":
    sys.exit(print("  type\\n  recorder\\n  key" if former else "  type\\n  debug\\n  key"))
elif command == "type":
    assert words == ["--file", "-"]
    text += sys.stdin.read()
elif former:
    assert words[0] == "--repeat" and words[2] == "backspace"
    text = text[:-int(words[1])]
else:
    assert words == ["14:1", "14:0"] * (len(words) // 2)
    text = text[:-(len(words) // 2)]
open(path, "w").write(text)
"""


def dictate_by_ydotool(tools, folder, environment):
    programs, written = folder / "programs", folder / "written.txt"
    programs.mkdir()
    stand_in = programs / "ydotool"
    stand_in.write_text(STAND_IN)
    stand_in.chmod(0o755)
    said = speech(folder, "The meeting is on Monday.", "This is wrong.", "Scratch that.")
    expected = spoken(tools[0], said, environment)
    for version in ("0.1", "1"):
        written.write_text("")
        dictation = Dictation(tools, "ydotool", said, environment | {
            "PATH": f"{programs}:{os.environ['PATH']}", "STAND_IN": str(written), "STAND_IN_VERSION": version,
            # There is no /dev/uinput everywhere.
            "YDOTOOL_SOCKET": str(stand_in)})
        dictation.hear()
        check(f"the text is typed (a stand-in for ydotool {version})", written.read_text() == expected,
              repr(written.read_text()))
        dictation.end()


class WaylandField(Field):
    """A text field in a compositor, which gives the keyboard to the newest window."""

    def __init__(self, kind, folder, environment):
        self.before = ""
        self.open(kind, folder, environment, "")
        time.sleep(2)


def dictate_on_wayland(tools, folder, environment):
    """wtype and wl-clipboard with Sway, which draws nothing and has no devices."""
    missing = [p for p in ("sway", "wtype", "wl-copy", "flite", "sox") if not shutil.which(p)]
    if missing:
        return print(f"Skipped: Wayland, since there is no {', '.join(missing)}.")
    runtime = folder / "wayland"
    runtime.mkdir(mode=0o700)
    # Sway does not run as root.
    user = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] if os.getuid() == 0 else []
    if user:
        folder.chmod(0o755)
        os.chown(runtime, 65534, 65534)
    (folder / "sway.config").write_text("xwayland disable\n")
    environment = {name: value for name, value in environment.items() if name not in ("DISPLAY", "GTK_IM_MODULE")}
    environment |= {"XDG_RUNTIME_DIR": str(runtime)}
    sway = subprocess.Popen(
        [*user, "sway", "-c", folder / "sway.config"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        env=environment | {"WLR_BACKENDS": "headless", "WLR_LIBINPUT_NO_DEVICES": "1", "WLR_RENDERER": "pixman",
                           "HOME": str(runtime)})
    displays = []
    wait(lambda: displays.extend(path.name for path in runtime.glob("wayland-*") if path.suffix != ".lock") or displays)
    environment |= {"WAYLAND_DISPLAY": displays[0], "GDK_BACKEND": "wayland", "GTK_IM_MODULE": "gtk-im-context-simple"}
    # A keyboard, as every desktop has one: a field without any takes its first key for a new keyboard.
    keyboard = subprocess.Popen(["wtype", "-s", "120000", "-k", "Shift_L"], env=environment, stderr=subprocess.DEVNULL)
    said = speech(folder, "The meeting is on Monday.", "This is wrong.", "Scratch that.", "Question mark.")
    written = spoken(tools[0], said, environment)
    try:
        for way in ("wtype", "clipboard"):
            field = WaylandField("gtk4", folder, environment)
            if way == "clipboard":
                subprocess.run(["wl-copy"], input="before", text=True, env=environment, stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL)
            dictation = Dictation(tools, way, said, environment)
            dictation.hear()
            check(f"the text stands in the field (Wayland, {way})", field.text() == written, repr(field.text()))
            if way == "clipboard":
                now = subprocess.run(["wl-paste", "--no-newline"], env=environment, capture_output=True, text=True).stdout
                check("the clipboard has its former text", now == "before", now)
            dictation.end()
            field.close()
            no_sound_is_kept(folder)
    finally:
        keyboard.terminate()
        sway.terminate()
        sway.wait()
