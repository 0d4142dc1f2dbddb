"""A mail server on loopback for the tests.

usage: smtp_server.py none|starttls|tls CERTIFICATE KEY [USER PASSWORD]

Prints its port and, when its standard input ends, a line of JSON for each message that it took. What it does is in
the recipient's name: later@ is refused for now, never@ for good, busy@ and spam@ likewise after the message was given,
drop@ takes the message and breaks the connection instead of answering, slow@ answers after a minute.
"""

import asyncio
import json
import ssl
import sys

from aiosmtpd.smtp import SMTP, AuthResult


class Handler:
    def __init__(self):
        self.taken = []

    async def handle_RCPT(self, server, session, envelope, address, options):
        refusals = {"later": "451 4.3.0 Come back later", "never": "550 5.1.1 No such person here"}
        refusal = refusals.get(address.split("@")[0])
        if refusal:
            return refusal
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        names = {address.split("@")[0] for address in envelope.rcpt_tos}
        if "busy" in names:
            return "452 4.3.1 The disk is full"
        if "spam" in names:
            return "554 5.7.1 Not wanted here"
        taken = {
            "from": envelope.mail_from,
            "to": envelope.rcpt_tos,
            "message": envelope.original_content.decode("latin-1"),
            "tls": server.transport.get_extra_info("ssl_object") is not None,
            "hello": session.host_name,
            "user": session.auth_data if isinstance(session.auth_data, str) else None,
        }
        self.taken.append(taken)
        if "drop" in names:
            server.transport.abort()
        if "slow" in names:
            await asyncio.sleep(60)
        return "250 2.0.0 Taken as number 7"


def authenticator(user, password):
    def check(server, session, envelope, mechanism, data):
        right = (data.login, data.password) == (user.encode(), password.encode())
        return AuthResult(success=right, auth_data=user, handled=False)

    return check


async def serve(mode, certificate, key, login):
    context = None
    if mode != "none":
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(certificate, key)

    handler = Handler()

    def session():
        options = {"hostname": "test.invalid", "enable_SMTPUTF8": False}
        if mode == "starttls":
            options.update(tls_context=context, require_starttls=True)
        if login:
            options.update(auth_required=True, authenticator=authenticator(*login), auth_require_tls=mode == "starttls")
        return SMTP(handler, **options)

    loop = asyncio.get_running_loop()
    server = await loop.create_server(session, "127.0.0.1", 0, ssl=context if mode == "tls" else None)
    print(server.sockets[0].getsockname()[1], flush=True)
    await loop.run_in_executor(None, sys.stdin.read)
    for message in handler.taken:
        print(json.dumps(message))


asyncio.run(serve(sys.argv[1], sys.argv[2], sys.argv[3], sys.argv[4:6]))
