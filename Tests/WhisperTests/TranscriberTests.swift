import Audio
import Testing

@testable import Whisper

/// Whole recordings, as openai-whisper transcribes them with the same made-up model.
@Suite struct TranscriberTests {
  private let golden: DecodingGolden

  init() throws { golden = try DecodingGolden.shared.get() }

  @Test func seeksByTimestamps() throws {
    try agree("greedy") { _ in }
    try agree("beam") { $0.decoding.beamWidth = 5 }
  }

  @Test func findsWordTimes() throws {
    try agree("words") { $0.hasWordTimes = true }
    try agree("words of beam") { ($0.hasWordTimes, $0.decoding.beamWidth) = (true, 3) }
  }

  @Test func tellsEachWindowWhatWasSaidBefore() throws {
    try agree("each window alone") { $0.conditionsOnPreviousText = false }
    try agree("initial prompt") { $0.initialPrompt = "call mum" }
    try agree("carried prompt") { ($0.initialPrompt, $0.carriesInitialPrompt) = ("call mum", true) }
  }

  @Test func readsClipsAsIfNothingWereBetweenThem() throws {
    let tokenizer = golden.tokenizer()
    var options = TranscriptionOptions()
    let whole = try Transcriber(ScriptedPredictor(tokenizer.special), tokenizer, options)
      .transcribe(NumberedFrames(frameCount: 900))
    options.clips = [1_000..<1_400, 2_000..<2_500]
    let predictor = ScriptedPredictor(tokenizer.special)
    let clips = try Transcriber(predictor, tokenizer, options).transcribe(NumberedFrames(frameCount: 3_000))
    #expect(!whole.segments.isEmpty && !clips.segments.isEmpty)
    #expect(predictor.encodedFrames.count <= 4)
    #expect(clips.segments.allSatisfy { (10...14).contains($0.start) || (20...25).contains($0.start) })
    #expect(clips.segments.allSatisfy { (10...14).contains($0.end) || (20...25).contains($0.end) })
  }

  @Test func skipsSilence() throws {
    try agree("no silence") { $0.fallback.maximumNoSpeechProbability = nil }
    try agree("silence by probability alone") {
      ($0.fallback.minimumLogProbability, $0.fallback.maximumNoSpeechProbability) = (nil, 0.3)
    }
    try agree("strict silence") { $0.fallback.minimumLogProbability = -0.25 }
  }

  @Test func detectsTheLanguageOnce() throws {
    var options = TranscriptionOptions()
    options.hasWordTimes = true
    try agree(golden.multilingualTranscription, options, isMultilingual: true, "multilingual")
  }

  @Test func tellsHowFarItHasCome() throws {
    var done: [Double] = []
    let tokenizer = golden.tokenizer()
    let transcriber = Transcriber(ScriptedPredictor(tokenizer.special), tokenizer)
    _ = try transcriber.transcribe(NumberedFrames(frameCount: 6_210)) { progress in
      #expect(progress.whole == 62.1)
      done.append(progress.done)
    }
    #expect(done == done.sorted() && done.count > 1)
    #expect(done.last == 62.1)
  }

  @Test func hasNoTimesAfterTheRecordingsEnd() {
    let word = WordTiming(text: " end", tokens: [], start: 47, end: 52, probability: 1, leastProbability: 1)
    let segment = TranscriptionSegment(
      id: 0, seek: 0, start: 46, end: 52.2, text: " end", tokens: [], temperature: 0,
      averageLogProbability: 0,
      compressionRatio: 1, noSpeechProbability: 0, confidence: 1, words: [word])
    let clamped = Transcription(segments: [segment]).clamped(to: 47.7)
    #expect(clamped.segments.map(\.start) == [46] && clamped.segments.map(\.end) == [47.7])
    #expect(clamped.segments[0].words.map(\.start) == [47] && clamped.segments[0].words.map(\.end) == [47.7])
  }

  @Test func writesNothingThatNobodyCouldSay() throws {
    // The scripted model writes dozens of tokens about any window, also about a rest of half a second.
    let tokenizer = golden.tokenizer()
    for frames in [50, 60] {
      let predictor = ScriptedPredictor(tokenizer.special)
      let transcription = try Transcriber(predictor, tokenizer).transcribe(NumberedFrames(frameCount: frames))
      #expect(!predictor.encodedFrames.isEmpty)
      #expect(Double(transcription.text.count) <= 40 * Double(frames) / 100)
    }
  }

  @Test func givesNoTextForNoAudio() throws {
    let tokenizer = golden.tokenizer()
    let predictor = ScriptedPredictor(tokenizer.special)
    let transcriber = Transcriber(predictor, tokenizer)
    #expect(try transcriber.transcribe(NumberedFrames(frameCount: 0)).segments.isEmpty)
    #expect(predictor.encodedFrames.isEmpty)
  }

  @Test func encodesMoreSilenceAndThenAllOfAWindowWhenAFittedOneLooksWrong() throws {
    let tokenizer = golden.tokenizer()
    let predictor = ScriptedPredictor(tokenizer.special)
    var options = TranscriptionOptions()
    options.fallback.temperatures = [0]
    let windows = [300, 420, 500].map { NumberedFrames(frameCount: 10_000).window(from: $0, frames: $0) }
    var unfitted = WindowDecoder(predictor, tokenizer, options, language: .english)
    let worst = try #require(try windows.map { try unfitted.decode($0).averageLogProbability }.min())

    options.audioContext = .fitted
    options.fallback.minimumLogProbability = worst + 0.001
    var fitted = WindowDecoder(predictor, tokenizer, options, language: .english)
    for window in windows { _ = try fitted.decode(window) }
    #expect(predictor.encodedFrames.prefix(3) == [3_000, 3_000, 3_000])
    // The second half of the two or six seconds of silence after the audio is at the full window's end.
    let closings = predictor.closings.dropFirst(3)
    let (close, wide, full) = (
      closings.count { $0 == 50 }, closings.count { $0 == 150 }, closings.count { $0 == 0 }
    )
    #expect(fitted.fittedWindows == 3 && close == 3)
    #expect((1...2).contains(wide) && full <= wide)
    #expect(fitted.fullContextFallbacks == full && closings.count == close + wide + full)
    #expect(zip(predictor.encodedFrames, predictor.closings).allSatisfy { ($0 == 3_000) == ($1 == 0) })
  }

  private func agree(_ name: String, _ change: (inout TranscriptionOptions) -> Void) throws {
    var options = TranscriptionOptions()
    change(&options)
    for expected in try #require(golden.transcriptions[name]) {
      try agree(expected, options, isMultilingual: false, "\(name), \(expected.frames) frames")
    }
  }

  private func agree(
    _ expected: DecodingGolden.Transcribed, _ options: TranscriptionOptions, isMultilingual: Bool,
    _ comment: Comment
  ) throws {
    var options = options
    options.fallback.temperatures = [0]
    let tokenizer = golden.tokenizer(isMultilingual: isMultilingual)
    let transcription = try Transcriber(ScriptedPredictor(tokenizer.special), tokenizer, options).transcribe(
      NumberedFrames(frameCount: expected.frames))
    #expect(transcription.language.code == expected.language, comment)
    #expect(transcription.text == expected.text, comment)
    let end = Double(expected.frames) / 100
    #expect(transcription.segments.map(\.tokens) == expected.segments.map(\.tokens), comment)
    for (ours, theirs) in zip(transcription.segments, expected.segments) {
      #expect((ours.id, ours.seek) == (theirs.id, theirs.seek), comment)
      #expect(ours.text == theirs.text, comment)
      #expect(ours.temperature == theirs.temperature)
      // The reference lets times lie after the recording's end.
      #expect(
        abs(ours.start - min(theirs.start, end)) < 1e-6 && abs(ours.end - min(theirs.end, end)) < 1e-6,
        comment)
      #expect(abs(ours.averageLogProbability - theirs.avgLogprob) < 1e-4)
      #expect(abs(ours.compressionRatio - theirs.compressionRatio) < 1e-9)
      #expect(abs(ours.noSpeechProbability - theirs.noSpeechProb) < 1e-4)
      #expect(ours.words.map(\.text) == (theirs.words ?? []).map(\.word), comment)
      for (word, other) in zip(ours.words, theirs.words ?? []) {
        #expect(abs(word.start - min(other.start, end)) < 1e-6, comment)
        #expect(abs(word.end - min(other.end, end)) < 1e-6, comment)
        #expect(abs(word.probability - other.probability) < 1e-4)
      }
    }
  }
}

/// Each frame's first number is its own, from 1 on; silence follows.
private struct NumberedFrames: Spectrogram {
  var frameCount: Int

  func window(from first: Int, frames: Int) -> MelWindow {
    var values = [Float](repeating: 0, count: frames * 80)
    for frame in 0..<min(frames, frameCount - first) { values[frame * 80] = Float(first + frame + 1) }
    return MelWindow(bands: 80, values: values)
  }
}
