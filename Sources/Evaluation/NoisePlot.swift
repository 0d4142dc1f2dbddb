import Foundation
import Subprocess

/// A plot of the share of orders that are understood wholly at each level of noise, beside the figures published
/// for other systems. The program gnuplot draws it.
package struct NoisePlot {
  package struct Line: Hashable, Sendable {
    package var name: String
    /// The points, ordered by their signal-to-noise ratio in decibels.
    package var points: [Point]

    package init(name: String, points: [Point]) {
      (self.name, self.points) = (name, points.sorted { $0.decibels < $1.decibels })
    }
  }

  package struct Point: Hashable, Sendable {
    package var decibels: Double
    package var share: Double

    package init(decibels: Double, share: Double) {
      (self.decibels, self.share) = (decibels, share)
    }
  }

  /// The figures that Picovoice's speech-to-intent benchmark publishes for kitchen noise mixed into all of its
  /// recordings (github.com/Picovoice/speech-to-intent-benchmark, `benchmark/plot.py`, Apache 2.0), rounded to a
  /// hundredth there.
  package static let published: [Line] = [
    published("Picovoice Rhino", [96, 97, 98, 98, 99, 99, 99]),
    published("Microsoft LUIS", [86, 90, 92, 91, 94, 93, 94]),
    published("IBM Watson", [69, 82, 91, 93, 94, 96, 96]),
    published("Amazon Lex", [79, 83, 85, 86, 87, 87, 87]),
    published("Google Dialogflow", [69, 73, 77, 80, 81, 81, 83]),
  ]

  private static func published(_ name: String, _ percents: [Double]) -> Line {
    let levels = stride(from: 6.0, through: 24, by: 3)
    return Line(
      name: "\(name), published", points: zip(levels, percents).map { Point(decibels: $0, share: $1 / 100) })
  }

  private let measured: [Line]

  /// Creates a plot.
  ///
  /// - Parameter measured: The lines that are drawn beside the published ones.
  package init(measured: [Line]) {
    self.measured = measured
  }

  /// Returns the plot as a PNG.
  ///
  /// - Throws: ``NoisePlotError``.
  package func png() async throws -> Data {
    do {
      let result = try await Subprocess.run(
        .name("gnuplot"), arguments: [], input: .string(script), output: .data(limit: 16 << 20),
        error: .string(limit: 4_096))
      guard result.terminationStatus.isSuccess, !result.standardOutput.isEmpty else {
        throw NoisePlotError.failed(result.standardError)
      }
      return result.standardOutput
    } catch let error as SubprocessError where error.code == .executableNotFound {
      throw NoisePlotError.missing
    }
  }

  /// The commands for gnuplot, with a block of data for each line.
  var script: String {
    let lines = measured + Self.published
    let all = lines.flatMap(\.points)
    let levels = Set(all.map(\.decibels)).sorted().map { Self.number($0) }.joined(separator: ", ")
    let lowest = 100 * (all.map(\.share).min() ?? 0)
    let data = lines.enumerated().map { number, line in
      let rows = line.points.map { "\(Self.number($0.decibels)) \(Self.number(100 * $0.share))" }
      return "$line\(number) << END\n\(rows.joined(separator: "\n"))\nEND"
    }
    let drawn = lines.enumerated().map { number, line in
      let isOurs = number < measured.count
      let color = Self.colors[number % Self.colors.count]
      let style = isOurs ? "lw 3.5 pt 7 ps 1.3" : "lw 1.5 dt 2 pt \(number % 4 + 4) ps 0.9"
      // The name is quoted and must not contain quotation marks or line ends.
      let name = line.name.filter { !$0.isNewline && $0 != "\"" && $0 != "\\" }
      return "$line\(number) with linespoints lc rgb \"\(color)\" \(style) title \"\(name)\""
    }
    return """
      set terminal pngcairo size 1200,640 noenhanced font "sans,14" background rgb "white"
      set title "Orders understood in noise" font "sans,17"
      set xlabel "speech over noise (dB)"
      set ylabel "orders wholly right (%)"
      set xtics (\(levels))
      set offsets graph 0.03, graph 0.03, 0, 0
      set yrange [\(Self.number((lowest / 10).rounded(.down) * 10)):101]
      set grid lc rgb "#dddddd" lt 1
      set border 3 lc rgb "#666666"
      set tics nomirror
      set key outside right center vertical invert Left reverse samplen 3 spacing 1.5
      \(data.joined(separator: "\n"))
      plot \(drawn.reversed().joined(separator: ", \\\n  "))
      """
  }

  /// The colours of the lines, the measured ones first (Okabe and Ito, who chose them to be told apart by
  /// everybody).
  private static let colors = [
    "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#7f7f7f", "#b8a800",
  ]

  private static func number(_ value: Double) -> String {
    Int(exactly: value).map(String.init) ?? String(format: "%.2f", value)
  }
}

/// The reason why a plot was not drawn.
package enum NoisePlotError: Error, CustomStringConvertible {
  case missing
  case failed(String?)

  package var description: String {
    switch self {
    case .missing: "The plot is drawn by gnuplot, which is not here: apt install gnuplot-nox"
    case .failed(let words): "gnuplot failed\(words.map { ": \($0.prefix(200))" } ?? "")."
    }
  }
}
