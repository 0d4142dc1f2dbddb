import Inference
import Whisper

/// What a Whisper model's fast kernels cost.
public enum WhisperAccuracy {
  public static let limits = KernelAccuracy.Limits(logitError: 0.05, differingTokens: 0.05)

  /// Lets both kernels hear the benchmark's audio and say the tokens that the reference finds likeliest.
  public static func measured(model path: String, kernels: Kernels, threads: Int, steps: Int = 200) throws
    -> KernelAccuracy
  {
    let exact = KernelAccuracy.exactKernels
    let weights = try WhisperWeights(contentsOf: path)
    let pool = ThreadPool(threadCount: threads)
    let reference = WhisperModel(weights, processor: Processor(kernels: exact, threads: pool))
    let model = WhisperModel(weights, processor: Processor(kernels: kernels, threads: pool))
    let window = WhisperTimings.window(BenchmarkAudio.samples(seconds: 30), weights, exact)
    try reference.encode(window)
    try model.encode(window)
    let special = weights.dimensions.vocabularySize - 1_607
    let start = [Int32(clamping: special), Int32(clamping: special + 1)]
    var expected = try reference.prompt(start, logitsAt: [1])[0]
    var found = try model.prompt(start, logitsAt: [1])[0]
    var comparison = LogitComparison()
    for _ in 0..<min(steps, weights.dimensions.textContext - 3) {
      try Task.checkCancellation()
      let likeliest = comparison.add(expected: expected, found: found)
      expected = try reference.step([likeliest])[0]
      found = try model.step([likeliest])[0]
    }
    return comparison.accuracy(comparedWith: exact)
  }
}
