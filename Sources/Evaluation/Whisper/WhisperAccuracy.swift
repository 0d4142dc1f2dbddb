import Inference
import Whisper

/// The accuracy of a Whisper model's fast kernels.
package enum WhisperAccuracy {
  package static let limits = KernelAccuracy.Limits(logitError: 0.05, differingTokens: 0.05)

  /// Encodes a recording with both kernels and decodes the tokens that the reference finds likeliest, to the end
  /// of the text.
  ///
  /// - Parameter samples: 16 kHz audio, of which the first 30 seconds are used. `nil` takes the benchmark's own
  ///   sound, for which a trained model writes nothing.
  /// - Throws: `ModelFileError`, `VocabularyError`, or `CancellationError`.
  package static func measured(
    model path: String, kernels: Kernels, threads: Int, samples: [Float]? = nil, steps: Int = 200
  ) throws -> KernelAccuracy {
    let exact = KernelAccuracy.exactKernels
    let weights = try WhisperWeights(contentsOf: path)
    let pool = ThreadPool(threadCount: threads)
    let reference = WhisperModel(weights, processor: Processor(kernels: exact, threads: pool))
    let model = WhisperModel(weights, processor: Processor(kernels: kernels, threads: pool))
    let window = WhisperTimings.window(samples ?? BenchmarkAudio.samples(seconds: 30), weights, exact)
    try reference.encode(window)
    try model.encode(window)
    let special = try WhisperTokenizer(
      vocabulary: weights.vocabulary, vocabularySize: weights.dimensions.vocabularySize
    ).special
    let task = special.isMultilingual ? [special.languages.lowerBound, special.transcribe] : []
    let start = [special.startOfTranscript] + task + [special.noTimestamps]
    var expected = try reference.prompt(start, logitsAt: [start.count - 1])[0]
    var found = try model.prompt(start, logitsAt: [start.count - 1])[0]
    var comparison = LogitComparison()
    for _ in 0..<min(steps, weights.dimensions.textContext - start.count - 1) {
      try Task.checkCancellation()
      let likeliest = comparison.add(expected: expected, found: found)
      if likeliest == special.endOfText { break }
      expected = try reference.step([likeliest])[0]
      found = try model.step([likeliest])[0]
    }
    return comparison.accuracy(comparedWith: exact)
  }
}
