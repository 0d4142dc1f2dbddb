"""Commands by voice and by key, and what is said when they cannot be given."""

import socket
import threading

from satellite_checks.desk import COMMANDS, REMINDER, Satellite, Server, check, check_memory, speak
from satellite_checks.network import check_cut, cut_while_speaking


def check_failures(tools, sound, folder):
    """What is said when there is no server, no microphone or no file."""
    def failure(name, words, *arguments, environment={}):
        status, shown = Satellite(tools, sound, *arguments, environment=environment).ended()
        check(name, status in (1, 2) and words in shown, shown.splitlines()[-1] if shown else "")

    with socket.create_server(("127.0.0.1", 0)) as closed:
        port = closed.getsockname()[1]
    satellite = Satellite(tools, sound, f"http://127.0.0.1:{port}")
    check("no server there", satellite.wait("No server answers at .*refused.*voicecore serve.*Trying again") is not None)
    satellite.stop()
    failure("no sound server", "No sound server answers", environment={"PULSE_SERVER": "unix:/nowhere"})
    failure("no such microphone", "“none” cannot be opened", "--device", "none")
    failure("no TLS to another machine", "Without TLS", "http://kitchen.local:8765")
    failure("no such file", "cannot be read", "https://localhost:1", "--token-file", str(folder / "nowhere"))


def check_commands(tools, sound, folder):
    """Commands without a terminal: spoken, typed and taken back, with a server that stands still, goes away and comes back."""
    undo = speak("undo that", folder / "undo.wav")
    server = Server(tools, folder / "loopback")
    address = f"http://127.0.0.1:{server.port}"
    satellite = Satellite(tools, sound, address)
    both = r"(?s)Listening to virtual.monitor.*Connected to|Connected to.*Listening to virtual.monitor"
    check("it listens and reaches the server", satellite.wait(both) is not None)
    sound.play(COMMANDS / "01-reminder.flac")
    check("what is said is heard", satellite.wait(f"heard .*“{REMINDER}") is not None)
    check("and done", satellite.wait("done .*call John") is not None)
    items = server.wait_for_items(1)
    check("the reminder is in the server's calendar folder", len(items) == 1 and "SUMMARY:call John" in items[0])
    sound.play(undo)
    check("a spoken undo", satellite.wait("heard .*undo") is not None and satellite.wait("Took back") is not None)
    check("takes it back", not server.items(), len(server.items()))
    satellite.press("lunch with sarah tomorrow at noon\n")
    check("a typed line is done", satellite.wait("done .*Sarah") is not None)
    satellite.press("undo\n")
    check("and taken back by one", not server.wait_for_items(0), len(server.items()))
    cut_while_speaking("a server that stands still for 2 s", sound, server, satellite, server.pause)
    check_memory("on loopback", satellite)
    server.process.kill()
    lost = satellite.wait("(connection was lost|No server answers).*Trying again")
    check("a server that goes away is told", lost is not None, lost)
    server = Server(tools, folder / "loopback", port=server.port)
    check("its return is noticed", satellite.wait("Connected again") is not None)
    sound.play(COMMANDS / "01-reminder.flac")
    check("and commands are done again", satellite.wait("done .*call John") is not None)
    check("it ends in order on SIGINT", satellite.stop() == 0)
    check_cut(tools, sound, server)
    server.stop()


def check_cards(tools, sound, folder):
    """In a terminal: a command is shown while it is said, and then as a card, which the voice or a key answers."""
    yes = speak("yes", folder / "yes.wav")
    server = Server(tools, folder / "careful", execute=1.0)
    satellite = Satellite(tools, sound, f"http://127.0.0.1:{server.port}", terminal=True)
    satellite.wait("Connected to")
    talking = threading.Thread(target=sound.play, args=(COMMANDS / "01-reminder.flac",))
    talking.start()
    check("words are shown while they are said", satellite.wait("●.*[Rr]emind me") is not None and talking.is_alive())
    talking.join()
    check("a card is shown in words", satellite.wait("Add the reminder “call John”") is not None)
    check("with what answers it", satellite.wait("y yes · n no") is not None)
    check("nothing is done before the answer", not server.items())
    sound.play(yes)
    check("a spoken yes does it", satellite.wait("done .*call John") is not None and len(server.wait_for_items(1)) == 1)
    sound.play(COMMANDS / "03-event-with-duration.flac")
    satellite.wait("y yes · n no")
    satellite.press("n")
    check("a key says no", satellite.wait("Not done") is not None and len(server.items()) == 1)
    satellite.press("u")
    check("and undoes", not server.wait_for_items(0), len(server.items()))
    satellite.press(" ")
    check("the space bar pauses", satellite.wait("○ paused") is not None)
    sound.play(COMMANDS / "01-reminder.flac")
    check("nothing is heard then", satellite.wait("heard ", 2) is None)
    check_memory("in a terminal", satellite)
    check("it ends in order on SIGINT", satellite.stop() == 0)
    server.stop()
