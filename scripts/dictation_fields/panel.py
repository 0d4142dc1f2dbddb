"""A panel of IBus that writes a line for each text that it is to show beside the cursor.

panel.py LOG ADDRESS
"""
import sys

import gi

gi.require_version("Gio", "2.0")
from gi.repository import Gio, GLib  # noqa: E402

PANEL = """<node><interface name="org.freedesktop.IBus.Panel">
<method name="UpdateAuxiliaryText"><arg type="v" direction="in"/><arg type="b" direction="in"/></method>
<method name="HideAuxiliaryText"/><method name="ShowAuxiliaryText"/>
</interface></node>"""

log = open(sys.argv[1], "a")


def called(connection, sender, path, interface, method, arguments, invocation):
    if method == "UpdateAuxiliaryText":
        print("shown", repr(arguments.unpack()[0][2]), file=log, flush=True)
    elif method == "HideAuxiliaryText":
        print("shown", repr(""), file=log, flush=True)
    invocation.return_value(None)


flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
connection = Gio.DBusConnection.new_for_address_sync(sys.argv[2], flags, None, None)
node = Gio.DBusNodeInfo.new_for_xml(PANEL)
connection.register_object("/org/freedesktop/IBus/Panel", node.interfaces[0], called, None, None)
Gio.bus_own_name_on_connection(connection, "org.freedesktop.IBus.Panel", Gio.BusNameOwnerFlags.NONE, None, None)
print("ready", flush=True)
GLib.MainLoop().run()
