"""Dictation through the portals of a desktop."""

import pathlib
import subprocess
import threading
import time

from dictation_checks.desk import FIELDS, Dictation, Field, check, no_sound_is_kept, speech, spoken, wait


class Portal:
    """A session bus with xdg-desktop-portal, behind which a stand-in presses keys and gives shortcuts."""

    def __init__(self, folder, environment):
        self.folder, place = folder, folder / "portals"
        place.mkdir()
        (place / "standin.portal").write_text(
            "[portal]\nDBusName=org.freedesktop.impl.portal.desktop.standin\nUseIn=standin\nInterfaces="
            "org.freedesktop.impl.portal.RemoteDesktop;org.freedesktop.impl.portal.GlobalShortcuts;\n")
        self.environment = environment | {
            "XDG_DESKTOP_PORTAL_DIR": str(place), "XDG_CURRENT_DESKTOP": "standin", "HOME": str(folder),
            "XDG_DATA_HOME": str(folder / "data")}
        # The bus starts xdg-desktop-portal when it is needed.
        self.bus = subprocess.Popen(["dbus-daemon", "--session", "--nofork", "--print-address"], env=self.environment,
                                    stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.environment["DBUS_SESSION_BUS_ADDRESS"] = self.bus.stdout.readline().strip()
        self.backend = subprocess.Popen(["/usr/bin/python3", FIELDS / "portal_backend.py"], env=self.environment,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.lines = []
        threading.Thread(target=lambda: self.lines.extend(self.backend.stdout), daemon=True).start()
        wait(lambda: self.has("ready"))

    def has(self, line):
        return any(told.startswith(line) for told in self.lines)

    def keeps_permissions(self):
        read = subprocess.run(
            ["gdbus", "call", "--session", "-d", "org.freedesktop.portal.Desktop", "-o", "/org/freedesktop/portal/desktop", "-m",
             "org.freedesktop.DBus.Properties.Get", "org.freedesktop.portal.RemoteDesktop", "version"],
            env=self.environment, capture_output=True, text=True).stdout
        return "uint32 1>" not in read

    def tell(self, line):
        self.backend.stdin.write(line + "\n")
        self.backend.stdin.flush()

    def close(self):
        self.backend.terminate()
        self.bus.terminate()
        # With the bus, the portal for documents takes its folder away.
        wait(lambda: str(self.folder) not in pathlib.Path("/proc/mounts").read_text(), 5)


def dictate_through_portal(tools, folder, environment):
    missing = subprocess.run(["/usr/bin/python3", "-c", "import dbus"], capture_output=True).returncode != 0
    if missing or not pathlib.Path("/usr/libexec/xdg-desktop-portal").exists():
        return print("Skipped: the desktop’s portals, since there is no xdg-desktop-portal or python3-dbus.")
    environment = environment | {"GTK_IM_MODULE": "gtk-im-context-simple"}
    portal = Portal(folder, environment)
    environment = environment | {"DBUS_SESSION_BUS_ADDRESS": portal.environment["DBUS_SESSION_BUS_ADDRESS"]}
    ways = subprocess.run([tools[0], "doctor"], env=environment | {"WAYLAND_DISPLAY": "wayland-9"}, capture_output=True,
                          text=True).stdout
    check("the doctor names the portal, and that it gives keys", "text goes to the desktop’s portal" in ways
          and "the desktop gives keys" in ways, [line for line in ways.splitlines() if "dictation" in line])
    said = speech(folder, "The meeting is on Monday.", "This is wrong.", "Scratch that.")
    written = spoken(tools[0], said, environment)
    try:
        field = Field("gtk3", folder, environment)
        dictation = Dictation(tools, "portal", said, environment)
        dictation.hear()
        # The portal does not wait for the desktop, whose stand-in takes a while for a key.
        wait(lambda: field.text() == written)
        check("the text stands in the field (portal)", field.text() == written, repr(field.text()))
        check("the person is asked at first", portal.has("asked 1") and not portal.has("restored"), portal.lines)
        dictation.end()
        field.close()
        field = Field("gtk3", folder, environment)
        dictation = Dictation(tools, "portal", said, environment)
        dictation.hear()
        wait(lambda: field.text() == written)
        # Permissions are kept since version 2, which came after xdg-desktop-portal 1.16.
        again = "restored 1" if portal.keeps_permissions() else "asked 1"
        check(f"the next process is {again.split()[0]}", field.text() == written and portal.lines[-1].startswith(again),
              portal.lines)
        dictation.end()
        field.close()
        field = Field("gtk3", folder, environment)
        dictation = Dictation(tools, "portal", None, environment)
        dictation.microphone.terminate()
        dictation.microphone.wait()
        dictation.source = ["--microphone-from", said, "--desktop-keys"]
        dictation.start_microphone()
        check("the desktop gives keys", wait(lambda: portal.has("bound dictate-hold")), portal.lines)
        time.sleep(0.5)
        portal.tell("down dictate-hold")
        check("a key goes down, and it listens", wait(lambda: dictation.ask("status").stdout == "listening\n", 5))
        time.sleep(4)
        waits = field.text() == ""
        portal.tell("up dictate-hold")
        wait(lambda: dictation.ask("status").stdout == "idle\n", 20)
        typed = wait(lambda: field.text().startswith("The meeting is on Monday."))
        check("the text stands in the field when it goes up", waits and typed, repr(field.text()))
        dictation.end()
        field.close()
        no_sound_is_kept(folder)
    finally:
        portal.close()
