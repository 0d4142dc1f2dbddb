import Capture
import Foundation
import Testing

@testable import Audio

/// Five seconds of white noise, the middle two seconds with a voice-like sound over it.
private func signal(voice: Float, noise: Float, seconds: Double = 5) -> [Float] {
  var state: UInt64 = 1
  return (0..<Int(seconds * 16_000)).map { index in
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let random = Float(Int32(truncatingIfNeeded: state >> 32)) / Float(Int32.max)
    let time = Float(index) / 16_000
    guard (1.5..<3.5).contains(time) else { return noise * random }
    // Harmonics of a gliding 120 Hz, as of a vowel, in syllables.
    let syllable = 0.6 + 0.4 * sin(2 * Float.pi * 4 * time)
    let pulse = (1...20).reduce(Float(0)) {
      $0 + sin(2 * Float.pi * Float($1) * (120 * time + 5 * time * time)) / Float($1)
    }
    return noise * random + voice * syllable * pulse
  }
}

private func events(_ samples: [Float], chunk: Int = 320) -> [UtteranceEvent] {
  var segmenter = UtteranceSegmenter()
  var events: [UtteranceEvent] = []
  for start in stride(from: 0, to: samples.count, by: chunk) {
    let end = min(start + chunk, samples.count)
    events += segmenter.process(AudioChunk(samples: Array(samples[start..<end]), start: start))
  }
  return events + segmenter.finish()
}

@Suite struct VoiceActivityTests {
  @Test(
    "A voice in noise is one utterance, begun and ended within 0.4 s of the truth",
    arguments: [
      0.0, 0.001, 0.02,
    ] as [Float])
  func oneUtterance(noise: Float) throws {
    let events = events(signal(voice: 0.1, noise: noise))
    let starts = events.compactMap { if case .started(let at, _) = $0 { Double(at) / 16_000 } else { nil } }
    let ends = events.compactMap { if case .ended(let at, _) = $0 { Double(at) / 16_000 } else { nil } }
    #expect(starts.count == 1 && ends.count == 1)
    #expect(abs(try #require(starts.first) - 1.5) < 0.4)
    #expect(abs(try #require(ends.first) - 3.5) < 0.4)
  }

  @Test("A voice that a stream begins with is heard from there on")
  func atOnce() throws {
    let samples = Array(signal(voice: 0.1, noise: 0.001)[24_000...])
    guard case .started(let at, _) = try #require(events(samples).first) else {
      Issue.record("the first event is no beginning")
      return
    }
    #expect(at < 1_600)
  }

  @Test("The audio of an utterance is contiguous, begins with the pre-roll and holds the end silence")
  func audio() throws {
    let samples = signal(voice: 0.1, noise: 0.001)
    var chunks: [AudioChunk] = []
    var start = 0
    var declared = 0
    for event in events(samples) {
      switch event {
      case .started(let at, _): start = at
      case .audio(let chunk): chunks.append(chunk)
      case .ended(_, let declaredAt): declared = declaredAt
      }
    }
    let first = try #require(chunks.first)
    #expect(first.start == start - 8_000)
    for (chunk, next) in zip(chunks, chunks.dropFirst()) {
      #expect(chunk.start + chunk.samples.count == next.start)
    }
    let all = chunks.flatMap(\.samples)
    #expect(all == Array(samples[first.start..<(first.start + all.count)]))
    #expect(abs(first.start + all.count - declared) <= 320)
  }

  @Test("The size of the chunks changes nothing", arguments: [7, 1_600, 80_000])
  func chunkSizes(size: Int) {
    func edges(_ events: [UtteranceEvent]) -> [Int] {
      events.compactMap {
        switch $0 {
        case .started(let at, _), .ended(let at, _): at
        case .audio: nil
        }
      }
    }
    let samples = signal(voice: 0.1, noise: 0.01)
    #expect(edges(events(samples, chunk: size)) == edges(events(samples)))
  }

  @Test("Silence, steady noise, a click and a constant offset are no utterance")
  func noSpeech() {
    #expect(events([Float](repeating: 0, count: 80_000)).isEmpty)
    #expect(events([Float](repeating: 0.3, count: 80_000)).isEmpty)
    #expect(events(signal(voice: 0, noise: 0.1)).isEmpty)
    var click = [Float](repeating: 0, count: 80_000)
    for index in 40_000..<40_080 { click[index] = 0.9 }
    #expect(events(click).isEmpty)
  }

  @Test("An utterance that the stream's end cuts off is ended there")
  func cutOff() throws {
    let events = events(Array(signal(voice: 0.1, noise: 0.001).prefix(48_000)))
    guard case .ended(_, let declaredAt) = try #require(events.last) else {
      Issue.record("the last event is no end")
      return
    }
    #expect(declaredAt == 48_000)
  }

  @Test("Memory of the past is bounded: silence keeps under three seconds")
  func bounded() {
    var segmenter = UtteranceSegmenter()
    for index in 0..<100 {
      _ = segmenter.process(AudioChunk(samples: [Float](repeating: 0, count: 1_600), start: index * 1_600))
    }
    #expect(segmenter.retainedSamples < 48_000)
  }
}

@Suite struct FourierTransformTests {
  @Test("It gives what the definition gives")
  func definition() {
    let fourier = FourierTransform(exponent: 4)
    let input = (0..<16).map { Float(($0 * 7) % 11) - 5 }
    var real = input
    var imaginary = [Float](repeating: 0, count: 16)
    fourier.transform(&real, &imaginary)
    for bin in 0..<16 {
      var sum = (0.0, 0.0)
      for (index, sample) in input.enumerated() {
        let angle = -2 * Double.pi * Double(bin * index) / 16
        sum.0 += Double(sample) * cos(angle)
        sum.1 += Double(sample) * sin(angle)
      }
      #expect(abs(Double(real[bin]) - sum.0) < 1e-4)
      #expect(abs(Double(imaginary[bin]) - sum.1) < 1e-4)
    }
  }
}

@Suite struct UtteranceSegmenterControlTests {
  private let samples = signal(voice: 0.1, noise: 0.001)

  private func chunks(_ samples: [Float], from first: Int = 0) -> [AudioChunk] {
    stride(from: 0, to: samples.count, by: 800).map {
      AudioChunk(samples: Array(samples[$0..<min($0 + 800, samples.count)]), start: first + $0)
    }
  }

  @Test("Speech begins once it is as long as the detector wants it", arguments: [0.1, 0.2])
  func minimumSpeech(seconds: Double) {
    var segmenter = UtteranceSegmenter(detector: Sure(minimumSpeech: seconds))
    let events = segmenter.process(AudioChunk(samples: [Float](repeating: 0, count: 8_000)))
    guard case .started(at: 0, let declared)? = events.first else { return #expect(Bool(false)) }
    #expect(declared == Int(seconds * 16_000))
  }

  @Test("A longer end silence that is set within an utterance counts for its end")
  func longerSilence() throws {
    var segmenter = UtteranceSegmenter()
    var events: [UtteranceEvent] = []
    for chunk in chunks(samples) {
      if segmenter.isSpeaking { segmenter.endSilence = 1 }
      events += segmenter.process(chunk)
    }
    guard case .ended(let at, let declaredAt) = try #require(events.last) else {
      Issue.record("the last event is no end")
      return
    }
    #expect((16_000...17_600).contains(declaredAt - at))
  }

  @Test("The pause grows from the last speech on, and there is none without an utterance")
  func pause() throws {
    var segmenter = UtteranceSegmenter()
    segmenter.endSilence = 10
    var pauses: [Double?] = []
    for chunk in chunks(samples) {
      _ = segmenter.process(chunk)
      pauses.append(segmenter.pause)
    }
    #expect(pauses[0] == nil)
    #expect(try #require(pauses[50]) < 0.2)
    #expect(abs(try #require(pauses.last.flatMap { $0 }) - 1.5) < 0.4)
  }

  @Test("After a restart nothing from before is handed over")
  func restart() throws {
    var segmenter = UtteranceSegmenter()
    let half = 40_000
    for chunk in chunks(Array(samples[..<half])) { _ = segmenter.process(chunk) }
    #expect(segmenter.isSpeaking)
    segmenter.restart()
    var first: Int?
    for chunk in chunks(Array(samples[half...]), from: half) {
      for event in segmenter.process(chunk) {
        if case .audio(let audio) = event { first = first ?? audio.start }
      }
    }
    #expect(try #require(first) >= half)
  }
}

/// Takes everything for speech.
private struct Sure: VoiceActivityDetector {
  let frameLength = 160
  let lookAhead = 0
  let startThreshold: Float = 0.5
  let endThreshold: Float = 0.5
  let minimumSpeech: Double

  mutating func process(_ chunk: AudioChunk, _ body: (VoiceActivityFrame) -> Void) {
    for start in stride(from: chunk.start, to: chunk.start + chunk.samples.count, by: frameLength) {
      body(VoiceActivityFrame(start: start, probability: 1, immediate: 1))
    }
  }
}
