#if canImport(CSndFile)
  import Audio
  import Inference
  import Whisper

  /// Whole recordings turned into text by a Whisper model, a window at a time.
  public struct WhisperRecordings {
    public let model: WhisperModel
    public let tokenizer: WhisperTokenizer
    private let configuration: WhisperConfiguration
    private var commands: ExpectedCommands?

    /// Samples of a command at most: 28 s, which are heard in one window.
    public static let longestCommand = 28 * AudioChunk.sampleRate

    /// - Parameter path: A model file in whisper.cpp's format.
    /// - Throws: `ModelFileError`, `VocabularyError` or `KernelsError`.
    public init(model path: String, threads: Int) throws {
      let processor = Processor(kernels: try Kernels.chosen(), threads: ThreadPool(threadCount: threads))
      model = try WhisperModel(contentsOf: path, processor: processor)
      tokenizer = try WhisperTokenizer(
        vocabulary: model.weights.vocabulary, vocabularySize: model.dimensions.vocabularySize)
      configuration = WhisperConfiguration(model: path)
    }

    /// Hears a recording as a spoken command, in the language of those that may be said.
    ///
    /// - Parameter detector: Tells where there is speech, at the beginning of a stream.
    public mutating func command(
      in audio: AudioChunk, among grammar: CommandGrammar, detector: any VoiceActivityDetector
    ) throws -> Transcript {
      var configuration = configuration
      configuration.languages = [grammar.language]
      commands = ExpectedCommands.of(grammar, tokenizer, after: commands)
      let utterance = WhisperUtterance(
        model, tokenizer, configuration, detector: detector, expecting: commands.map(ExpectedSpeech.command)
      ) { .now }
      try utterance.takeAll(audio)
      return try utterance.finish()
    }

    /// Reads the recording twice, the first time for where there is speech and how loud it gets, and never holds more of
    /// it than a window.
    ///
    /// - Parameters:
    ///   - reader: At its beginning.
    ///   - detector: Tells what is no speech and is left out; nil leaves nothing out.
    ///   - progress: Is called after each window.
    /// - Returns: The text, and the recording's length in seconds.
    /// - Throws: `AudioFileError`, what the model throws, or `CancellationError` when the task is cancelled.
    public func transcribe(
      _ reader: AudioFileReader, _ options: TranscriptionOptions, detector: (any VoiceActivityDetector)?,
      progress: (TranscriptionProgress) -> Void
    ) throws -> (transcription: Transcription, seconds: Double) {
      let (filters, kernels) = (model.weights.filters, model.processor.kernels)
      var survey = RecordingSurvey(
        filters: filters, kernels: kernels, clips: detector.map { SpeechClips(detector: $0) })
      while let chunk = try reader.next() { survey.append(chunk) }
      var options = options
      options.clips = survey.speechClips()
      try reader.rewind()
      let recording = StreamedSpectrogram(survey, filters: filters, kernels: kernels) { try reader.next() }
      let transcription = try Transcriber(model, tokenizer, options).transcribe(recording, progress: progress)
      return (transcription, Double(survey.sampleCount) / Double(AudioChunk.sampleRate))
    }
  }
#endif
