import Digests
import Foundation
import Synchronization
import Testing

@testable import HTTPTransport
@testable import ModelStore

/// A store in a folder of its own, and one model that the test's server has.
final class StoreUnderTest: Sendable {
  static let name = "small-model"

  let content: Data
  let id: String
  let root: String
  let events = Mutex<[PullEvent]>([])
  private let folder: String

  init(bytes: Int = 400_000, seed: UInt64 = .random(in: 0 ... .max)) throws {
    content = SmallModel.gguf(tensorBytes: bytes, seed: seed)
    id = try ModelServer.shared.add(content)
    folder = NSTemporaryDirectory() + "model-store-" + UUID().uuidString
    root = folder + "/models"
  }

  deinit {
    chmod(root, 0o755)
    try? FileManager.default.removeItem(atPath: folder)
  }

  var digest: String { "\(SHA256Digest(of: content))" }

  /// - Parameters:
  ///   - how: What the server does, for each source in turn.
  ///   - sha256: Empty is the right one, nil none.
  func store(
    _ how: String..., sha256: String? = "", bytes: Int? = nil, version: String = "1",
    settings: DownloadSettings = .quick, by asker: Asker = .curl
  ) throws -> ModelStore {
    let entry = ModelEntry(
      name: Self.name, version: version, task: .language, languages: ["en"], format: .gguf,
      file: "small.gguf", bytes: bytes, sha256: sha256 == "" ? digest : sha256,
      sources: how.map { ModelServer.shared.address($0, id) }, licence: "none", goodFor: "Tests.")
    return try ModelStore(
      root: root,
      catalogue: Catalogue(
        hosts: ["127.0.0.1"], licences: ["none": Licence(name: "none", holder: "nobody", address: "")],
        models: [entry]),
      settings: settings, transport: asker.transport)
  }

  @discardableResult
  func pull(_ store: ModelStore) async throws -> InstalledModel {
    try await store.pull(Self.name) { [self] event in events.withLock { $0.append(event) } }
  }

  func events(_ matches: (PullEvent) -> Bool) -> Int { events.withLock { $0.count(where: matches) } }

  func requests() throws -> [ModelServer.Request] { try ModelServer.shared.requests(id) }

  /// All files of the store, without the locks, which stay.
  func files() -> [String] {
    let names = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
    return names.filter { !$0.hasPrefix(".locks") && $0 != ".partial" }.sorted()
  }

  /// The model is here, whole, right, and nothing else is.
  func expectInstalled(_ store: ModelStore, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let path = try store.path(of: Self.name)
    #expect(
      try Data(contentsOf: URL(filePath: path)) == content, "wrong content", sourceLocation: sourceLocation)
    #expect(
      files() == ["manifest.json", URL(filePath: path).lastPathComponent].sorted(),
      sourceLocation: sourceLocation)
  }

  /// There is nothing that could be taken for the model.
  func expectNotInstalled(_ store: ModelStore, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(throws: ModelStoreError.notInstalled(name: Self.name), sourceLocation: sourceLocation) {
      try store.path(of: Self.name)
    }
    #expect(!files().contains { $0.hasSuffix(".gguf") }, sourceLocation: sourceLocation)
  }
}

/// What asks the server.
enum Asker: CaseIterable {
  case curl
  #if DEBUG
    case urlSession
  #endif

  var transport: any Transport {
    switch self {
    case .curl: CurlTransport()
    #if DEBUG
      case .urlSession: URLSessionTransport()
    #endif
    }
  }
}

extension DownloadSettings {
  /// Small parts, short waits.
  static var quick: DownloadSettings {
    var settings = DownloadSettings()
    settings.stallTimeout = 30
    settings.attempts = 3
    settings.firstDelay = .milliseconds(5)
    settings.longestDelay = .milliseconds(20)
    settings.margin = 1 << 20
    settings.checkpoints.bytes = 1 << 16
    settings.pieceLength = 60_000
    return settings
  }
}

/// The smallest model files that the engine's readers take.
enum SmallModel {
  /// A GGUF file with one tensor of random numbers.
  static func gguf(tensorBytes: Int, seed: UInt64) -> Data {
    var data = Data("GGUF".utf8)
    func append(_ value: some FixedWidthInteger) {
      withUnsafeBytes(of: value.littleEndian) { data.append(contentsOf: $0) }
    }
    append(UInt32(3))
    append(UInt64(1))
    append(UInt64(0))
    let name = "token_embd.weight"
    append(UInt64(name.utf8.count))
    data.append(contentsOf: name.utf8)
    append(UInt32(1))
    append(UInt64(tensorBytes / 4))
    append(UInt32(0))
    append(UInt64(0))
    data.append(Data(count: (32 - data.count % 32) % 32))
    var state = seed
    for _ in 0..<tensorBytes / 4 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      append(UInt32(truncatingIfNeeded: state >> 32))
    }
    return data
  }
}
