import LanguageModel
import Testing

@Suite struct GrammarStateTests {
  /// Grammars with recursion, ambiguity, empty rules, characters of several bytes, and counted text.
  static let grammars = [
    #"root ::= "[" (root ("," root)*)? "]" | [a-c]+ | "\"" [^"]* "\"""#,
    #"root ::= term ("+" term)*"# + "\n" + #"term ::= [0-9]+ | "(" root ")" | call"# + "\n"
      + #"call ::= [a-z]+ "(" (root ("," root)*)? ")""#,
    #"root ::= "(" root ")" root | ws"# + "\n" + #"ws ::= [ \n]{0,2}"#,
    #"root ::= "a" root "b" | "a" root "c" | "a""#,
    #"root ::= ([^a] | "abc" root)+ "\n""#,
    #"root ::= "[" text ("," text)* "]" | text{2}"# + "\n"
      + #"text ::= "\"" ([^"\\\x00-\x1f] | "\\" [nu"]){0,4} "\"" | [^"\x00-\x1f]{3,5}"#,
  ]

  @Test(arguments: grammars)
  func masksAreWhatWouldBeAccepted(_ text: String) throws {
    let compiled = try CompiledGrammar(gbnf: text)
    var random = Dice(seed: 7)
    var mask = TokenMask(count: compiled.vocabulary.count)
    for _ in 0..<10 {
      var state = compiled.start
      for _ in 0..<12 {
        state.allowedTokens(into: &mask)
        let accepted = (0..<compiled.vocabulary.count).filter {
          var copy = state
          return copy.accept(token: $0)
        }
        #expect(mask.allowed == accepted)
        guard let token = accepted.randomElement(using: &random) else { break }
        state.accept(token: token)
      }
    }
  }

  @Test func aRefusedTokenChangesNothing() throws {
    var state = try CompiledGrammar(gbnf: #"root ::= "abcd""#).start
    let verdicts = ["ab", "cx", "cd"].map { state.accept($0.utf8) }
    #expect(verdicts == [true, false, true])
    #expect(state.isComplete)
  }

  @Test func endsOnlyWhereItIsComplete() throws {
    let start = try CompiledGrammar(gbnf: #"root ::= "a"+"#).start
    #expect(start.after(token: 0) == nil)
    let one = try #require(start.after("a"))
    let ended = try #require(one.after(token: 0))
    #expect(ended.isEnded)
    #expect(ended.after("a") == nil)
    // The value before is where it was.
    #expect(one.after("a") != nil)
  }

  @Test(arguments: [
    (#"root ::= "{\"intent\":\"" ("create" | "none") "\"}""#, "", "{\"intent\":\""),
    (#"root ::= "{\"intent\":\"" ("create" | "none") "\"}""#, "{\"intent\":\"c", "reate\"}"),
    (#"root ::= "ab" "c"?"#, "", "ab"),
    (#"root ::= "é" | "è""#, "", "\u{C3}"),
  ])
  func givesWhatMustFollow(_ grammar: String, _ before: String, _ forced: String) throws {
    let state = try #require(try CompiledGrammar(gbnf: grammar).start.after(before))
    // The last case is half a character, given as its one byte.
    let expected = forced == "\u{C3}" ? [0xC3] : Array(forced.utf8)
    #expect(state.forcedBytes() == expected)
  }

  @Test func takesATokenThatIsPartOfACharacter() throws {
    let start = try CompiledGrammar(gbnf: #"root ::= [^x]"#).start
    let half = try #require(start.after([0xF0, 0x9F]))
    #expect(!half.isComplete)
    #expect(half.after([0x41]) == nil)
    #expect(half.after([0x98, 0x80])?.isComplete == true)
  }

  @Test func refusesWhatIsNotUTF8() throws {
    let state = try CompiledGrammar(gbnf: #"root ::= .*"#).start
    for bytes: [UInt8] in [[0x80], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90], [0xFF]] {
      #expect(state.after(bytes) == nil)
    }
  }

  @Test func theMaskAgreesWhereNestingReachesItsLimit() throws {
    let compiled = try CompiledGrammar(gbnf: #"root ::= "[" root "]" | "x""#)
    var state = compiled.start
    while state.accept([UInt8(ascii: "[")]) {}
    var mask = TokenMask(count: compiled.vocabulary.count)
    state.allowedTokens(into: &mask)
    #expect(mask.allowed == [1 + 0x78])
    #expect(state.after("x]]]") != nil)
  }

  @Test func preparedAndUnpreparedMasksAreTheSame() throws {
    let grammar = try Grammar(gbnf: Self.grammars[1])
    var prepared = TokenMask(count: TokenVocabulary.bytes.count)
    var unprepared = prepared
    for text in ["", "1+(", "f(1,", "((((1", "f(g()"] {
      for (preparation, mask) in [(CompiledGrammar.usualPreparation, true), (0, false)] {
        let compiled = try CompiledGrammar(grammar, vocabulary: .bytes, preparation: preparation)
        let state = try #require(compiled.start.after(text))
        if mask { state.allowedTokens(into: &prepared) } else { state.allowedTokens(into: &unprepared) }
      }
      #expect(prepared == unprepared)
    }
  }
}

/// Numbers that are the same in every run.
struct Dice: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}
