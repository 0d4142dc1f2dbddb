import Audio
import Capture
import Foundation

/// Audio that tests recognize.
enum TestAudio {
  /// The public data beside the project, or nil where it is absent.
  static var data: URL? {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("shared/data")
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }

  /// The samples of a 16 kHz mono 16-bit WAV file, whose data chunk is its last.
  static func samples(wav: URL) throws -> [Float] {
    let bytes = try Data(contentsOf: wav)
    guard let marker = bytes.range(of: Data("data".utf8)) else { return [] }
    return samples(pcm: bytes.dropFirst(marker.upperBound + 4))
  }

  static func samples(pcm: Data) -> [Float] {
    let bytes = [UInt8](pcm)
    return stride(from: 0, to: bytes.count - 1, by: 2).map {
      Float(Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8)) / 32_768
    }
  }

  /// One of the recordings of people reading, or nil where the public data is absent.
  static func reading(_ name: String) throws -> [Float]? {
    try data.map { try samples(wav: $0.appendingPathComponent("human_speech/\(name).wav")) }
  }

  /// The samples in chunks of 100 ms, as a microphone would give them.
  static func chunks(_ samples: [Float], start: Int = 0) -> [AudioChunk] {
    stride(from: 0, to: samples.count, by: 1_600).map {
      AudioChunk(samples: Array(samples[$0..<min($0 + 1_600, samples.count)]), start: start + $0)
    }
  }

  /// A sentence in one of flite's voices with silence around it, or nil where the program is not installed.
  static func flite(_ text: String) throws -> [Float]? {
    let program = "/usr/bin/flite"
    guard FileManager.default.isExecutableFile(atPath: program) else {
      print("Skipped: flite is not installed.")
      return nil
    }
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).wav")
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = ["-voice", "slt", "-t", text, "-o", file.path]
    try process.run()
    process.waitUntilExit()
    let silence = [Float](repeating: 0.0003, count: 4_800)
    return silence + (try samples(wav: file)) + silence
  }
}
