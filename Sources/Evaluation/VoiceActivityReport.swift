import Foundation

/// Error rates of voice activity detection.
package struct VoiceActivityReport: Sendable, Hashable, Codable {
  /// What is measured under one condition.
  package struct Row: Sendable, Hashable, Codable {
    /// Decibels; nil is the clean recording.
    package var signalToNoise: Double?
    package var recordings: Int
    /// Share of speech frames with a probability under one half.
    package var frameMissRate: Double
    /// Share of silent frames with a probability of one half or more.
    package var frameFalseAlarmRate: Double
    /// Share of recordings whose speech an utterance covers by half or more.
    package var detectionRate: Double
    /// Share of the recordings without a pause as long as the end silence whose speech came as several utterances.
    package var splitRate: Double
    /// Share of recordings whose one utterance, pre-roll and end silence included, holds all the speech but 50 ms.
    package var wholeRate: Double
    /// Utterances that hold no speech, an hour of audio.
    package var falseUtterancesPerHour: Double
    /// Seconds from the last speech to the declared end, end silence included: median and 95th percentile.
    package var endDelayMedian: Double
    package var endDelay95: Double
  }

  package var rows: [Row]
  /// Utterances found in the noise alone, and its length in hours.
  package var noiseUtterances: Int
  package var noiseHours: Double
  /// Seconds of processing for a second of audio.
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
