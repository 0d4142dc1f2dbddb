import Foundation

/// The error rates of voice activity detection.
package struct VoiceActivityReport: Sendable, Hashable, Codable {
  /// The results for one condition.
  package struct Row: Sendable, Hashable, Codable {
    /// The signal-to-noise ratio in decibels; `nil` for the clean recording.
    package var signalToNoise: Double?
    package var recordings: Int
    /// The share of speech frames with a probability under one half.
    package var frameMissRate: Double
    /// The share of silent frames with a probability of one half or more.
    package var frameFalseAlarmRate: Double
    /// The share of recordings of whose speech at least half is in utterances.
    package var detectionRate: Double
    /// The share of recordings whose speech was split although it has no pause as long as the end silence.
    package var splitRate: Double
    /// The share of recordings with a single utterance that contains all speech but 50 ms, including pre-roll and end
    /// silence.
    package var wholeRate: Double
    /// The number of utterances without speech, per hour of audio.
    package var falseUtterancesPerHour: Double
    /// The median seconds from the last speech to the declared end, including the end silence.
    package var endDelayMedian: Double
    /// The 95th percentile of the seconds from the last speech to the declared end, including the end silence.
    package var endDelay95: Double
  }

  package var rows: [Row]
  /// The number of utterances that were found in noise only.
  package var noiseUtterances: Int
  /// The length of the noise in hours.
  package var noiseHours: Double
  /// The seconds of processing per second of audio.
  package var realTimeFactor: Double
}

extension VoiceActivityReport: CustomStringConvertible {
  package var description: String {
    let head =
      "SNR     recordings  frame miss  frame f.a.  detected  split   whole   false/h  end delay p50  p95"
    let lines = rows.map { row in
      let name = row.signalToNoise.map { String(format: "%.0f dB", $0) } ?? "clean"
      return name.padding(toLength: 8, withPad: " ", startingAt: 0)
        + String(
          format: "%10d  %9.1f%%  %9.1f%%  %7.1f%%  %4.1f%%  %5.1f%%  %7.1f  %10.0f ms  %.0f ms",
          row.recordings,
          100 * row.frameMissRate, 100 * row.frameFalseAlarmRate, 100 * row.detectionRate,
          100 * row.splitRate,
          100 * row.wholeRate, row.falseUtterancesPerHour, 1000 * row.endDelayMedian, 1000 * row.endDelay95)
    }
    let noise = String(format: "noise alone: %d utterances in %.3f h", noiseUtterances, noiseHours)
    let cost = String(format: "cost: %.4f s of processing for a second of audio", realTimeFactor)
    return ([head] + lines + [noise, cost]).joined(separator: "\n")
  }
}
