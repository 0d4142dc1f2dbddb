#if canImport(CSndFile)
  import Audio
  import Capture
  import Inference
  import Whisper

  /// A transcriber of whole recordings with a Whisper model, one window at a time.
  public struct WhisperRecordings {
    package let model: WhisperModel
    package let tokenizer: WhisperTokenizer
    private let configuration: WhisperConfiguration
    private var commands: [ExpectedCommands] = []

    /// The most samples of a command: 28 s, which fit in one window.
    public static let longestCommand = 28 * AudioChunk.sampleRate

    /// Loads a model.
    ///
    /// - Parameter path: The path of a model file in whisper.cpp's format.
    /// - Throws: `ModelFileError`, `VocabularyError` or `KernelsError`.
    public init(model path: String, threads: Int) throws {
      let processor = Processor(kernels: try Kernels.chosen(), threads: ThreadPool(threadCount: threads))
      model = try WhisperModel(contentsOf: path, processor: processor)
      tokenizer = try WhisperTokenizer(
        vocabulary: model.weights.vocabulary, vocabularySize: model.dimensions.vocabularySize)
      configuration = WhisperConfiguration(model: path)
    }

    /// Recognizes a recording as a spoken command.
    ///
    /// - Parameters:
    ///   - grammars: The sentences to listen for, all in the language that is spoken.
    ///   - detector: A detector of speech at the beginning of a stream.
    public mutating func command(
      in audio: AudioChunk, among grammars: [CommandGrammar], detector: any VoiceActivityDetector
    ) throws -> Transcript {
      var configuration = configuration
      configuration.languages = grammars.first.map { [$0.language] } ?? []
      commands = ExpectedCommands.of(grammars, tokenizer, after: commands)
      let utterance = WhisperUtterance(
        model, tokenizer, configuration, detector: detector, expecting: .command(commands)
      ) { .now }
      try utterance.takeAll(audio)
      return try utterance.finish()
    }

    /// Turns a recording into text. The recording is read twice, the first time to find speech and the loudest
    /// sound, and never more than a window of it is in memory.
    ///
    /// - Parameters:
    ///   - reader: A reader at the beginning of the recording.
    ///   - detector: A detector of speech; everything else is left out. `nil` leaves nothing out.
    ///   - progress: Called after each window.
    /// - Returns: The text, and the recording's length in seconds.
    /// - Throws: `AudioFileError`, the model's error, or `CancellationError` if the task is cancelled.
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
