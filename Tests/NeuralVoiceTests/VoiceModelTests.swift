import Inference
import Testing

@testable import NeuralVoice

/// A voice's samples follow from its weights and the noise, however they are computed.
@Suite struct VoiceModelTests {
  private func spoken(
    _ file: GGUFFile, _ text: String = "abc, cab", kernels: Kernels = .preferred, threads: Int = 1,
    pace: Float = 1
  ) throws -> [Float] {
    let voice = try VoiceModel(file, kernels: kernels)
    let machine = VoiceProcessor(Processor(kernels: kernels, threads: ThreadPool(threadCount: threads)))
    var samples: [Float] = []
    var manner = voice.manner
    manner.pace = pace
    // The second time, memory holds what the first left there.
    for _ in 0..<2 {
      var noise = GaussianNoise(seed: 3)
      samples = []
      voice.speak(
        voice.symbols.symbols(of: text), manner: manner, machine, noise: { noise.numbers($0) },
        write: { samples += $0 })
    }
    return samples
  }

  @Test(arguments: [false, true], Kernels.available.map(\.name))
  func everyInstructionSetSaysTheSame(paired: Bool, _ name: String) throws {
    let file = try RandomVoice.file(paired: paired)
    let reference = try spoken(file, kernels: .named("scalar"))
    let samples = try spoken(file, kernels: .named(name), threads: 2)
    #expect(reference.count > 100 && samples.count == reference.count)
    #expect(zip(samples, reference).allSatisfy { abs($0 - $1) < 1e-4 })
    #expect(reference.contains { abs($0) > 0.001 })
  }

  /// More frames than a segment, and chunks that differ with the number of threads.
  @Test(arguments: [false, true])
  func whereTheWorkIsCutIsNotHeard(paired: Bool) throws {
    let file = try RandomVoice.file(paired: paired)
    let text = String(repeating: "abccba", count: 20)
    let alone = try spoken(file, text, pace: 4)
    #expect(alone.count > 2 * 256 * 8)
    for threads in [2, 3] {
      let together = try spoken(file, text, threads: threads, pace: 4)
      #expect(zip(alone, together).allSatisfy { abs($0 - $1) < 1e-5 })
    }
  }

  @Test func aSlowerPaceTakesLonger() throws {
    let file = try RandomVoice.file()
    #expect(try spoken(file, pace: 3).count > spoken(file).count)
  }

  @Test func unknownPhonemesAreLeftOutAndEachIsFollowedByABlank() throws {
    let voice = try VoiceModel(RandomVoice.file())
    #expect(voice.symbols.symbols(of: "aχb") == [1, 0, 3, 0, 4, 0, 2])
    #expect(voice.symbols.symbols(of: "") == [1, 0, 2])
  }
}
