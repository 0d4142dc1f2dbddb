"""A home that speaks as much of Home Assistant's REST and WebSocket APIs as skills use (developers.home-assistant.io/docs/api):
tokens, states, templates, registries, services of lights, and scenes that keep how things were. Prints its port. With
`--rest-only` it opens no WebSocket, like a proxy that lets none through.
"""

import base64
import hashlib
import json
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

TOKEN = "a-long-lived-token"
STATES = {
    "light.desk_lamp": {"state": "off", "attributes": {"friendly_name": "Desk Lamp", "brightness_pct": 0}},
    "light.hall": {"state": "on", "attributes": {"friendly_name": "Hall", "brightness_pct": 100}},
    "light.mirror": {"state": "off", "attributes": {"friendly_name": "Mirror", "brightness_pct": 0}},
    "light.stairs": {"state": "on", "attributes": {"friendly_name": "Stairs", "brightness_pct": 40}},
    "sensor.bath": {"state": "21.5", "attributes": {"friendly_name": "Bath", "unit_of_measurement": "°C"}},
}
ENTITIES = [
    {"entity_id": "light.desk_lamp", "area_id": None, "device_id": "lamp", "hidden_by": None, "options": {}},
    {"entity_id": "light.hall", "area_id": "hall", "device_id": None, "hidden_by": None, "options": {}},
    {"entity_id": "light.mirror", "area_id": "hall", "device_id": None, "hidden_by": "user", "options": {}},
    {"entity_id": "light.stairs", "area_id": "hall", "device_id": None, "hidden_by": None,
     "options": {"conversation": {"should_expose": False}}},
]
ALIASES = {"light.desk_lamp": ["reading light", None]}
DEVICES = [{"id": "lamp", "name": "IKEA 203", "name_by_user": "Work Station", "area_id": "office"}]
AREAS = [
    {"area_id": "office", "name": "Office", "aliases": ["study"], "floor_id": "ground"},
    {"area_id": "hall", "name": "Hall", "aliases": [], "floor_id": "ground"},
]
FLOORS = [{"floor_id": "ground", "name": "Ground Floor", "aliases": [], "level": 0}]
LISTS = {"entity": ENTITIES, "device": DEVICES, "area": AREAS, "floor": FLOORS}
SCENES = {}


def copied(value):
    return json.loads(json.dumps(value))


def area_of(entity):
    entry = next((entry for entry in ENTITIES if entry["entity_id"] == entity), {})
    device = next((device for device in DEVICES if device["id"] == entry.get("device_id")), {})
    return entry.get("area_id") or device.get("area_id")


def targeted(data, domain):
    """The entities of a call: those that are named, and those of the domain in areas, on floors and of devices."""
    def named(key):
        value = data.get(key) or []
        return value if isinstance(value, list) else [value]
    areas = named("area_id") + [area["area_id"] for area in AREAS if area["floor_id"] in named("floor_id")]
    devices = [entry["entity_id"] for entry in ENTITIES if entry["device_id"] in named("device_id")]
    places = [entity for entity in STATES if area_of(entity) in areas] + devices
    return named("entity_id") + [entity for entity in places if entity.split(".")[0] == domain]


def call(domain, service, data):
    """Does what a service does; what is wrong is returned."""
    if (domain, service) == ("scene", "create"):
        SCENES[f"scene.{data['scene_id']}"] = {entity: copied(STATES[entity]) for entity in data["snapshot_entities"]}
        return None
    if (domain, service) == ("scene", "turn_on"):
        for scene in targeted(data, domain):
            STATES.update(copied(SCENES[scene]))
        return None
    if domain not in ("light", "homeassistant") or service not in ("turn_on", "turn_off"):
        return f"Service {domain}.{service} not found."
    for entity in targeted(data, domain):
        if entity not in STATES:
            return f"{entity} is not there"
        STATES[entity]["state"] = service.removeprefix("turn_")
        if "brightness_pct" in data:
            # The real one refuses a number in quotation marks, too.
            if not isinstance(data["brightness_pct"], (int, float)):
                return "expected float for brightness_pct"
            STATES[entity]["attributes"]["brightness_pct"] = data["brightness_pct"]
    return None


class Home(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def answer(self, status, body):
        text = json.dumps(body).encode() if not isinstance(body, str) else body.encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    def allowed(self):
        if self.headers.get("Authorization") == f"Bearer {TOKEN}":
            return True
        self.answer(401, "401: Unauthorized")
        return False

    def do_GET(self):
        if self.path == "/api/websocket" and "--rest-only" not in sys.argv:
            return self.talk()
        if not self.allowed():
            return
        if self.path == "/api/states":
            return self.answer(200, [{"entity_id": entity, **state} for entity, state in STATES.items()])
        entity = self.path.removeprefix("/api/states/")
        if entity in STATES:
            self.answer(200, {"entity_id": entity, **STATES[entity]})
        else:
            self.answer(404, {"message": "Entity not found."})

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])) or b"{}")
        if self.path == "/hook":
            return self.answer(200, f"got {body['slots']}")
        if not self.allowed():
            return
        if self.path == "/api/template":
            return self.answer(200, self.home(body["template"]))
        wrong = call(*self.path.removeprefix("/api/services/").split("/"), body)
        self.answer(*((400, {"message": wrong}) if wrong else (200, [])))

    def home(self, template):
        if "states" not in template or "areas()" not in template or "floors()" not in template:
            return "the template asks for something else"
        hidden = [entry["entity_id"] for entry in ENTITIES if entry["hidden_by"]]
        return json.dumps({
            "things": [
                {"id": entity, "name": state["attributes"]["friendly_name"], "area": area_of(entity),
                 "device": None, "isHidden": entity in hidden}
                for entity, state in STATES.items()
            ],
            "areas": [{"id": area["area_id"], "name": area["name"], "floor": area["floor_id"]} for area in AREAS],
            "floors": [{"id": floor["floor_id"], "name": floor["name"]} for floor in FLOORS],
        })

    def talk(self):
        """The WebSocket: RFC 6455's handshake, a token, and then a result for each command."""
        key = self.headers["Sec-WebSocket-Key"] + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
        self.send_response(101)
        self.send_header("Upgrade", "websocket")
        self.send_header("Connection", "Upgrade")
        self.send_header("Sec-WebSocket-Accept", base64.b64encode(hashlib.sha1(key.encode()).digest()).decode())
        self.end_headers()
        self.close_connection = True
        self.tell({"type": "auth_required", "ha_version": "2026.8.1"})
        if self.hear() != {"type": "auth", "access_token": TOKEN}:
            return self.tell({"type": "auth_invalid", "message": "Invalid access token or password"})
        self.tell({"type": "auth_ok", "ha_version": "2026.8.1"})
        last = 0
        while command := self.hear():
            number = command.pop("id")
            assert number > last, "identifiers increase"
            last = number
            # Something else may come before a result, and a ping at any time.
            self.tell({"id": 99, "type": "event", "event": {}})
            self.frame(0x9, b"are you there")
            result, wrong = self.result(command.pop("type"), command)
            if wrong:
                self.tell({"id": number, "type": "result", "success": False,
                           "error": {"code": "invalid_format", "message": wrong}})
            else:
                self.tell({"id": number, "type": "result", "success": True, "result": result})

    def result(self, kind, command):
        if kind == "get_states":
            return [{"entity_id": entity, **state} for entity, state in STATES.items()], None
        if kind == "call_service":
            wrong = call(command["domain"], command["service"], {**command["service_data"], **command["target"]})
            return {"context": {}, "response": None}, wrong
        if kind == "config/entity_registry/get_entries":
            return {entity: {"aliases": ALIASES.get(entity, [])} for entity in command["entity_ids"]}, None
        registry = kind.removeprefix("config/").removesuffix("_registry/list")
        return (LISTS[registry], None) if registry in LISTS else (None, "Unknown command.")

    def tell(self, message):
        self.frame(0x1, json.dumps(message).encode())

    def frame(self, opcode, data):
        length = bytes([len(data)]) if len(data) < 126 else b"\x7e" + len(data).to_bytes(2, "big")
        self.wfile.write(bytes([0x80 | opcode]) + length + data)

    def hear(self):
        """The next message; none when the client is gone."""
        while head := self.rfile.read(2):
            length = head[1] & 0x7F
            if length == 126:
                length = int.from_bytes(self.rfile.read(2), "big")
            assert head[1] & 0x80, "a client masks its frames"
            mask = self.rfile.read(4)
            data = bytes(byte ^ mask[index % 4] for index, byte in enumerate(self.rfile.read(length)))
            if head[0] & 0xF == 0x1:
                return json.loads(data)
            if head[0] & 0xF == 0xA:
                assert data == b"are you there", "a pong brings back its ping"
        return None


server = ThreadingHTTPServer(("127.0.0.1", 0), Home)
print(server.server_port, flush=True)
server.serve_forever()
