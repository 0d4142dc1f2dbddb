"""A window with a GTK 3 text field, which writes a line for each change into a file."""
import sys

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import Gtk  # noqa: E402

log = open(sys.argv[1], "a")
window, view = Gtk.Window(), Gtk.TextView()
window.add(view)
buffer = view.get_buffer()
buffer.set_text(sys.argv[2])
view.connect("preedit-changed", lambda _, text: print("preedit", repr(text), file=log, flush=True))
buffer.connect("changed", lambda b: print("text", repr(b.get_text(*b.get_bounds(), False)), file=log, flush=True))
window.show_all()
window.present()
print("ready", flush=True)
Gtk.main()
