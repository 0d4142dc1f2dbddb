import Foundation
import Inference
import Testing

@testable import NeuralVoice

/// What onnxruntime makes of the same random weights; `training/voice/golden.py` writes both files.
@Suite("A small voice has onnxruntime's samples") struct GoldenVoiceTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
  private static let sentence = [1, 0, 3, 0, 4, 0, 5, 0, 6, 0, 7, 0, 4, 0, 3, 0, 2]
  /// Every so many samples one is kept.
  private static let each = 8

  @Test("by every instruction set", arguments: Kernels.available.map(\.name)) func samples(_ name: String)
    throws
  {
    let golden = try Data(contentsOf: Self.folder.appending(path: "golden.f32"))
    let expected = stride(from: 0, to: golden.count, by: 4).map { start in
      Float(bitPattern: (0..<4).reduce(0) { $0 | UInt32(golden[start + $1]) << UInt32(8 * $1) })
    }
    let kernels = try Kernels.named(name)
    let voice = try VoiceModel(
      GGUFFile(path: Self.folder.appending(path: "golden.gguf").path), kernels: kernels)
    let machine = VoiceProcessor(Processor(kernels: kernels, threads: ThreadPool(threadCount: 2)))
    var samples: [Float] = []
    var manner = voice.manner
    (manner.noise, manner.durationNoise) = (0, 0)
    voice.speak(
      Self.sentence, manner: manner, machine, noise: { [Float](repeating: 0, count: $0) },
      write: { samples += $0 })
    let kept = stride(from: 0, to: samples.count, by: Self.each).map { samples[$0] }
    #expect(kept.count == expected.count)
    let worst = zip(kept, expected).map { abs($0 - $1) }.max() ?? 1
    #expect(worst < 2e-4)
    #expect(expected.contains { abs($0) > 0.3 })
  }
}
