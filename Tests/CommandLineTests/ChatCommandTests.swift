import Foundation
import Testing

/// `voicecore chat` and the conversations that it keeps, with a model that writes something.
@Suite("Conversations on the command line", .timeLimit(.minutes(5))) struct ChatCommandTests {
  private static let model = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../LanguageModelTests/Goldens/generation.gguf").standardizedFileURL.path
  private let home: TemporaryHome

  init() throws { home = try TemporaryHome() }

  private func chat(_ text: String, _ options: String...) async throws -> TemporaryHome.Result {
    try await home.run(["chat", "--text", "--json", "--language-model", Self.model] + options, input: text)
  }

  private func list(_ options: String...) async throws -> [[String: Any]] {
    let result = try await home.run(["chat", "list", "--json"] + options, input: "")
    #expect(result.status == 0)
    return try result.output.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  @Test("are kept, continued, found, renamed, exported and deleted") func whole() async throws {
    #expect(try await chat("take a note: the garage code is 4719\n").status == 0)
    let kept = try #require(await list().first)
    #expect(kept["title"] as? String == "take a note: the garage code is 4719")
    #expect(kept["messages"] as? Int == 2)
    let continued = try await chat("take a note: buy milk\n", "--continue", "last")
    #expect(continued.errors.contains("Going on with “take a note: the garage code is 4719”."))
    #expect(try await list().map { $0["messages"] as? Int } == [4])
    #expect(try await list("--search", "milk note").count == 1)
    #expect(try await list("--search", "bread").isEmpty)
    let id = try String(#require(kept["id"] as? String).prefix(6)).lowercased()
    #expect(try await home.run("chat", "rename", id, "Codes").output.contains("“Codes”"))
    #expect(try await home.run("chat", "export", id).output.hasPrefix("# Codes\n"))
    #expect(try await home.run("chat", "show", "last").output.contains("You: take a note: buy milk"))
    let asked = try await home.run("chat", "delete", id)
    #expect(asked.status == 1 && asked.errors.contains("--really"))
    #expect(try await home.run("chat", "delete", id, "--really").status == 0)
    #expect(try await list().isEmpty)
  }

  @Test(
    "are not kept where that is not wanted", arguments: [["--no-keep"], ["--dry-run"]])
  func unwanted(options: [String]) async throws {
    let arguments = ["chat", "--text", "--language-model", Self.model] + options
    #expect(try await home.run(arguments, input: "take a note: buy milk\n").status == 0)
    #expect(try await list().isEmpty)
  }

  @Test("are not kept where the settings say so") func settings() async throws {
    try home.write("config.yaml", "chat: {keepsConversations: false}\n")
    #expect(try await chat("take a note: buy milk\n").status == 0)
    #expect(try await list().isEmpty)
  }

  @Test(
    "that are not there are told of",
    arguments: [["show", "last"], ["show", "abcd"], ["delete", "a", "--really"], ["rename", "abcd", "x"]])
  func unknown(arguments: [String]) async throws {
    let result = try await home.run(["chat"] + arguments, input: "")
    #expect(result.status == 1)
    #expect(result.output.isEmpty && !result.errors.isEmpty)
  }

  @Test("have tools: the assistant's commands, and skills that need no details") func tools() async throws {
    try FileManager.default.createDirectory(
      at: home.folder.appending(path: "skills"), withIntermediateDirectories: true)
    try home.write(
      "skills/tea.yaml",
      """
      language: en
      lists: {kind: {values: [green, black]}}
      intents:
        TeaTime: {run: [tea.sh], data: [{sentences: ["tea time"]}]}
        MakeTea: {run: [tea.sh], data: [{sentences: ["make {kind} tea"]}]}
      """)
    let names = try await home.run("chat", "tools", "--json").output.split(separator: "\n").compactMap {
      try (JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])?["name"] as? String
    }
    #expect(names.contains("add_reminder") && names.contains("skill_TeaTime"))
    #expect(!names.contains("skill_MakeTea"))
    try home.write("config.yaml", "chat: {callsTools: false}\n")
    #expect(try await home.run("chat", "tools").output.isEmpty)
  }

  @Test("call no tools for what is not said") func calls() async throws {
    let result = try await home.run(
      ["chat", "tools", "--call", "--json", "--language-model", Self.model], input: "hello there\n")
    let line = try #require(
      JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    #expect(line["text"] as? String == "hello there")
    let arguments = try #require(line["arguments"] as? [String: String])
    #expect(arguments.values.allSatisfy { "hello there".contains($0) })
  }

  @Test("are deleted only where one is named, or all are") func wrongUsage() async throws {
    #expect(try await home.run("chat", "delete").status == 2)
    #expect(try await home.run("chat", "delete", "abcd", "--all").status == 2)
  }
}
