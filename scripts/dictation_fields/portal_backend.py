"""A desktop behind xdg-desktop-portal: it lets dictation press keys, which it does with xdotool, and gives it shortcuts, whose
keys go down and up as standard input says. Prints a line for what it was asked."""

import subprocess
import sys

import dbus
import dbus.service
from dbus.mainloop.glib import DBusGMainLoop
from gi.repository import GLib

NAME = "org.freedesktop.impl.portal.desktop.standin"
KEYS, SHORTCUTS = "org.freedesktop.impl.portal.RemoteDesktop", "org.freedesktop.impl.portal.GlobalShortcuts"
SESSION, PROPERTIES = "org.freedesktop.impl.portal.Session", dbus.PROPERTIES_IFACE


NOTHING = dbus.Dictionary({}, signature="sv")


def tell(*words):
    print(*words, flush=True)


class Session(dbus.service.Object):
    @dbus.service.method(SESSION)
    def Close(self):
        self.remove_from_connection()

    @dbus.service.method(PROPERTIES, in_signature="ss", out_signature="v")
    def Get(self, interface, name):
        return dbus.UInt32(1)


class Keys(dbus.service.Object):
    @dbus.service.method(KEYS, in_signature="oosa{sv}", out_signature="ua{sv}")
    def CreateSession(self, handle, session, program, options):
        return self.open(session)

    @dbus.service.method(KEYS, in_signature="oosa{sv}", out_signature="ua{sv}")
    def SelectDevices(self, handle, session, program, options):
        tell("restored" if "restore_data" in options else "asked", int(options["types"]))
        return 0, NOTHING

    @dbus.service.method(KEYS, in_signature="oossa{sv}", out_signature="ua{sv}")
    def Start(self, handle, session, program, window, options):
        data = dbus.Struct(("standin", dbus.UInt32(1), dbus.String("allowed", variant_level=1)), signature="suv")
        return 0, {"devices": dbus.UInt32(1), "persist_mode": dbus.UInt32(2), "restore_data": data}

    @dbus.service.method(KEYS, in_signature="oa{sv}iu")
    def NotifyKeyboardKeysym(self, session, options, symbol, is_down):
        name = chr(symbol) if chr(symbol).isalnum() else hex(symbol)
        subprocess.run(["xdotool", "keydown" if is_down else "keyup", name])


class Shortcuts(dbus.service.Object):
    bound = None

    @dbus.service.method(SHORTCUTS, in_signature="oosa{sv}", out_signature="ua{sv}")
    def CreateSession(self, handle, session, program, options):
        return self.open(session)

    @dbus.service.method(SHORTCUTS, in_signature="ooa(sa{sv})sa{sv}", out_signature="ua{sv}")
    def BindShortcuts(self, handle, session, shortcuts, window, options):
        self.bound = session
        bound = [(name, dbus.Dictionary({"description": wanted["description"], "trigger_description": wanted.get(
            "preferred_trigger", "")}, signature="sv")) for name, wanted in shortcuts]
        tell("bound", *(name for name, _ in shortcuts))
        return 0, {"shortcuts": dbus.Array(bound, signature="(sa{sv})")}

    @dbus.service.signal(SHORTCUTS, signature="osta{sv}")
    def Activated(self, session, shortcut, time, options):
        pass

    @dbus.service.signal(SHORTCUTS, signature="osta{sv}")
    def Deactivated(self, session, shortcut, time, options):
        pass

    def take(self, source, condition):
        line = sys.stdin.readline().split()
        if not line:
            return False
        (self.Activated if line[0] == "down" else self.Deactivated)(self.bound, line[1], 1, NOTHING)
        return True


# Python's library takes methods of the same name from one class for each interface.
class Desktop(Keys, Shortcuts):
    def open(self, session):
        Session(self.connection, session)
        return 0, NOTHING

    @dbus.service.method(PROPERTIES, in_signature="ss", out_signature="v")
    def Get(self, interface, name):
        return self.GetAll(interface)[name]

    @dbus.service.method(PROPERTIES, in_signature="s", out_signature="a{sv}")
    def GetAll(self, interface):
        if interface == KEYS:
            return {"version": dbus.UInt32(2), "AvailableDeviceTypes": dbus.UInt32(7)}
        return {"version": dbus.UInt32(1)}


DBusGMainLoop(set_as_default=True)
bus = dbus.SessionBus()
name = dbus.service.BusName(NAME, bus)
desktop = Desktop(bus, "/org/freedesktop/portal/desktop")
GLib.io_add_watch(sys.stdin, GLib.IO_IN, desktop.take)
tell("ready")
GLib.MainLoop().run()
