import Foundation
import Testing

@testable import voicecore

/// The built tool where the kernel takes the network away from it.
@Suite("Sealed from the network", .enabled(if: NetworkSeal.isSupported), .timeLimit(.minutes(2)))
struct SealedToolTests {
  private struct Line: Decodable {
    var tried: String?
    var before: String?
    var sealed: String?
    var startedBySealed: String?
    var seal: String?
    var part: String?
    var network: String?
    var finding: String?
  }

  private func report(_ home: TemporaryHome) async throws -> [Line] {
    let result = try await home.run("doctor", "--network", "--json")
    #expect(result.status == 0, "\(result.errors)")
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try result.output.split(separator: "\n").map {
      try decoder.decode(Line.self, from: Data($0.utf8))
    }
  }

  @Test func theDoctorProvesTheSealByTrying() async throws {
    let lines = try await report(TemporaryHome())
    let tried = lines.filter { $0.tried != nil }
    #expect(tried.count == NetworkTrial.kinds.count)
    // What a machine has not at all, such as IPv6, was not possible before either.
    #expect(tried.contains { $0.before == "possible" })
    #expect(tried.allSatisfy { $0.sealed != "possible" && $0.startedBySealed != "possible" })
    #expect(lines.last?.seal == "in_force")
  }

  @Test(arguments: [
    ("when_asked", "when_asked", "smtp.example.org, port 465"), ("never", "never", "the settings forbid it"),
  ])
  func theDoctorSaysWhereMailGoes(setting: String, reach: String, words: String) async throws {
    let home = try TemporaryHome()
    try home.write(
      "config.yaml",
      "network: \(setting)\nmail: {from: {name: A, address: a@example.org}, smtp: {host: smtp.example.org}}\n"
    )
    let mail = try #require(try await report(home).first { $0.part == "mail" })
    #expect(mail.network == reach)
    #expect(mail.finding?.contains(words) == true)
  }

  /// A program that mail is handed to, which keeps it and whether the network was there for it.
  private func homeWithMail(network: String) throws -> TemporaryHome {
    let home = try TemporaryHome()
    try home.write(
      "keep.py",
      """
      import socket, sys
      message = sys.stdin.read()
      try:
          socket.socket(socket.AF_INET).close()
          words = "with the network"
      except OSError as error:
          words = str(error)
      open("\(home.folder.path)/sent.part", "w").write(words + "\\n" + message)
      import os; os.rename("\(home.folder.path)/sent.part", "\(home.folder.path)/sent")
      """)
    try home.write(
      "config.yaml",
      """
      network: \(network)
      mail:
        from: {name: You, address: you@example.org}
        sendmail: [/usr/bin/python3, \(home.folder.path)/keep.py]
        undoWindow: 0
      """)
    return home
  }

  private let request = ["ask", "send a mail to anna@example.org saying I am late", "--yes"]

  @Test(arguments: ["when_asked", "unsealed"])
  func mailThatWasConfirmedInASealedCommandIsSentByItsHelper(network: String) async throws {
    let home = try homeWithMail(network: network)
    let asked = try await home.run(request, input: "")
    #expect(asked.status == 0, "\(asked.errors)")
    let sent = home.folder.appending(path: "sent")
    while !FileManager.default.fileExists(atPath: sent.path) { try await Task.sleep(for: .milliseconds(50)) }
    let text = try String(contentsOf: sent, encoding: .utf8)
    #expect(text.hasPrefix("with the network\n"))
    #expect(text.contains("anna@example.org"))
  }

  @Test func neverMeansThatMailStaysAndThatItIsSaid() async throws {
    let home = try homeWithMail(network: "never")
    let asked = try await home.run(request, input: "")
    #expect(asked.errors.contains("waits in the outbox"))
    #expect(asked.errors.contains("network: never"))
    let sending = try await home.run("outbox", "send")
    #expect(sending.status == 1)
    #expect(sending.errors.contains("Nothing is sent: the settings forbid the network"))
    #expect(try await home.run("outbox").output.hasPrefix("queued"))
    #expect(!FileManager.default.fileExists(atPath: home.folder.appending(path: "sent").path))
  }

  @Test(arguments: [
    (["models", "pull", "whisper-base-q5_1"], "Nothing is downloaded"), (["serve", "--open"], "not opened"),
  ])
  func neverForbidsWhatWouldUseTheNetwork(command: [String], words: String) async throws {
    let home = try TemporaryHome()
    try home.write("config.yaml", "network: never\n")
    let result = try await home.run(command, input: "")
    #expect(result.status == 1)
    #expect(result.errors.contains(words) && result.errors.contains("config.yaml"), "\(result.errors)")
  }

  @Test func aSettingThatIsNoneIsTold() async throws {
    let home = try TemporaryHome()
    try home.write("config.yaml", "network: sometimes\n")
    let result = try await home.run("models", "pull", "whisper-base-q5_1")
    #expect(result.status == 1)
    #expect(
      result.errors.contains("“sometimes” is none of never, when_asked and unsealed"), "\(result.errors)")
  }
}
