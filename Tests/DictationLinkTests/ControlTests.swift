import Foundation
import Testing

@testable import DictationLink

/// A folder that goes with the test.
final class TemporaryFolder: Sendable {
  let path = FileManager.default.temporaryDirectory.appending(path: "vc-\(UUID().uuidString.prefix(8))").path

  init() { try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var files: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] }
}

@Suite("Key bindings reach the process with the microphone") struct ControlTests {
  private let folder = TemporaryFolder()
  private var path: String { "\(folder.path)/s" }

  /// Answers with the program that a request names.
  private func served(_ body: @Sendable () async throws -> Void) async throws {
    let socket = try ControlSocket(path: path)
    let serving = Task {
      await socket.serve { connection in
        guard let request = await connection.lines.first(where: { _ in true }).flatMap(ControlRequest.init)
        else { return }
        connection.send(ControlReply(.listening, text: request.program).line)
      }
    }
    try await body()
    serving.cancel()
    await serving.value
  }

  @Test("through a socket of their owner's") func answers() async throws {
    let (path, request) = (path, ControlRequest(.start, program: "fire\tfox", mode: "raw"))
    try await served {
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
      let reply = try await onThread { try ControlClient(path: path).ask(request) }
      #expect(reply == ControlReply(.listening, text: "fire\tfox"))
      #expect(throws: ControlError.alreadyRunning(path)) { try ControlSocket(path: path) }
    }
    #expect(throws: ControlError.notRunning) { try ControlClient(path: path).ask(request) }
  }

  @Test("also where a killed process left its socket") func staleSocket() throws {
    _ = try ControlSocket(path: path)
    #expect(FileManager.default.fileExists(atPath: path))
    _ = try ControlSocket(path: path)
  }

  @Test("what is no request gets no answer") func nonsense() async throws {
    let path = path
    try await served {
      let answer = try await onThread {
        let connection = try LocalConnection(to: path)
        connection.send("reboot\t\t")
        return connection.nextLine()
      }
      #expect(answer == nil)
    }
  }

  @Test("a path that no socket can have is refused") func longPath() {
    #expect(throws: ControlError.self) {
      try ControlSocket(path: "/tmp/" + String(repeating: "x", count: 200))
    }
  }
}

/// Waits without taking a thread from other tasks.
private func onThread<Result: Sendable>(
  _ body: @escaping @Sendable () throws -> Result
) async throws -> Result {
  try await withCheckedThrowingContinuation { continuation in
    DispatchQueue.global().async { continuation.resume(with: Swift.Result { try body() }) }
  }
}

@Suite("The two processes of a dictation understand each other") struct MessageTests {
  private static let order = DictationOrder(program: "Code", mode: "verbatim", holdsKey: true)

  @Test(
    "in what the microphone says",
    arguments: [
      MicrophoneMessage.begin(order), .begin(DictationOrder()), .heard(512), .ending, .end(0), .cancel,
    ])
  func microphone(_ message: MicrophoneMessage) { #expect(MicrophoneMessage(message.line) == message) }

  @Test(
    "in what the recognizer says",
    arguments: [
      RecognizerMessage.hearing(stable: "one", unstable: ""), .placed("a\tb\nc\\t"), .notice("é"), .done(""),
      .failed("no"),
    ])
  func recognizer(_ message: RecognizerMessage) {
    #expect(!message.line.contains("\n"))
    #expect(RecognizerMessage(message.line) == message)
  }

  @Test(
    "and what is no message is none",
    arguments: [
      "", "begin", "begin\t../../etc/passwd\t\t\t", "begin\t0123456789ABCDEF0123456789abcdef\t\t\t",
      "heard\t-1", "heard\tx", "end", "cancel\tall", "\\",
    ])
  func nonsense(_ line: String) { #expect(MicrophoneMessage(line) == nil) }
}
