import Foundation
import Testing

@testable import Evaluation

private let data = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent(
    "shared/data/spoken_commands")

@Suite struct VoiceActivityBenchmarkTests {
  @Test("The reference finds a burst between silences, and where it is unsure")
  func reference() throws {
    var samples = (0..<48_000).map { Float($0.isMultiple(of: 2) ? 1e-4 : -1e-4) }
    for index in 16_000..<32_000 { samples[index] *= 3_000 }
    let reference = VoiceActivityReference(samples)
    #expect(reference.extent == 16_000..<32_000)
    #expect(reference.labels[50] == .silence)
    #expect(reference.labels[98] == .undecided)
    #expect(reference.labels[150] == .speech)
    #expect(reference.longestPause == 0)
  }

  @Test("About half of the recordings is held out, whatever their folder")
  func heldOut() {
    let paths = (0..<1_000).map { "/a/\($0).flac" }
    let held = VoiceActivityBenchmark.heldOut(paths)
    #expect((400...600).contains(held.count))
    #expect(
      VoiceActivityBenchmark.heldOut(paths.map { "/other" + $0 }).map { String($0.dropFirst(6)) } == held)
  }

  @Test(
    "People's recordings are found clean and at 12 dB of kitchen noise",
    .enabled(if: FileManager.default.fileExists(atPath: data.path), "needs ../shared/data/spoken_commands"))
  func recordings() throws {
    let folder = data.appendingPathComponent("audio").path
    let all = try FileManager.default.contentsOfDirectory(atPath: folder).sorted().map { folder + "/" + $0 }
    let some = Array(VoiceActivityBenchmark.heldOut(all).prefix(2))
    let report = try VoiceActivityBenchmark.run(
      recordings: some, noise: data.appendingPathComponent("kitchen_noise.flac").path,
      signalToNoise: [nil, 12])
    #expect(report.rows.map(\.recordings) == [2, 2])
    for row in report.rows {
      #expect(row.detectionRate == 1)
      #expect(row.splitRate == 0)
      #expect(row.frameMissRate < 0.2)
      #expect(row.frameFalseAlarmRate < 0.25)
    }
    #expect(report.description.split(separator: "\n").count == 5)
  }
}
