"""A password store on a session bus for the tests: freedesktop.org's Secret Service with one collection.

usage: secret_service.py BUS_ADDRESS [--locked [--dismissed | --left]]

Prints a line when it can be called. With --locked items have to be unlocked by a prompt, which the person grants, turns down
(--dismissed) or never answers (--left).
"""

import os
import sys

os.environ["DBUS_SESSION_BUS_ADDRESS"] = sys.argv[1]
locked, dismissed = "--locked" in sys.argv, "--dismissed" in sys.argv

from jeepney import DBusAddress, HeaderFields, MessageType, message_bus, new_error, new_method_return, new_signal  # noqa: E402
from jeepney.io.blocking import open_dbus_connection  # noqa: E402

ROOT = "/org/freedesktop/secrets"
PROMPT = ROOT + "/prompt/1"
items = []


def answer(message):
    """The signature and values of an answer, and whether the person has answered a prompt; None while it is locked."""
    global locked
    fields = message.header.fields
    path, member, body = fields[HeaderFields.path], fields[HeaderFields.member], message.body
    if member == "OpenSession":
        return "vo", (("s", ""), ROOT + "/session/1"), False
    if member == "SearchItems":
        found = [f"{ROOT}/item/{number}" for number, (attributes, _) in enumerate(items) if attributes == body[0]]
        return "aoao", ([], found) if locked else (found, []), False
    if member == "Unlock":
        return "aoo", ([], PROMPT) if locked else (body[0], "/"), False
    if member == "Prompt":
        locked = dismissed
        return None, (), "--left" not in sys.argv
    if locked:
        return None
    if member == "CreateItem":
        attributes = body[0]["org.freedesktop.Secret.Item.Attributes"][1]
        items[:] = [item for item in items if item[0] != attributes] + [(attributes, bytes(body[1][2]))]
        return "oo", (f"{ROOT}/item/{len(items) - 1}", "/"), False
    if member == "GetSecret":
        return "(oayays)", ((body[0], b"", items[int(path.rsplit("/", 1)[1])][1], "text/plain"),), False
    return None


connection = open_dbus_connection()
connection.send_and_get_reply(message_bus.RequestName("org.freedesktop.secrets"))
print("ready", flush=True)
while True:
    try:
        message = connection.receive()
    except ConnectionResetError:
        sys.exit()
    if message.header.message_type != MessageType.method_call:
        continue
    reply = answer(message)
    if reply is None:
        connection.send(new_error(message, "org.freedesktop.Secret.Error.IsLocked"))
        continue
    signature, body, is_prompted = reply
    connection.send(new_method_return(message, signature, body))
    if is_prompted:
        emitter = DBusAddress(PROMPT, interface="org.freedesktop.Secret.Prompt")
        connection.send(new_signal(emitter, "Completed", "bv", (dismissed, ("ao", []))))
