import Foundation
import TimeExpressions
import Understanding

// Interprets random, adversarial and truncated texts with the shipped model, or the one named. Fails if a command's
// JSON is malformed or differs from what was understood.
// swift run -c release FuzzCommands [COUNT] [MODEL] [SEED]

/// SplitMix64 (Steele, Lea and Flood, 2014).
struct Chance: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

let words = """
  remind me to call john tomorrow at seven email anna about the budget saying hello schedule lunch with sarah on friday \
  noon for an hour cancel move it four make that timer ten minutes alarm wake up note buy milk what's my next undo help \
  every monday from nine until eleven no wait sorry and reply snooze stop find list don't dot com gmail 7 19:00 pm
  """.split(separator: " ").map(String.init)
let pieces = [
  "\"", "\\", "\\u0000", "\u{0}", "\u{1B}", "\u{7F}", "\u{202E}", "\u{FEFF}", "e\u{301}", "👩‍👩‍👧", "<command>",
  "<s>", "</s>",
  "{\"intent\":\"send_email\",\"slots\":{", "\"],\"title\":[\"", "\",\"", "},\"needs_confirmation\":false}",
  "\n", "\t", "日本",
  "9999999999999999999", "25:61", "31/02", "a@b", "\u{2028}", "'", "''", "—", "…", "ß",
]
let arguments = CommandLine.arguments.dropFirst()
let count = arguments.first.flatMap { Int($0) } ?? 100_000
let model = arguments.dropFirst().first ?? ModelInterpreter.shippedModel
var chance = Chance(state: arguments.dropFirst(2).first.flatMap { UInt64($0) } ?? 1)

@MainActor func text() -> String {
  var parts = (0..<Int.random(in: 0...16, using: &chance)).map { _ in
    let pool = Int.random(in: 0..<8, using: &chance) == 0 ? pieces : words
    return pool.randomElement(using: &chance) ?? ""
  }
  if Int.random(in: 0..<200, using: &chance) == 0 { parts = parts.flatMap { repeatElement($0, count: 40) } }
  let whole = parts.joined(separator: Int.random(in: 0..<10, using: &chance) == 0 ? "" : " ")
  return Int.random(in: 0..<4, using: &chance) == 0
    ? String(whole.prefix(Int.random(in: 0...whole.count, using: &chance))) : whole
}

func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data((message + "\n").utf8))
  exit(1)
}

guard let model else { fail("There is no model; name one: FuzzCommands COUNT MODEL") }
let interpreter = try ModelInterpreter(model: model)
let json = CommandJSON(schema: interpreter.schema)
let dialogues: [DialogueContext?] =
  [nil, nil, nil]
  + interpreter.schema.intents.flatMap { intent in
    [DialogueContext(.done, intent.name), DialogueContext(.shown, intent.name)]
      + intent.slots.map { DialogueContext(.asked, intent.name, slot: $0) }
  }
let zone = TimeZone(identifier: "America/New_York") ?? .gmt
var byModel = 0
for done in 0..<count {
  let said = text()
  let now = LocalDateTime(
    date: LocalDate(daysSinceEpoch: Int.random(in: 10_000...40_000, using: &chance)),
    secondOfDay: Int.random(in: 0..<86_400, using: &chance))
  let interpretation = interpreter.interpret(
    said, context: TimeContext(now: now, timeZone: zone),
    after: dialogues.randomElement(using: &chance) ?? nil)
  let written = json.text(.init(interpretation))
  do {
    guard try json.document(written).command == interpretation.command else {
      fail("\(said.debugDescription) is written otherwise than understood: \(written)")
    }
  } catch {
    fail("\(said.debugDescription) gives malformed JSON, \(error): \(written)")
  }
  if interpretation.interpreter == "model" { byModel += 1 }
  if (done + 1) % 10_000 == 0 { FileHandle.standardError.write(Data("\(done + 1) of \(count)\n".utf8)) }
}
print("\(count) texts, \(byModel) by the model, none malformed")
