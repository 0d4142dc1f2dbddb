import Foundation
import PublishedWeights
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The built server, as a person starts and stops it.
@Suite(.timeLimit(.minutes(5))) struct ServeTests {
  private func get(_ path: String, port: Int) async throws -> (status: Int, body: String) {
    try await answer(URLRequest(url: #require(URL(string: "http://127.0.0.1:\(port)\(path)"))))
  }

  private func answer(_ request: URLRequest) async throws -> (status: Int, body: String) {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.connectionProxyDictionary = [:]
    let (data, response) = try await URLSession(configuration: configuration).data(for: request)
    return (try #require(response as? HTTPURLResponse).statusCode, String(decoding: data, as: UTF8.self))
  }

  /// As a program that knows OpenAI's interface sends a recording.
  private func transcribe(_ file: URL, port: Int) async throws -> (status: Int, body: String) {
    var request = URLRequest(
      url: try #require(URL(string: "http://127.0.0.1:\(port)/v1/audio/transcriptions")))
    request.httpMethod = "POST"
    request.setValue("multipart/form-data; boundary=edge", forHTTPHeaderField: "Content-Type")
    var body = Data("--edge\r\nContent-Disposition: form-data; name=\"model\"\r\n\r\nwhisper-1\r\n".utf8)
    body += Data("--edge\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.flac\"\r\n\r\n".utf8)
    body += try Data(contentsOf: file) + Data("\r\n--edge--\r\n".utf8)
    request.httpBody = body
    return try await answer(request)
  }

  private let spokenCommand = PublishedWeights.checkout.appending(
    path: "Examples/spoken_commands/01-reminder.flac")

  @Test(arguments: [SIGINT, SIGTERM])
  func transcribesASpokenCommandUntilItIsStopped(signal: Int32) async throws {
    let server = try RunningTool(
      TemporaryHome(), "serve", "--port", "0", "--wyoming-port", "0", "--threads", "1")
    let port = try await server.port("http")
    #expect(try await server.port("tcp") != port)
    #expect(try await get("/healthz", port: port) == (200, "ok\n"))
    let reply = try await transcribe(spokenCommand, port: port)
    #expect(reply.status == 200)
    #expect(reply.body.lowercased().contains("remind me"), "\(reply.body)")
    #expect(await server.stop(signal) == 0)
  }

  @Test func twoServersRunBesideEachOtherButNotOnOnePort() async throws {
    let home = try TemporaryHome()
    let first = try RunningTool(home, "serve", "--port", "0", "--wyoming-port", "0", "--threads", "1")
    let port = try await first.port("http")
    let wyomingPort = try await first.port("tcp")
    let same = try await home.run("serve", "--port", "\(port)", "--no-wyoming", "--threads", "1")
    #expect(same.status == 1)
    #expect(same.errors.contains("Port \(port) is in use"))
    let sameWyoming = try await home.run(
      "serve", "--port", "0", "--wyoming-port", "\(wyomingPort)", "--threads", "1")
    #expect(sameWyoming.status == 1)
    #expect(sameWyoming.errors.contains("--wyoming-port"))
    let second = try RunningTool(home, "serve", "--port", "0", "--no-wyoming", "--threads", "1")
    let other = try await second.port("http")
    #expect(try await get("/healthz", port: other).status == 200)
    #expect(try await get("/healthz", port: port).status == 200)
    #expect(await second.stop(SIGTERM) == 0)
    #expect(await first.stop(SIGTERM) == 0)
  }

  @Test func tellsOfAMistakeInASkillThatIsSavedWhileItRuns() async throws {
    let home = try TemporaryHome()
    try FileManager.default.createDirectory(
      at: home.folder.appending(path: "skills"), withIntermediateDirectories: true)
    func save(_ sentence: String) throws {
      try home.write(
        "skills/greet.yaml",
        "language: en\nintents: {Greet: {say: Hello, data: [{sentences: [\(sentence)]}]}}")
    }
    try save("good morning")
    let server = try RunningTool(home, "serve", "--port", "0", "--no-wyoming", "--threads", "1")
    _ = try await server.port("http")
    try save("\"good (night\"")
    let told = try await server.line(containing: "greet.yaml")
    #expect(told.contains("greet.yaml:2:"), "\(told)")
    try save("good night")
    _ = try await server.line(containing: "No mistake")
    #expect(await server.stop(SIGTERM) == 0)
  }

  @Test func staysOnLoopbackUnlessItIsOpened() async throws {
    let home = try TemporaryHome()
    let result = try await home.run("serve", "--host", "0.0.0.0", "--port", "0", "--no-wyoming")
    #expect(result.status == 1)
    #expect(result.errors.contains("--open"))
  }

  /// A traced session, and a client in a network namespace of its own; what listens, sends mail and pulls models.
  @Test(arguments: ["check-network", "check-broker"])
  func usesTheNetworkForWhatWasAskedForAlone(script: String) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/python3")
    process.arguments = [
      PublishedWeights.checkout.appending(path: "scripts/\(script)").path, TemporaryHome.tool.path,
    ]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(text)")
    for line in text.split(separator: "\n") where line.hasPrefix("Skipped") { print(line) }
  }

  @Test(arguments: [
    ["serve", "--port", "70000"], ["serve", "--no-wyoming", "--wyoming-port", "1"], ["serve", "--pair"],
    ["serve", "--name", "box"], ["serve", "--wyoming-host", "0.0.0.0"],
  ])
  func wrongUsageEndsWithTwo(arguments: [String]) async throws {
    #expect(try await TemporaryHome().run(arguments, input: "").status == 2)
  }
}
