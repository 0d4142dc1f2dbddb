import Audio
import Foundation
import Testing

@testable import VoiceKeyboard

@Suite("Key bindings reach the process that dictates") struct ControlTests {
  private let folder = TemporaryFolder()
  private var path: String { "\(folder.path)/s" }

  private func socket() throws -> ControlSocket {
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    return try ControlSocket(path: path)
  }

  @Test("through a socket of their owner's") func answers() async throws {
    let socket = try socket()
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let serving = Task { await socket.serve { ControlReply(.listening, text: $0.program) } }
    let request = ControlRequest(.start, program: "firefox", mode: .raw)
    #expect(try await ControlClient(path: path).ask(request) == ControlReply(.listening, text: "firefox"))
    #expect(throws: ControlError.alreadyRunning) { try ControlSocket(path: path) }
    serving.cancel()
    await serving.value
    await #expect(throws: ControlError.notRunning) { try await ControlClient(path: path).ask(request) }
  }

  @Test("also where a killed process left its socket") func staleSocket() throws {
    _ = try socket()
    #expect(FileManager.default.fileExists(atPath: path))
    _ = try ControlSocket(path: path)
  }

  @Test("what is no request gets no answer") func nonsense() async throws {
    let socket = try socket()
    let serving = Task { await socket.serve { _ in ControlReply(.idle) } }
    let descriptor = try ControlClient.connected(path)
    LocalSocket.write("{\"action\":\"reboot\"}", to: descriptor)
    #expect(LocalSocket.line(from: descriptor, isPatient: false) == nil)
    close(descriptor)
    serving.cancel()
    await serving.value
  }

  @Test("a path that no socket can have is refused") func longPath() {
    #expect(throws: ControlError.self) {
      try ControlSocket(path: "/tmp/" + String(repeating: "x", count: 200))
    }
  }
}
