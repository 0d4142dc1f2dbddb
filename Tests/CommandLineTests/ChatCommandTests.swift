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

  @Test("are deleted only where one is named, or all are") func wrongUsage() async throws {
    #expect(try await home.run("chat", "delete").status == 2)
    #expect(try await home.run("chat", "delete", "abcd", "--all").status == 2)
  }
}
