import Evaluation
import Foundation
import JSONValues
import Understanding

/// Counts how many recordings were understood at one level of noise.
struct SkillTally {
  /// The signal-to-noise ratio in decibels; nil without noise.
  var decibels: Double?
  var recordings = 0
  var right = 0
  var accepted = 0
  private(set) var milliseconds: [Double] = []

  init(decibels: Double?) {
    self.decibels = decibels
  }

  mutating func add(isRight: Bool, isAccepted: Bool, milliseconds: Double) {
    recordings += 1
    if isRight { right += 1 }
    if isAccepted { accepted += 1 }
    self.milliseconds.append(milliseconds)
  }

  /// The share of completely right recordings.
  var share: Double { Double(right) / Double(max(recordings, 1)) }
  /// The median time in milliseconds.
  var median: Double { milliseconds.percentile(0.5) ?? 0 }

  var text: String {
    let level = decibels.map { "At \(Int($0)) dB" } ?? "In the clear"
    let figures = String(
      format: "(%.2f %%), %d are taken for orders; %.0f ms each.", 100 * share, accepted, median)
    return "\(level) \(right) of \(recordings) recordings are right \(figures)"
  }

  /// Its place in a plot; nil without noise.
  var point: NoisePlot.Point? { decibels.map { .init(decibels: $0, share: share) } }

  /// Reads a line for the plot from results that were written as JSON, whose last object holds the levels. Returns
  /// `nil` if there are none.
  static func line(named name: String, ofResults path: String) throws -> NoisePlot.Line? {
    struct Summary: Decodable {
      struct Level: Decodable {
        var snr: Double?
        var accuracy: Double
      }

      var levels: [Level]
    }
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(whereSeparator: \.isNewline)
    guard let last = lines.last, let summary = try? JSONDecoder().decode(Summary.self, from: Data(last.utf8))
    else { return nil }
    let points = summary.levels.compactMap { level in
      level.snr.map { NoisePlot.Point(decibels: $0, share: level.accuracy) }
    }
    return points.isEmpty ? nil : .init(name: "VoiceCore, \(name)", points: points)
  }

  func json() throws -> JSONObject {
    var line = JSONObject()
    try line.add("snr", decibels)
    try line.add("recordings", recordings)
    try line.add("right", right)
    try line.add("accepted", accepted)
    try line.add("accuracy", share)
    try line.add("milliseconds", median)
    return line
  }
}
