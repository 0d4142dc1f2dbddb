import Foundation
import HTTPTransport
import Testing

@testable import ModelStore

@Suite struct CatalogueTests {
  @Test func theBundledCatalogueIsSound() throws {
    let catalogue = try Catalogue.bundled()
    #expect(catalogue.models.count >= 40)
    for model in catalogue.models {
      #expect(model.sources.allSatisfy { $0.hasSuffix("/" + model.file) }, "\(model.name)")
      // A mirror may only be asked for what can be checked.
      #expect(model.sha256 != nil || model.sources.count == 1, "\(model.name)")
      if model.task == .recognition {
        #expect(WhisperSize.of(model.name) != nil || model.name.contains("large-v"))
      }
    }
    let digests = catalogue.models.compactMap(\.sha256)
    #expect(Set(digests).count == digests.count)
  }

  @Test(arguments: [
    ("https://huggingface.co/a/b", true), ("https://cdn-lfs.huggingface.co/x", true),
    ("https://cas-bridge.xethub.hf.co/x?y", true), ("https://HuggingFace.co/a", true),
    ("http://huggingface.co/a", false), ("https://huggingface.co.evil.example/a", false),
    ("https://evilhf.co/a", false), ("https://user@huggingface.co/a", false),
    ("ftp://huggingface.co/a", false),
    ("file:///etc/passwd", false),
  ])
  func onlyItsHostsAreAsked(_ address: String, isAllowed: Bool) throws {
    #expect(try Catalogue.bundled().allows(#require(URL(string: address))) == isAllowed)
  }

  private func entry(_ change: (inout ModelEntry) -> Void) throws -> Data {
    var entry = try Catalogue.bundled().models[0]
    change(&entry)
    var catalogue = try Catalogue.bundled()
    catalogue.models = [entry]
    return try JSONEncoder().encode(catalogue)
  }

  @Test func badEntriesAreRefused() throws {
    let bad = try [
      entry { $0.name = "../x" }, entry { $0.name = ".x" }, entry { $0.name = "" },
      entry { $0.sha256 = "abc" }, entry { $0.bytes = -1 }, entry { $0.sources = [] },
      entry { $0.sources = ["https://elsewhere.example/x"] }, entry { $0.licence = "none" }, Data("{}".utf8),
    ]
    for json in bad {
      #expect(throws: ModelStoreError.self) { try Catalogue(json: json, path: "test") }
    }
    #expect(throws: Never.self) { try Catalogue(json: entry { _ in }, path: "test") }
  }

  @Test func anUnknownNameSuggestsOthers() throws {
    let store = try ModelStore(
      root: "/nowhere", catalogue: .bundled(), settings: .quick, transport: CurlTransport())
    #expect(
      throws: ModelStoreError.unknownModel(
        name: "tiny.en", alike: ["whisper-tiny.en", "whisper-tiny.en-q5_1", "whisper-tiny.en-q8_0"])
    ) {
      try store.path(of: "tiny.en")
    }
    #expect(throws: ModelStoreError.notInstalled(name: "whisper-tiny")) {
      try store.path(argument: "whisper-tiny")
    }
    #expect(try store.path(argument: "./whisper-tiny") == "./whisper-tiny")
    #expect(try store.path(argument: "ggml-tiny.bin") == "ggml-tiny.bin")
  }

  /// Every library that is named there is printed by `voicecore licenses`, with the same licence.
  @Test func librariesAreThoseOfTheRepository() throws {
    let text = try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "../../THIRD_PARTY.md"),
      encoding: .utf8)
    let known = Set(try LibraryLicence.bundled().map(\.name))
    for line in text.split(separator: "\n").prefix(while: { !$0.hasPrefix("## Data") })
    where line.contains("linked") || line.contains("Swift package") {
      let names = line.split(separator: "|")[0].split { ",() ".contains($0) }
      #expect(names.contains { known.contains(String($0)) }, "\(line)")
    }
  }

  @Test(arguments: [
    ("/a/whisper-base-q5_1.422f1ae452ad.bin", "whisper-base-q5_1"), ("ggml-base.en.bin", "ggml-base.en"),
    ("/models/qwen2.5-0.5b.gguf", "qwen2.5-0.5b"), ("plain", "plain"),
  ])
  func aFileIsCalledByItsModelsName(path: String, name: String) {
    #expect(ModelStore.name(ofFile: path) == name)
  }
}
