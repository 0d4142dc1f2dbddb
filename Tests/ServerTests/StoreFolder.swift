import Foundation
import ModelStore
import Synchronization

@testable import Server

/// A model store in a folder of its own, whose catalogue can hold a model of the test's own server.
final class StoreFolder: Sendable {
  let root = FileManager.default.temporaryDirectory.appending(path: "store-\(UUID().uuidString)").path
  let steps = AsyncStream.makeStream(of: String.self)
  let chosen = Mutex<[ModelTask: String]>([:])

  deinit {
    try? FileManager.default.removeItem(atPath: root)
  }

  func served(places: PersonalPlaces = .current) -> ServedModels {
    ServedModels(
      store: { try ModelStore(root: self.root) }, found: { _ in [] },
      chosen: { self.chosen.withLock { $0 } },
      choose: { task, name in self.chosen.withLock { $0[task] = name } }, held: [:],
      machine: {
        (
          MachineCapacity(cores: 2, kernels: "avx512", memory: 8 << 30, availableMemory: 6 << 30),
          MachineSpeed(operationsPerSecond: 1e12, bytesPerSecond: 2e10)
        )
      }, measure: { _ in 321 }, steps: steps.stream, places: places)
  }

  /// Adds a model to the catalogue, which the server serves in one of its ways.
  func add(_ name: String, at address: String, bytes: Int) throws {
    let entry = ModelEntry(
      name: name, version: "1", task: .language, languages: ["en"], format: .gguf, file: "file.gguf",
      bytes: bytes, sources: [address], licence: "none", goodFor: "Tests.")
    let catalogue = Catalogue(
      hosts: ["127.0.0.1"], licences: ["none": Licence(name: "none", holder: "nobody", address: "")],
      models: [entry])
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    try JSONEncoder().encode(catalogue).write(to: URL(filePath: root + "/catalogue.json"))
  }
}

/// The project's own server of models, good and bad, for as long as this is kept.
final class FileServer {
  let port: Int
  private let input = Pipe()
  private let process = Process()

  /// - Parameter folder: What it serves.
  init(_ folder: String) throws {
    process.executableURL = URL(filePath: "/usr/bin/python3")
    process.arguments = [ProjectFile.path("Tests/ModelStoreTests/model_server.py"), folder]
    let output = Pipe()
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    var line: [UInt8] = []
    while let byte = try output.fileHandleForReading.read(upToCount: 1)?.first, byte != UInt8(ascii: "\n") {
      line.append(byte)
    }
    port = Int(String(decoding: line, as: UTF8.self)) ?? 0
  }

  deinit {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }
}
