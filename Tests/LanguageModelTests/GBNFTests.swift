import LanguageModel
import Testing

@Suite struct GBNFTests {
  @Test(arguments: [
    (#"root ::= "a" "b" | "c""#, ["ab", "c"], ["a", "abc", ""]),
    (#"root ::= "ab"* "c"? "d"+"#, ["d", "ababcdd", "cd"], ["abad", "c", "ccd"]),
    (#"root ::= "a"{2} "b"{1,} "c"{0,2}"#, ["aab", "aabbbcc"], ["ab", "aabccc", "aa"]),
    (#"root ::= [a-c0-9_-]+"#, ["a-9_", "c"], ["d", "", "é"]),
    (#"root ::= [^a-c\n]"#, ["d", "é", "日", "😀"], ["a", "\n", "dd"]),
    (#"root ::= . ."#, ["aé", "\n😀"], ["a", "abc"]),
    (#"root ::= "\x41\u00e9\U0001F600\t\"\\" [\]\[^]"#, ["Aé😀\t\"\\]", "Aé😀\t\"\\^"], ["Aé😀\t\"\\"]),
    (#"root ::= [a\-c]+ "\-""#, ["a-", "c--"], ["b-", "a"]),
    ("root ::= (\"a\"{\n2,\n  3 # three\n})", ["aa", "aaa"], ["a", "aaaa"]),
    (#"root ::= [ぁ-ゟ]+ "、"?"#, ["ひらがな、", "あ"], ["カ", "、"]),
    ("root ::= (\n \"a\" # a comment\n | \"b\" )\n  # more\nother ::= \"x\"", ["a", "b"], ["x"]),
    ("root ::=\n  \"a\" |\n  \"b\" rule_1\n\nrule_1 ::= | \"c\"", ["a", "b", "bc"], ["c"]),
    (#"root ::= "(" root ")" | """#, ["", "()", "((()))"], ["(", "())"]),
    (#"root ::= ("x"*)* ("y"?)+"#, ["", "xxy", "y"], ["yx"]),
    (#"root ::= a a "b" \#n a ::= "a"?"#.replacing(" \n ", with: "\n"), ["b", "ab", "aab"], ["aaab", "aa"]),
    (#"root ::= "a" root "b" | "a" root "c" | """#, ["", "ab", "aacb"], ["aab", "b"]),
    // A list's rest may end in less depth than was found for it at first.
    (
      """
      root ::= "(" list? ")"
      sum ::= product ("+" product)*
      product ::= factor ("*" factor)*
      factor ::= [a-z]+ | call | "(" sum ")"
      call ::= [a-z]+ "(" list? ")"
      list ::= sum ("," " "+ sum)*
      """, ["()", "(a, b*c)", "(f(x,  y)+(z))"], ["(a,b)", "(a, )", "(f(x)"]
    ),
  ])
  func matches(_ grammar: String, _ taken: [String], _ refused: [String]) throws {
    let compiled = try CompiledGrammar(gbnf: grammar)
    for text in taken { #expect(compiled.takes(text), "\(grammar) should take \(text)") }
    for text in refused { #expect(!compiled.takes(text), "\(grammar) should refuse \(text)") }
  }

  // What is repeated often is copied in another way: parts of one way and of several, that may be empty, that may end
  // and go on, that call a rule.
  @Test(arguments: [
    (
      #"root ::= ("a" | "\\" "n" | "\\u" [0-9a-f]{2}){9} "e""#,
      [#"aa\naa\u0faaae"#, "aaaaaaaaae"], ["aaaaaaaae", "aaaaaaaaaae", #"aaaaaaaa\u0e"#]
    ),
    (#"root ::= [^"]{2,10} "\"""#, ["é日\"", "ab😀defghij\""], ["a\"", "é\"", "abcdefghijk\"", "ab"]),
    (#"root ::= ("a" | "ab"){0,9} "c""#, ["c", "ababaac", "abababababababababc"], ["bc", "aaaaaaaaaac"]),
    (#"root ::= ("x"? "y"?){8,9} "z""#, ["z", "xyxz", "xyxyxyxyxyxyxyxyxyz"], ["xyxyxyxyxyxyxyxyxyxz", ""]),
    (
      #"root ::= ([a-c]+ ","?){8} ".""#, ["abcabcab.", "a,b,c,a,b,c,a,b,.", "aaaaaaaaaaaa."],
      ["abc.", ",aaaaaaaa."]
    ),
    (
      "root ::= (pair | [0-9]){8}\npair ::= \"(\" pair? \")\"", ["(())12()4567", "01234567"],
      ["(()1234567", "0123456"]
    ),
  ])
  func repeatsOften(_ grammar: String, _ taken: [String], _ refused: [String]) throws {
    try matches(grammar, taken, refused)
  }

  @Test(arguments: [
    ("root = \"a\"", TextPosition(line: 1, column: 6)),
    ("root ::= \"a", TextPosition(line: 1, column: 12)),
    ("root ::= \"a\"\nb ::= [z-a]", TextPosition(line: 2, column: 8)),
    (#"root ::= "\q""#, TextPosition(line: 1, column: 11)),
    (#"root ::= "\ud800""#, TextPosition(line: 1, column: 11)),
    ("root ::= (\"a\"", TextPosition(line: 1, column: 14)),
    ("root ::= \"a\" )", TextPosition(line: 1, column: 14)),
    ("root ::= \"a\"{3,2}", TextPosition(line: 1, column: 13)),
    ("root ::= <think>", TextPosition(line: 1, column: 10)),
    ("root ::= \"a\"\n  | \"b\"", TextPosition(line: 2, column: 3)),
  ])
  func namesThePlaceOfAMistake(_ text: String, _ position: TextPosition) {
    do throws(GrammarError) {
      _ = try Grammar(gbnf: text)
      Issue.record("\(text) is wrong")
    } catch {
      guard case .syntax(_, let found) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(found == position)
    }
  }

  @Test func namesRulesThatAreMissingOrTwice() {
    #expect(throws: GrammarError.missingRoot) { try Grammar(gbnf: "a ::= \"b\"") }
    #expect(throws: GrammarError.undefinedRule("b", at: TextPosition(line: 2, column: 7))) {
      try Grammar(gbnf: "root ::= a\na ::= b")
    }
    #expect(throws: GrammarError.duplicateRule("root", at: TextPosition(line: 2, column: 1))) {
      try Grammar(gbnf: "root ::= \"a\"\nroot ::= \"b\"")
    }
  }

  @Test(arguments: [
    ("root ::= root \"a\" | \"a\"", "root", 1),
    ("root ::= \"x\" a\na ::= ws b\nb ::= a \"y\" | \"z\"\nws ::= \" \"*", "a", 2),
    ("root ::= (\"b\"? root)* \"c\"", "root", 1),
  ])
  func refusesLeftRecursion(_ text: String, _ name: String, _ line: Int) throws {
    let grammar = try Grammar(gbnf: text)
    do throws(GrammarError) {
      _ = try CompiledGrammar(grammar, vocabulary: .bytes)
      Issue.record("\(text) is left-recursive")
    } catch {
      guard case .leftRecursion(let rule, _, let position) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(rule == name)
      #expect(position?.line == line)
    }
  }

  @Test(arguments: [
    ("root ::= \"a\" root", "root", 1),
    ("root ::= \"a\" | b\nb ::= \"x\" []", "b", 2),
    ("root ::= \"a\" b\nb ::= \"(\" c \")\"\nc ::= b \"y\"", "b", 2),
  ])
  func refusesRulesThatNothingMatches(_ text: String, _ name: String, _ line: Int) throws {
    let grammar = try Grammar(gbnf: text)
    #expect(throws: GrammarError.unsatisfiable(rule: name, at: TextPosition(line: line, column: 1))) {
      try CompiledGrammar(grammar, vocabulary: .bytes)
    }
  }
}
