import Foundation
import Testing

@testable import ModelStore

/// Models that come from this machine.
@Suite struct ImportTests {
  private func file(_ test: StoreUnderTest, _ name: String, _ content: Data) throws -> String {
    let folder = (test.root as NSString).deletingLastPathComponent + "/elsewhere"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try content.write(to: URL(filePath: folder + "/" + name))
    return folder + "/" + name
  }

  @Test func aCopiedFileNeedsNoNetwork() async throws {
    let test = try StoreUnderTest(bytes: 50_000)
    let store = try test.store("nothing")
    // The catalogue knows it by its digest, whatever it is called.
    let model = try await store.importModel(file(test, "renamed.bin", test.content))
    #expect(model.name == StoreUnderTest.name && model.origin == .copied)
    try test.expectInstalled(store)
    try await test.pull(store)
    #expect(try test.requests().isEmpty)
  }

  @Test func anUnknownModelIsCalledByItsFile() async throws {
    let test = try StoreUnderTest(bytes: 50_000)
    let other = SmallModel.gguf(tensorBytes: 4_000, seed: 7)
    let store = try test.store("plain")
    let path = try file(test, "my-model.gguf", other)
    #expect(try await store.importModel(path).name == "my-model")
    #expect(try await store.importModel(path, name: "mine").name == "mine")
    #expect(try store.path(argument: "mine") == store.path(of: "mine"))
    await #expect(throws: ModelStoreError.otherModel(name: StoreUnderTest.name, path: path)) {
      try await store.importModel(path, name: StoreUnderTest.name)
    }
    await #expect(throws: ModelStoreError.badName("../mine")) {
      try await store.importModel(path, name: "../mine")
    }
  }

  @Test func aLinkedFileStaysWhereItIs() async throws {
    let test = try StoreUnderTest(bytes: 50_000)
    let store = try test.store("nothing")
    let path = try file(test, "mine.gguf", test.content)
    let model = try await store.importModel(path, link: true)
    #expect(model.origin == .linked)
    #expect(try store.path(of: StoreUnderTest.name) == URL(filePath: path).resolvingSymlinksInPath().path)
    #expect(test.files() == ["manifest.json"])
    #expect(try await store.verify(StoreUnderTest.name) == .right)
    #expect(try await store.remove(StoreUnderTest.name) == 0)
    #expect(FileManager.default.fileExists(atPath: path))
  }

  @Test func whatIsNoModelIsRefused() async throws {
    let test = try StoreUnderTest(bytes: 50_000)
    let store = try test.store("plain")
    for content in [Data(), Data("hello".utf8), test.content.dropLast(100), Data(count: 100_000)] {
      let error = await #expect(throws: ModelStoreError.self) {
        try await store.importModel(file(test, "x.gguf", Data(content)))
      }
      guard case .noModel = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
    }
    #expect(test.files().isEmpty)
  }

  @Test func otherToolsModelsAreFound() throws {
    let home = NSTemporaryDirectory() + "home-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: home) }
    func put(_ path: String, _ text: String) throws {
      let url = URL(filePath: home + "/" + path)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }
    let digest = String(repeating: "ab", count: 32)
    try put("whisper.cpp/models/ggml-base.bin", "12345")
    try put("whisper.cpp/models/readme.bin", "1")
    try put(".cache/huggingface/hub/models--a--b/blobs/x", "123")
    try FileManager.default.createDirectory(
      atPath: home + "/.cache/huggingface/hub/models--a--b/snapshots/r", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: home + "/.cache/huggingface/hub/models--a--b/snapshots/r/m.gguf",
      withDestinationPath: "../../blobs/x")
    let faster = ".cache/huggingface/hub/models--Systran--faster-whisper-base/snapshots/r"
    try put("\(faster)/model.bin", "123456")
    try put("\(faster)/config.json", "{}")
    try put(".cache/whisper/base.pt", "1234567")
    try put(".cache/llama.cpp/y.gguf", "12")
    try put(".ollama/models/blobs/sha256-\(digest)", "1234")
    let manifests = ".ollama/models/manifests/registry.ollama.ai/library"
    let layer = { (digest: String) in
      "{\"layers\":[{\"mediaType\":\"application/vnd.ollama.image.model\",\"digest\":\"\(digest)\"}]}"
    }
    try put("\(manifests)/qwen3/0.6b", layer("sha256:" + digest))
    try put("\(manifests)/evil/1", layer("sha256:/../../../../../../etc/passwd"))
    let found = FoundModels(environment: ["HOME": home], ollamaService: home + "/none").all()
    #expect(
      found.map(\.tool) == ["whisper.cpp", "OpenAI", "Hugging Face", "Hugging Face", "llama.cpp", "Ollama"])
    #expect(
      found.map(\.title) == [
        "ggml-base.bin", "base.pt", "Systran/faster-whisper-base", "m.gguf", "y.gguf", "qwen3:0.6b",
      ])
    #expect(found.map(\.bytes) == [5, 7, 6, 3, 2, 4])
    #expect(found.map(\.isConverted) == [false, true, true, false, false, false])
  }
}
