import Foundation
import Testing

@Suite("skills import")
struct ImportSkillsTests {
  private static let lists = "language: en\nlists: {drink: {values: [tea, coffee]}}\n"
  private static let sentences = """
    language: en
    intents:
      Brew:
        say: Coming.
        data: [{sentences: ["brew {drink}"]}]
    """

  /// A home, and beside it a folder of sentences as somebody publishes them.
  private func home(_ files: [String: String]) throws -> TemporaryHome {
    let home = try TemporaryHome()
    for (name, text) in files {
      let file = home.folder.appending(path: "published/\(name)")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try home.write("published/\(name)", text)
    }
    return home
  }

  @Test("copies a folder's files of one language, and its sentences are understood at once")
  func folder() async throws {
    let home = try home([
      "en/brew.yaml": Self.sentences, "en/lists.yaml": Self.lists, "readme.txt": "not a skill",
      "de/brew.yaml": Self.sentences.replacing("language: en", with: "language: de"),
      "de/lists.yaml": Self.lists.replacing("language: en", with: "language: de"),
    ])
    let imported = try await home.run("skills", "import", home.folder.appending(path: "published").path)
    #expect(imported.status == 0, "\(imported.errors)")
    let files = try home.files().keys.filter { $0.hasPrefix("skills/published/") && $0.contains(".") }
    #expect(files.sorted() == ["skills/published/en/brew.yaml", "skills/published/en/lists.yaml"])
    #expect(try await home.run("ask", "--json", "brew tea").output.contains("Coming."))
  }

  @Test("writes nothing where a file is in error, nor over what is there")
  func refused() async throws {
    let home = try home(["brew.yaml": Self.sentences])
    let folder = home.folder.appending(path: "published").path
    let wrong = try await home.run("skills", "import", folder)
    #expect(wrong.status == 1)
    #expect(wrong.errors.contains("brew.yaml:5:"))
    #expect(try home.files()["skills"] == nil)

    try home.write("published/lists.yaml", Self.lists)
    #expect(try await home.run("skills", "import", folder).status == 0)
    let again = try await home.run("skills", "import", folder)
    #expect(again.status == 2)
    #expect(again.errors.contains("is there already"))
  }

  @Test(
    "and the other commands say how to begin where there is no skill yet",
    arguments: ["list", "say", "check"])
  func none(command: String) async throws {
    let result = try await TemporaryHome().run("skills", command)
    #expect(result.status == 1)
    #expect(result.errors.contains("voicecore skills new NAME"))
  }
}
