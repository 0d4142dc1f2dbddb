import Audio
import Capture
import Testing

@testable import Whisper

@Suite("A recording that is read as it is transcribed")
struct StreamedSpectrogramTests {
  private static let audio = LogMelSpectrogramTests.audio

  private func streamed(chunk: Int = 1_600) -> (spectrogram: StreamedSpectrogram, read: () -> Int) {
    var survey = RecordingSurvey(filters: .slaney(bands: 80))
    survey.append(AudioChunk(samples: Self.audio))
    let position = Counter()
    let spectrogram = StreamedSpectrogram(survey, filters: .slaney(bands: 80)) {
      let start = position.value
      guard start < Self.audio.count else { return nil }
      position.value = min(start + chunk, Self.audio.count)
      return AudioChunk(samples: Array(Self.audio[start..<position.value]), start: start)
    }
    return (spectrogram, { position.value })
  }

  @Test("has the windows of the whole", arguments: [1_600, 77])
  func windows(chunk: Int) throws {
    var whole = LogMelSpectrogram(filters: .slaney(bands: 80))
    whole.append(Self.audio)
    var (spectrogram, _) = streamed(chunk: chunk)
    #expect(spectrogram.frameCount == whole.frameCount)
    for (first, frames) in [(0, 120), (0, 200), (150, 100), (400, 120)] {
      let difference = largestDifference(
        try spectrogram.window(from: first, frames: frames).values,
        whole.window(from: first, frames: frames).values)
      #expect(difference < 2e-5, "from \(first)")
    }
  }

  @Test("is read no further than its windows reach")
  func readsNoFurther() throws {
    var (spectrogram, read) = streamed()
    #expect(read() == 0)
    _ = try spectrogram.window(from: 0, frames: 100)
    #expect((16_000...19_200).contains(read()))
  }
}

private final class Counter {
  var value = 0
}
