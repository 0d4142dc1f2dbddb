import Audio

/// The text of the windows so far, and the state that the next window needs.
struct TranscribedText {
  /// The characters per second that nobody can say.
  private static let fastest = 40.0

  private let tokenizer: WhisperTokenizer
  private let options: TranscriptionOptions
  private let language: Language
  private var windows: WindowDecoder
  private var previous: PreviousText
  private(set) var segments: [TranscriptionSegment] = []
  /// The end of the last word, in seconds.
  private var lastSpeech = 0.0

  init(
    _ predictor: any TokenPredictor, _ tokenizer: WhisperTokenizer, _ options: TranscriptionOptions,
    language: Language
  ) {
    (self.tokenizer, self.options, self.language) = (tokenizer, options, language)
    windows = WindowDecoder(predictor, tokenizer, options, language: language)
    previous = PreviousText(tokenizer, options, textContext: predictor.dimensions.textContext)
  }

  var transcription: Transcription {
    Transcription(
      text: tokenizer.decode(previous.said), segments: segments, language: language,
      temperatureFallbacks: windows.temperatureFallbacks, fittedWindows: windows.fittedWindows,
      fullContextFallbacks: windows.fullContextFallbacks)
  }

  /// Decodes the window that begins at frame `seek`.
  ///
  /// - Returns: The number of frames from its start to that of the next window, at least one.
  mutating func append(_ window: MelWindow, seek: Int) throws -> Int {
    let result = try windows.decode(window, prompt: previous.prompt)
    guard !windows.isSilence(result), Self.canBeSaid(result.text, within: window.frames) else {
      return window.frames
    }
    let cut = WindowSegments(
      result.tokens, frames: window.frames, firstTimestamp: tokenizer.special.firstTimestamp)
    var advance = cut.advance
    var found = cut.segments.map { segment($0, of: result, seek: seek) }
    if options.hasWordTimes {
      let text = found.flatMap(\.tokens).filter { $0 < tokenizer.special.endOfText }
      let offset = Double(seek) / 100
      SegmentWords(try windows.alignedWords(text, frames: window.frames)).assign(
        to: &found, offset: offset, lastSpeech: lastSpeech, endOfText: tokenizer.special.endOfText)
      let end = found.last { !$0.words.isEmpty }?.words.last?.end ?? found.last?.end
      if let end {
        lastSpeech = end
        if !cut.endsInSilence, end > offset {
          advance = Int((end * 100).rounded(.toNearestOrEven)) - seek
        }
      }
    }
    for index in found.indices {
      if found[index].start == found[index].end || found[index].text.strippingSpace().isEmpty {
        (found[index].text, found[index].tokens, found[index].words) = ("", [], [])
      }
      found[index].id = segments.count + index
    }
    segments += found
    previous.append(found.flatMap(\.tokens), temperature: result.temperature)
    return advance > 0 ? advance : window.frames
  }

  /// Returns whether a text can be said so fast. A model that is given the preceding text and hears a second of
  /// silence may write that text again.
  private static func canBeSaid(_ text: String, within frames: Int) -> Bool {
    Double(text.count) <= fastest * Double(frames) / 100
  }

  private func segment(
    _ part: WindowSegments.Segment, of result: DecodingResult, seek: Int
  ) -> TranscriptionSegment {
    let tokens = Array(result.tokens[part.tokens])
    let text = tokens.filter { $0 < tokenizer.special.endOfText }
    return TranscriptionSegment(
      id: 0, seek: seek, start: Double(seek + part.start) / 100, end: Double(seek + part.end) / 100,
      text: tokenizer.decode(text), tokens: tokens, temperature: result.temperature,
      averageLogProbability: result.averageLogProbability, compressionRatio: result.compressionRatio,
      noSpeechProbability: result.noSpeechProbability,
      confidence: result.confidence(of: part.tokens, before: tokenizer.special.endOfText))
  }
}
