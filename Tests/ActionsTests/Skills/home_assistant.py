"""A home that speaks as much of Home Assistant's REST API as skills use (developers.home-assistant.io/docs/api/rest):
tokens, states, templates, services of lights, and scenes that keep how things were. Prints its port.
"""

import json
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

TOKEN = "a-long-lived-token"
STATES = {
    "light.desk": {"state": "off", "attributes": {"friendly_name": "Desk Lamp", "brightness_pct": 0}},
    "light.hall": {"state": "on", "attributes": {"friendly_name": "Hall", "brightness_pct": 100}},
    "sensor.bath": {"state": "21.5", "attributes": {"friendly_name": "Bath", "unit_of_measurement": "°C"}},
}
AREAS = {"office": ["light.desk"], "hall": ["light.hall"]}
SCENES = {}


def copied(entity):
    return json.loads(json.dumps(STATES[entity]))


class Home(BaseHTTPRequestHandler):
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
        if not self.allowed():
            return
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
        domain, service = self.path.removeprefix("/api/services/").split("/")
        targets = list(body.get("entity_id", [])) if isinstance(body.get("entity_id"), list) else [body.get("entity_id")]
        targets += [entity for area in body.get("area_id", []) for entity in AREAS[area]]
        if (domain, service) == ("scene", "create"):
            SCENES[f"scene.{body['scene_id']}"] = {entity: copied(entity) for entity in body["snapshot_entities"]}
        elif (domain, service) == ("scene", "turn_on"):
            STATES.update(SCENES[body["entity_id"]])
        elif domain in ("light", "homeassistant") and service in ("turn_on", "turn_off"):
            for entity in [target for target in targets if target]:
                if entity not in STATES:
                    return self.answer(400, {"message": f"{entity} is not there"})
                STATES[entity]["state"] = service.removeprefix("turn_")
                if "brightness_pct" in body:
                    # The real one refuses a number in quotation marks, too.
                    if not isinstance(body["brightness_pct"], (int, float)):
                        return self.answer(400, {"message": "expected float for brightness_pct"})
                    STATES[entity]["attributes"]["brightness_pct"] = body["brightness_pct"]
        else:
            return self.answer(400, {"message": f"Service {domain}.{service} not found."})
        self.answer(200, [])

    def home(self, template):
        if "states" not in template or "areas()" not in template or "floors()" not in template:
            return "the template asks for something else"
        return json.dumps({
            "things": [
                {"id": entity, "name": state["attributes"]["friendly_name"],
                 "area": next((area for area, entities in AREAS.items() if entity in entities), None)}
                for entity, state in STATES.items()
            ],
            "areas": [{"id": area, "name": area.title()} for area in AREAS],
            "floors": [{"id": "ground", "name": "Ground Floor"}],
        })


server = ThreadingHTTPServer(("127.0.0.1", 0), Home)
print(server.server_port, flush=True)
server.serve_forever()
