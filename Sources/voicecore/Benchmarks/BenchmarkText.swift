import Evaluation
import Foundation

// How the benchmarks of both kinds of models say what they found.

func megabytes(_ peakBytes: Int) -> String { String(format: "%8.1f MB at most", Double(peakBytes) / 1e6) }

extension KernelAccuracy {
  var sentence: String {
    String(
      format: "%.4f error of the logits, %.1f %% of %d tokens differ from the %@ kernels", logitError,
      100 * differingTokens, steps, reference)
  }
}
