import Foundation
import PublishedWeights
import Setup
import Testing

@testable import voicecore

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The built server where the kernel takes the network away from it.
@Suite("A sealed server", .enabled(if: NetworkSeal.isSupported), .timeLimit(.minutes(2)))
struct SealedServerTests {
  /// Filters that each thread of a process is under; a test may itself be under some, as in a container.
  private func filters(_ process: String) throws -> [Int] {
    let tasks = "/proc/\(process)/task"
    return try FileManager.default.contentsOfDirectory(atPath: tasks).compactMap { task in
      // A thread may have ended meanwhile.
      guard let status = try? String(contentsOfFile: "\(tasks)/\(task)/status", encoding: .utf8)
      else { return nil }
      let line = status.split(separator: "\n").first { $0.hasPrefix("Seccomp_filters:") }
      return try Int(#require(line).split(separator: "\t")[1])
    }
  }

  @Test func everyThreadIsSealedOnceItListens() async throws {
    let server = try RunningTool(
      TemporaryHome(), "serve", "--port", "0", "--no-wyoming", "--threads", "2")
    _ = try await server.port("http")
    let around = try #require(try filters("self").max())
    let inside = try filters("\(server.processIdentifier)")
    #expect(inside.count > 1 && inside.allSatisfy { $0 == around + 1 }, "\(inside) over \(around)")
    #expect(await server.stop(SIGTERM) == 0)
  }

  @Test func modelsAreDownloadedByItsHelperWhichPausesWhenItIsTold() async throws {
    let home = try TemporaryHome()
    let files = try ServedModel(in: home, how: "held")
    let server = try RunningTool(home, "serve", "--port", "0", "--no-wyoming", "--threads", "1")
    let port = try await server.port("http")
    #expect(try await post("pull", port) == 202)
    try await wait(port) { $0.progress?.done != nil }
    #expect(try await post("pause", port) == 200)
    #expect(try await row(port).state == "arriving")
    #expect(try await post("pull", port) == 202)
    try await wait(port) { $0.state == "here" }
    #expect(await server.stop(SIGTERM) == 0)
    withExtendedLifetime(files) {}
  }

  /// What the server learns of its broker.
  @Test func whatIsWrongWithADownloadIsOnALineOfItsOwn() async throws {
    let home = try TemporaryHome()
    let files = try ServedModel(in: home, how: "plain", sha256: String(repeating: "0", count: 64))
    let result = try await home.run("models", "pull", ServedModel.name, "--json")
    #expect(result.status == 1)
    let last = result.output.split(separator: "\n").last ?? ""
    #expect(last.contains("\"event\":\"failed\"") && last.contains("SHA-256"), "\(last)")
    withExtendedLifetime(files) {}
  }

  private func answer(_ request: URLRequest) async throws -> (status: Int, body: Data) {
    let (data, response) = try await URLSession(configuration: .ephemeral).data(for: request)
    return (try #require(response as? HTTPURLResponse).statusCode, data)
  }

  private func post(_ act: String, _ port: Int) async throws -> Int {
    var request = URLRequest(url: try #require(URL(string: "http://127.0.0.1:\(port)/v1/store/\(act)")))
    request.httpMethod = "POST"
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    request.httpBody = Data("{\"name\":\"\(ServedModel.name)\"}".utf8)
    return try await answer(request).status
  }

  private struct Row: Decodable {
    struct Progress: Decodable {
      var done: Int?
    }

    var name: String
    var state: String
    var progress: Progress?
  }

  private func row(_ port: Int) async throws -> Row {
    struct Store: Decodable {
      var models: [Row]
    }
    let url = try #require(URL(string: "http://127.0.0.1:\(port)/v1/store"))
    let store = try JSONDecoder().decode(Store.self, from: try await answer(URLRequest(url: url)).body)
    return try #require(store.models.first { $0.name == ServedModel.name })
  }

  private func wait(_ port: Int, until isSo: (Row) -> Bool) async throws {
    while try await !isSo(row(port)) { try await Task.sleep(for: .milliseconds(50)) }
  }
}

/// A file server on loopback with one model, which a home's catalogue names.
private final class ServedModel {
  static let name = "served-model"
  private let process = Process()
  private let input = Pipe()

  init(in home: TemporaryHome, how: String, sha256: String? = nil) throws {
    let content = Self.modelFile(numbers: 500_000)
    let folder = home.folder.appending(path: "served")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try content.write(to: folder.appending(path: "id"))
    let script = PublishedWeights.checkout.appending(path: "Tests/ModelStoreTests/model_server.py")
    process.executableURL = URL(filePath: "/usr/bin/python3")
    process.arguments = [script.path, folder.path]
    let output = Pipe()
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    let port = try #require(Int(line.trimmingCharacters(in: .whitespacesAndNewlines)))
    let digest = sha256.map { ", \"sha256\": \"\($0)\"" } ?? ""
    let models = home.folder.appending(path: "models")
    try FileManager.default.createDirectory(at: models, withIntermediateDirectories: true)
    try home.write(
      "models/catalogue.json",
      """
      {"hosts": ["127.0.0.1"], "licences": {"none": {"name": "None", "holder": "Nobody", "address": ""}},
       "models": [{"name": "\(Self.name)", "version": "1", "task": "language", "languages": ["en"], "format": "gguf",
         "file": "\(Self.name).gguf", "sources": ["http://127.0.0.1:\(port)/\(how)/id/file"], "licence": "none",
         "goodFor": "Trying.", "bytes": \(content.count)\(digest)}]}
      """)
  }

  deinit { process.terminate() }

  /// A GGUF file of one tensor.
  private static func modelFile(numbers: UInt64) -> Data {
    func bytes(_ number: some FixedWidthInteger) -> Data {
      withUnsafeBytes(of: number.littleEndian) { Data($0) }
    }
    let name = Data("token_embd.weight".utf8)
    var file = Data("GGUF".utf8) + bytes(UInt32(3)) + bytes(UInt64(1)) + bytes(UInt64(0))
    file += bytes(UInt64(name.count)) + name
    file += bytes(UInt32(1)) + bytes(numbers) + bytes(UInt32(0)) + bytes(UInt64(0))
    file += Data(count: -file.count & 31)
    return file + Data(count: 4 * Int(numbers))
  }
}
