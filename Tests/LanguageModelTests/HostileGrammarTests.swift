import LanguageModel
import Testing

/// Grammars made to cost time or memory: each is refused, or compiled and used, within bounds.
@Suite(.timeLimit(.minutes(5))) struct HostileGrammarTests {
  @Test(arguments: [
    "root ::= " + String(repeating: "(", count: 200_000),
    "root ::= \"a\"" + String(repeating: "*", count: 200_000),
    "root ::= \"a\"{99999999999999999999}",
    "root ::= (((\"a\"{1000}){1000}){1000}){1000}",
    "root ::= [a-z]{100000}",
    "root ::= \"" + String(repeating: "a", count: 1_000_000) + "\"",
    // Each level is read again for each of its copies.
    "root ::= " + String(repeating: "(", count: 40) + "\"a\"?" + String(repeating: "){8,}", count: 40),
    // Deterministic states double with each count.
    "root ::= [ab]* \"a\" [ab]{40}",
    String(repeating: "x", count: 5 << 20),
  ])
  func refusesWhatIsTooLarge(_ text: String) {
    do throws(GrammarError) {
      _ = try CompiledGrammar(Grammar(gbnf: text), vocabulary: .bytes)
      Issue.record("\(text.prefix(40)) is too large")
    } catch {
      guard case .tooLarge = error else {
        Issue.record("\(error)")
        return
      }
    }
  }

  /// Each rule twice the size of the one before: 2⁶⁰ characters in the end.
  @Test func doesNotWriteOutRulesThatDouble() throws {
    let rules = (0..<60).map { "r\($0) ::= r\($0 + 1) r\($0 + 1)" }.joined(separator: "\n")
    let compiled = try CompiledGrammar(gbnf: "root ::= r0\n\(rules)\nr60 ::= \"a\"")
    let state = try #require(compiled.start.after(String(repeating: "a", count: 500)))
    #expect(!state.isComplete)
  }

  @Test func followsALongChainOfRules() throws {
    let rules = (0..<20_000).map { "r\($0) ::= \"(\" r\($0 + 1)" }.joined(separator: "\n")
    let compiled = try CompiledGrammar(gbnf: "root ::= r0\n\(rules)\nr20000 ::= \"a\"")
    #expect(compiled.start.after("(((") != nil)
  }

  @Test func keepsAmbiguousStacksTogether() throws {
    let compiled = try CompiledGrammar(
      gbnf: #"root ::= "a" root "b" | "a" root "c" | "a" root "b" "c" | "a""#)
    let text = String(repeating: "a", count: 300) + String(repeating: "bc", count: 140)
    #expect(compiled.start.after(text) != nil)
  }

  /// Each parenthesis may close a list, open one within it or open the next: the ways double with every byte.
  @Test func goesOnWithinBoundsWhereTheWaysDouble() throws {
    let compiled = try CompiledGrammar(gbnf: #"root ::= "(" list?"# + "\n" + #"list ::= "(" list? "(" list*"#)
    var state = compiled.start
    var mask = TokenMask(count: compiled.vocabulary.count)
    for _ in 0..<100 {
      state.allowedTokens(into: &mask)
      #expect(mask.contains(1 + 40))
      let isTaken = state.accept(token: 1 + 40)
      #expect(isTaken)
    }
  }

  /// Each space may belong to any of the lists that are open.
  @Test func findsAnEndWhereEverySpaceIsOfManyLists() throws {
    let compiled = try CompiledGrammar(
      gbnf: #"root ::= "a" root? ws "z"?"# + "\n" + "ws ::= [ ]*")
    func times(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }
    #expect(compiled.takes(times("a", 60) + times(" ", 5) + times("z", 60)))
  }

  @Test func manyWaysIntoARuleAreRefused() {
    let rules = (0..<40).map {
      "r\($0) ::= r\($0 + 1) \"a\" | s\($0 + 1) \"b\"\ns\($0) ::= r\($0 + 1) \"c\" | s\($0 + 1) \"d\""
    }
    let text =
      "root ::= r0\n" + rules.joined(separator: "\n") + "\nr40 ::= \"x\" root | \"y\"\ns40 ::= \"x\" root"
    #expect(throws: GrammarError.self) { try CompiledGrammar(gbnf: text) }
  }

  @Test func randomTextNeverCrashesTheReader() {
    var dice = Dice(seed: 3)
    let pieces = [
      "root", "::=", "\"a\"", "[a-z]", "[^", "(", ")", "|", "*", "{1,2}", "\n", " ", "#", "\\", "\"", "a",
      ".", "]", "{",
    ]
    for _ in 0..<3_000 {
      let text = (0..<12).map { _ in pieces.randomElement(using: &dice) ?? "" }.joined(separator: " ")
      for candidate in [text, "root ::= " + text] {
        if let grammar = try? Grammar(gbnf: candidate) {
          _ = try? CompiledGrammar(grammar, vocabulary: .bytes)
        }
      }
    }
  }
}
