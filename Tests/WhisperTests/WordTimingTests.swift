import Testing

@testable import Whisper

/// The parts of word times, against openai-whisper's.
@Suite struct WordTimingTests {
  @Test func findsTheReferencesPathThroughAMatrix() throws {
    for example in try DecodingGolden.shared.get().alignments {
      let path = DynamicTimeWarping.path(example.cost, rows: example.rows)
      #expect(path.map(\.row) == example.text)
      #expect(path.map(\.column) == example.time)
    }
    #expect(DynamicTimeWarping.path([], rows: 0).isEmpty)
  }

  @Test func smoothsByMediansWithTheRowMirroredAtItsEnds() throws {
    for example in try DecodingGolden.shared.get().alignments {
      let columns = example.cost.count / example.rows
      for row in 0..<example.rows {
        var numbers = Array(example.cost[(row * columns)..<((row + 1) * columns)])
        MedianFilter.apply(to: &numbers, width: 7)
        #expect(numbers == Array(example.median[(row * columns)..<((row + 1) * columns)]))
      }
    }
  }

  @Test func joinsMarksToTheirWords() {
    let words = [" (", "well", ",", " \"", "it", "'s", "\"", " - ", " so", "!", "?"].map {
      WordTiming(text: $0, tokens: [1], start: 0, end: 1, probability: 1, leastProbability: 1)
    }
    let merged = PunctuationMerging.merge(words).filter { !$0.text.isEmpty }
    #expect(merged.map(\.text) == [" (well,", " \"it", "'s\"", " -  so!?"])
    #expect(merged.map(\.tokens.count) == [3, 2, 2, 4])
  }

  @Test func anotherTextHasTheTimesOfTheAlignedOne() {
    func words(_ texts: [String], _ times: [Double] = []) -> [WordTiming] {
      texts.indices.map { index in
        WordTiming(
          text: texts[index], tokens: [1], start: times.isEmpty ? 0 : times[index],
          end: times.isEmpty ? 0 : times[index + 1], probability: 1, leastProbability: 1)
      }
    }
    let aligned = words([" but", " dinner", " on", " Friday."], [0.2, 0.4, 1, 1.2, 2])
    func times(_ texts: [String]) -> [[Double]] {
      words(texts).timed(beside: aligned).map { [$0.start, $0.end] }
    }
    #expect(times([" but", " dinner", " on", " Friday."]) == [[0.2, 0.4], [0.4, 1], [1, 1.2], [1.2, 2]])
    #expect(times([" put", " dinner", " on", " Friday."]).first == [0.2, 0.4])
    #expect(times([" but", " din", " a", " on", " Friday."])[1...2] == [[0.4, 0.7], [0.7, 1]])
    #expect(times([" but", " dinner"]) == [[0.2, 0.4], [0.4, 1]])
    #expect(times([" nothing"]) == [[0.2, 2]])
    #expect(times([]) == [] && words([" a"]).timed(beside: []).map(\.end) == [0])
  }

  @Test func knowsTheHeadsOfKnownModels() {
    func dimensions(_ vocabulary: Int, _ layers: Int, _ width: Int, _ encoderLayers: Int) -> WhisperDimensions
    {
      WhisperDimensions(
        vocabularySize: vocabulary, audioContext: 1_500, audioState: width, audioHeads: width / 64,
        audioLayers: encoderLayers, textContext: 448, textState: width, textHeads: width / 64,
        textLayers: layers, melBands: 80)
    }
    #expect(AlignmentHeads.of(dimensions(51_864, 4, 384, 4)).count == 8)
    #expect(
      AlignmentHeads.of(dimensions(51_866, 4, 1_280, 32)).first == AlignmentHead(layer: 2, head: 4))
    // A distilled model is none of them.
    #expect(
      AlignmentHeads.of(dimensions(51_865, 2, 128, 4))
        == [AlignmentHead(layer: 1, head: 0), AlignmentHead(layer: 1, head: 1)])
  }

  @Test func measuresRepetitionAsTheReference() throws {
    for example in try DecodingGolden.shared.get().compression {
      #expect(abs(CompressionRatio.of(example.text) - example.ratio) < 1e-9)
    }
    #expect(Repetition.isAtEnd(of: [7, 1, 2, 1, 2, 1, 2, 1, 2]))
    #expect(!Repetition.isAtEnd(of: [1, 2, 1, 2, 1, 2, 3]))
  }
}
