import Foundation
import PublishedWeights
import Testing

/// `voicecore dictate`, as a program that is no terminal uses it.
@Suite(.timeLimit(.minutes(10))) struct DictateCommandTests {
  private let home: TemporaryHome
  private let recording = PublishedWeights.example("01-reminder").path

  init() throws {
    home = try TemporaryHome()
  }

  private var sound: URL { home.folder.appending(path: "dictation") }

  private var kept: [URL] {
    ((try? FileManager.default.contentsOfDirectory(at: sound, includingPropertiesForKeys: nil)) ?? [])
      .filter { $0.pathExtension == "wav" }
  }

  private func edits(_ output: String) throws -> [[String: Any]] {
    try output.split(separator: "\n").map {
      try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  @Test func aRecordingComesToTheTextThatItsEditsMake() async throws {
    let text = try await home.run("dictate", "--file", recording)
    #expect(text.status == 0)
    #expect(text.output.contains { $0.isLetter })
    let edits = try edits(try await home.run("dictate", "--file", recording, "--json").output)
    var made = ""
    for edit in edits {
      made = made.dropLast(edit["count"] as? Int ?? 0) + (edit["text"] as? String ?? "")
      #expect(edit["heard"] as? String != "")
    }
    #expect(made + "\n" == text.output)
  }

  @Test func theModeIsTheOneAskedForOrTheProgramsOwn() async throws {
    try home.write("config.yaml", "dictation: {programs: {xterm: raw}}")
    let raw = try await home.run("dictate", "--file", recording, "--mode", "raw")
    #expect(raw.output.dropLast().allSatisfy { $0 != "." })
    #expect(try await home.run("dictate", "--file", recording, "--program", "XTerm").output == raw.output)
    #expect(try await home.run("dictate", "--file", recording).output != raw.output)
  }

  @Test func whatTheSettingsSayWrongIsTold() async throws {
    try home.write("config.yaml", "dictation: {mode: loud}")
    let result = try await home.run("dictate", "--file", recording)
    #expect(result.status == 1)
    #expect(result.errors.contains("config.yaml cannot be used"))
  }

  @Test func keysNeedSomethingThatHoldsTheMicrophone() async throws {
    let result = try await home.run("dictate", "toggle")
    #expect(result.status == 1)
    #expect(result.errors.contains("voicecore-dictate serve"))
  }

  /// A recording of ten minutes in which nobody speaks, so that a slow machine does not come to its end.
  private func silence() throws -> String {
    func bytes(_ value: UInt32) -> Data { withUnsafeBytes(of: value.littleEndian) { Data($0) } }
    let length = UInt32(600 * 16_000 * 2)
    var header = Data("RIFF".utf8) + bytes(length + 36) + Data("WAVEfmt ".utf8) + bytes(16)
    header += Data([1, 0, 1, 0]) + bytes(16_000) + bytes(32_000) + Data([2, 0, 16, 0])
    header += Data("data".utf8) + bytes(length)
    let file = home.folder.appending(path: "silence.wav")
    try header.write(to: file)
    let handle = try FileHandle(forWritingTo: file)
    try handle.truncate(atOffset: UInt64(header.count) + UInt64(length))
    try handle.close()
    return file.path
  }

  @Test func keysBeginAndEndADictation() async throws {
    // It starts the process with the model itself.
    let serve = try RunningTool(
      home, program: "voicecore-dictate", "serve", "--microphone-from", try silence())
    let socket = home.folder.appending(path: "voicecore-dictate.sock").path
    while !FileManager.default.fileExists(atPath: socket) { try await Task.sleep(for: .milliseconds(20)) }
    #expect(try await home.run("dictate", "status").output == "idle\n")
    #expect(try await home.run("dictate", "toggle").output == "listening\n")
    #expect(try await home.run("dictate", "toggle").output == "idle\n")
    #expect(try await home.run("dictate", "start").output == "listening\n")
    #expect(try await home.run("dictate", "cancel").output == "idle\n")
    #expect(kept.isEmpty)
    #expect(await serve.stop(SIGTERM) == 0)
    #expect(!FileManager.default.fileExists(atPath: socket))
    let recognizer = home.folder.appending(path: "voicecore-recognizer.sock").path
    while FileManager.default.fileExists(atPath: recognizer) { try await Task.sleep(for: .milliseconds(20)) }
  }

  @Test func systemdIsToldWhatToStart() async throws {
    let shown = try await home.run("dictate", "install", "--show", "--pre-roll")
    #expect(shown.status == 0)
    #expect(shown.output.contains("ListenStream=\(home.folder.path)/voicecore-dictate.sock"))
    #expect(shown.output.contains("\"serve\" \"--no-launch\" \"--pre-roll\""))
  }

  @Test("what was said is recovered after any end", arguments: [0.0, 0.3, 0.6, 0.9])
  func whatWasSaidIsRecovered(share: Double) async throws {
    let whole = 4 * 16_000 * 2
    func dictate() throws -> RunningTool {
      try RunningTool(home, "dictate", "--microphone-from", recording, "--silence", "0")
    }
    var dictating = try dictate()
    while kept.first.flatMap({ try? Data(contentsOf: $0).count }) ?? 0 < 44 + Int(share * Double(whole)) {
      // On a busy machine it may have come to its own end.
      if !dictating.isRunning { dictating = try dictate() }
      try await Task.sleep(for: .milliseconds(5))
    }
    #expect(await dictating.stop(SIGKILL) == nil)
    let told = try await home.run("dictate", "--microphone-from", "/dev/null")
    let recovered = try await home.run("dictate", "recover")
    #expect(recovered.status == 0)
    if share > 0 {
      #expect(told.errors.contains("voicecore dictate recover"))
      #expect(share < 0.5 || recovered.output.contains { $0.isLetter })
    }
    #expect(kept.isEmpty)
    #expect(try await home.run("dictate", "recover").errors == "There is nothing to recover.\n")
  }
}
