import Foundation
import Testing

@Suite struct LanguageModelCommandTests {
  private static let goldens = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../LanguageModelTests/Goldens").standardizedFileURL
  private static let model = goldens.appending(path: "generation.gguf").path

  private func objects(_ text: String) throws -> [[String: Any]] {
    try text.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  @Test func writesWhatASchemaAllows() async throws {
    let home = try TemporaryHome()
    try home.write("schema.json", #"{"enum":[{"intent":"create_event"},{"intent":"none"}]}"#)
    let schema = home.folder.appending(path: "schema.json").path
    let result = try await home.run(
      "lm", "generate", "--model", Self.model, "--prompt", "hello", "--json-schema", schema)
    #expect(result.status == 0)
    #expect([#"{"intent":"create_event"}"#, #"{"intent":"none"}"#].contains(result.output.dropLast()))
    #expect(result.errors.contains("forced"))
  }

  @Test func jsonPartsMakeUpTheText() async throws {
    let home = try TemporaryHome()
    try home.write("words.gbnf", "root ::= [a-z ]+")
    let result = try await home.run(
      [
        "lm", "generate", "--model", Self.model, "--json", "--max-tokens", "3", "--temperature", "1",
        "--seed", "3",
      ]
        + ["--grammar", home.folder.appending(path: "words.gbnf").path], input: "from standard input")
    #expect(result.status == 0)
    let lines = try objects(result.output)
    let last = try #require(lines.last)
    #expect(last["text"] as? String == lines.dropLast().compactMap { $0["text"] as? String }.joined())
    #expect((last["tokens"] as? [Any])?.count == 3)
    #expect(last["end"] as? String == "length")
  }

  @Test func aPromptThatDoesNotFitSaysWhatToDo() async throws {
    let home = try TemporaryHome()
    let result = try await home.run(
      "lm", "generate", "--model", Self.model, "--prompt", "too long for this", "--context", "2")
    #expect(result.status == 1)
    #expect(result.errors.contains("Shorten the prompt or make more room"))
    #expect(result.output.isEmpty)
  }

  @Test func theModelReadsAConversationInItsOwnFormat() async throws {
    func promptTokens(_ options: [String]) async throws -> Int {
      let arguments = [
        "lm", "generate", "--model", Self.model, "--prompt", "hello", "--max-tokens", "0", "--json",
      ]
      let result = try await TemporaryHome().run(arguments + options, input: "")
      return try #require(try objects(result.output).last?["prompt_tokens"] as? Int)
    }
    func plain(_ text: String) async throws -> Int {
      try await promptTokens(["--prompt", text, "--control-tokens"])
    }
    let asked = "<|im_start|>user\nhello<|im_end|>\n<|im_start|>assistant\n"
    #expect(try await promptTokens(["--chat"]) == plain(asked))
    let system = "<|im_start|>system\nbe brief<|im_end|>\n"
    #expect(try await promptTokens(["--system", "be brief"]) == plain(system + asked))
  }

  @Test(arguments: [
    ["--grammar", "a", "--json-schema", "b"], ["--top-p", "2"], ["--stop", ""], ["--span", "a"],
    ["--chat", "--control-tokens"], ["--prompt-file", "a"], ["--threads", "0"],
  ])
  func contradictoryOptionsAreWrongUsage(_ options: [String]) async throws {
    let result = try await TemporaryHome().run(
      ["lm", "generate", "--model", Self.model, "--prompt", "a"] + options, input: "")
    #expect(result.status == 2)
  }

  @Test func aMissingGrammarAndABrokenOneAreTold() async throws {
    let home = try TemporaryHome()
    try home.write("broken.gbnf", "root ::= absent")
    let missing = try await home.run(
      "lm", "generate", "--model", Self.model, "--prompt", "a", "--grammar", "/absent.gbnf")
    #expect(missing.status == 1)
    #expect(missing.errors.contains("/absent.gbnf cannot be read"))
    let broken = try await home.run(
      "lm", "generate", "--model", Self.model, "--prompt", "a", "--grammar",
      home.folder.appending(path: "broken.gbnf").path)
    #expect(broken.status == 1)
    #expect(broken.errors.contains("absent"))
  }

  /// A byte that belongs to no character is one U+FFFD, where Swift's own repair joins some.
  @Test func brokenTextHasTheTokensOfTheReference() async throws {
    struct Golden: Decodable {
      struct Text: Decodable {
        var bytes: String
        var tokens: [Int]
      }

      var vocabulary: String
      var texts: [Text]
    }
    let all = try JSONDecoder().decode(
      [Golden].self, from: Data(contentsOf: Self.goldens.appending(path: "tokenizers.json")))
    let golden = try #require(all.first { $0.vocabulary == "bpe-qwen2.gguf" })
    let home = try TemporaryHome()
    let file = home.folder.appending(path: "text")
    let model = Self.goldens.appending(path: golden.vocabulary).path
    let broken = golden.texts.compactMap { text -> (bytes: Data, tokens: [Int])? in
      let digits = Array(text.bytes)
      let bytes = Data(
        stride(from: 0, to: digits.count, by: 2).compactMap { UInt8(String(digits[$0...$0 + 1]), radix: 16) })
      return String(bytes: bytes, encoding: .utf8) == nil ? (bytes, text.tokens) : nil
    }
    #expect(broken.count >= 3)
    for text in broken {
      try text.bytes.write(to: file)
      let result = try await home.run("lm", "tokenize", "--model", model, "--text-file", file.path)
      #expect(try objects(result.output).first?["tokens"] as? [Int] == text.tokens)
    }
  }

  @Test func logitsAreThoseOfTransformers() async throws {
    struct Golden: Decodable {
      var tokens: [Int]
      var logits: [[Double]]
    }
    let model = Self.goldens.appending(path: "qwen2.gguf").path
    let golden = try JSONDecoder().decode(
      Golden.self, from: Data(contentsOf: Self.goldens.appending(path: "qwen2.json")))
    let tokens = golden.tokens.map(String.init).joined(separator: ",")
    let home = try TemporaryHome()
    let lines = try objects(
      try await home.run("lm", "logits", "--model", model, "--tokens", tokens, "--all").output)
    #expect(lines.count == golden.tokens.count)
    for (line, expected) in zip(lines, golden.logits) {
      let logits = try #require(line["logits"] as? [Double])
      // What the machine's fastest kernels make of them; accuracy has tests of its own.
      #expect(zip(logits, expected).allSatisfy { abs($0 - $1) < 0.25 })
    }
    let top = try objects(
      try await home.run("lm", "logits", "--model", model, "--tokens", tokens, "--top", "2").output)
    #expect(top.count == 1)
    #expect((top[0]["logits"] as? [[Double]])?.count == 2)
    let unknown = try await home.run("lm", "logits", "--model", model, "--tokens", "1,80")
    #expect(unknown.status == 1)
    #expect(unknown.errors.contains("Token 80"))
  }
}
