import Foundation
import Testing

@testable import Evaluation

@Suite("The plot of levels of noise")
struct NoisePlotTests {
  private static let isDrawn = ["/usr/bin/gnuplot", "/usr/local/bin/gnuplot"].contains {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  private let plot = NoisePlot(measured: [
    .init(
      name: "VoiceCore, \"ba\nse\"",
      points: [.init(decibels: 24, share: 1), .init(decibels: 6, share: 0.555)])
  ])

  @Test("ours and the published lines are drawn, each level once, and the axis goes down to the least")
  func script() {
    let script = plot.script
    #expect(script.contains("6 55.50\n24 100\nEND"))
    #expect(script.contains("title \"VoiceCore, base\""))
    #expect(script.contains("title \"Picovoice Rhino, published\""))
    #expect(script.contains("set xtics (6, 9, 12, 15, 18, 21, 24)"))
    #expect(script.contains("set yrange [50:101]"))
  }

  @Test("gnuplot makes a PNG of it", .enabled(if: isDrawn, "gnuplot is absent"))
  func drawn() async throws {
    let png = try await plot.png()
    #expect(png.prefix(8) == Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
    #expect(png.count > 10_000)
  }
}
