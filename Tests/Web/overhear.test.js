import assert from "node:assert/strict";
import test from "node:test";
import { Overhearing, STRETCH } from "./overhear.js";

/** An answer that is being said, with what becomes of it. */
function answer() {
  const told = [];
  const tell = (what) => () => { told.push(what); };
  const conversation = {
    sent: 0, begin: () => 7, overhear: tell("overhears"), cancel: tell("cancels"),
    speak(samples) { this.sent += samples.length; },
  };
  // How loud it is beside its pauses is looked at by itself.
  const voice = {
    isLow: false, pause: tell("pauses"), resume: tell("goes on"), stop: tell("stops"),
    lower() { this.isLow = true; },
    raise() { this.isLow = false; },
  };
  const overhearing = new Overhearing(voice, conversation, tell("tells"));
  overhearing.begin();
  return { overhearing, conversation, voice, told };
}

const stretch = (level) => Int16Array.from({ length: STRETCH }, (_, index) => Math.round(level * 32767 * Math.sin(index) * Math.SQRT2));

function hear(overhearing, level, stretches) {
  for (let count = 0; count < stretches; count += 1) overhearing.take(stretch(level));
}

test("the voice pauses as soon as somebody may be speaking, and what came before is heard as well", (t) => {
  const { overhearing, conversation, told } = answer();
  t.after(() => overhearing.end());
  hear(overhearing, 0.002, 100);
  assert.deepEqual(told, []);
  hear(overhearing, 0.2, 3);
  assert.deepEqual(told, ["pauses", "overhears"]);
  assert.equal(overhearing.isDoubting, true);
  assert.ok(conversation.sent > 10 * STRETCH);
});

test("hiss and one short click pause nothing", () => {
  const { overhearing, told } = answer();
  hear(overhearing, 0.01, 300);
  hear(overhearing, 0.3, 1);
  hear(overhearing, 0.01, 100);
  assert.deepEqual(told, []);
});

test("a soft sound lowers the voice at once, and it is raised when nothing follows", () => {
  const { overhearing, voice, told } = answer();
  hear(overhearing, 0.002, 100);
  assert.equal(voice.isLow, false);
  hear(overhearing, 0.01, 1);
  assert.equal(voice.isLow, true);
  hear(overhearing, 0.002, 20);
  assert.equal(voice.isLow, false);
  assert.deepEqual(told, []);
});

test("what is heard all the time, such as what is left of the answer's own sound, pauses nothing", () => {
  const { overhearing, told } = answer();
  for (let level = 0.01; level < 0.06; level += 0.0005) hear(overhearing, level, 4);
  hear(overhearing, 0.06, 300);
  assert.deepEqual(told, []);
});

test("a person's words stop the voice for good", () => {
  const { overhearing, told } = answer();
  hear(overhearing, 0.3, 3);
  overhearing.heardSpeech();
  overhearing.confirm();
  assert.deepEqual(told.slice(2), ["stops"]);
  assert.equal(overhearing.isOn, false);
});

test("where the server has listened and heard no speech the voice goes on", (t) => {
  const { overhearing, conversation, told } = answer();
  t.after(() => overhearing.end());
  hear(overhearing, 0.3, 3);
  overhearing.listened(overhearing.stream, conversation.sent);
  assert.equal(overhearing.isDoubting, true);
  hear(overhearing, 0.3, 60);
  overhearing.listened(8, conversation.sent);
  assert.equal(overhearing.isDoubting, true, "another stream says nothing of this one");
  overhearing.listened(overhearing.stream, conversation.sent);
  assert.deepEqual(told.slice(2), ["cancels", "goes on", "tells"]);
});

test("speech that turns out to be no words lets the voice go on", () => {
  const { overhearing, told } = answer();
  hear(overhearing, 0.3, 3);
  overhearing.heardSpeech();
  overhearing.listened(overhearing.stream, 16000);
  assert.equal(overhearing.isDoubting, true);
  overhearing.heardNothing();
  assert.deepEqual(told.slice(2), ["cancels", "goes on", "tells"]);
});

test("after a false alarm it takes a louder sound", () => {
  const { overhearing, told } = answer();
  hear(overhearing, 0.01, 200);
  hear(overhearing, 0.035, 3);
  assert.equal(overhearing.isDoubting, true);
  overhearing.heardNothing();
  told.length = 0;
  hear(overhearing, 0.035, 3);
  assert.deepEqual(told, []);
});
