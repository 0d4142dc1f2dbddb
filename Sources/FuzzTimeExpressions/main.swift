import Foundation
import TimeExpressions

// Parses random mixtures of time words, marks and other scripts for the given seconds (10 by default). It fails on a
// crash or on a match that lies outside its text.
// swift run -c release FuzzTimeExpressions [SECONDS] [SEED]

let arguments = CommandLine.arguments.dropFirst().compactMap { UInt64($0) }
let seconds = arguments.first ?? 10
var state = arguments.dropFirst().first ?? 1

/// SplitMix64 (Steele, Lea and Flood, 2014).
@MainActor func random(below bound: Int) -> Int {
  state &+= 0x9E37_79B9_7F4A_7C15
  var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
  mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
  return Int((mixed ^ (mixed >> 31)) % UInt64(bound))
}

let words = """
  at the from to of in on by for until every other next last this first second third half quarter past noon midnight \
  tonight tomorrow yesterday monday fri may march 3rd 31st 7 12 30 0 99999999999999999999 2026 1.5 am pm p.m. a h q \
  minutes hours day weeks weekend month quarters years decades twenty hundred thousand one five christmas ramadan \
  diwali chinese new year morning evening ago after before since through end beginning rest closest upcoming and , - \
  / : . \" ' ( ) @ + gmt pst eastern todo dia segunda amanha as horas e meia é 日 😀 \u{301} 9223372036854775807
  """.split(separator: " ")
let zone = TimeZone(identifier: "America/New_York") ?? .gmt
let parser = TimeExpressionParser()
let end = Date().addingTimeInterval(TimeInterval(min(seconds, 86_400)))
var count = 0

while Date() < end {
  let text = (0..<(1 + random(below: 20))).map { _ in
    words[random(below: words.count)] + (random(below: 6) == 0 ? "" : " ")
  }.joined()
  let now = LocalDateTime(date: LocalDate(daysSinceEpoch: random(below: 3_600_000) - 700_000))
  let language: TimeSettings.Language = random(below: 4) == 0 ? .brazilianPortuguese : .english
  let context = TimeContext(
    now: now.adding(seconds: random(below: 86_400)), timeZone: zone,
    settings: TimeSettings(language: language))
  var position = 0
  for match in parser.matches(in: text, context: context) {
    guard match.span.lowerBound >= position, !match.span.isEmpty else {
      FileHandle.standardError.write(Data("A match lies outside its place: \(text)\n".utf8))
      exit(1)
    }
    position = match.span.upperBound
  }
  guard position <= text.unicodeScalars.count else {
    FileHandle.standardError.write(Data("A match lies outside its text: \(text)\n".utf8))
    exit(1)
  }
  count += 1
}
print("\(count) texts")
