import Foundation
import Testing
import WrittenForm

@Suite("NeMo's conventions")
struct NemoConventionsTests {
  struct Example: Codable, Sendable {
    var `class`: String
    var spoken: String
    var written: String
  }

  private static let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "shared/data/spoken_to_written/nemo_en_dev.jsonl")

  /// The pass rate may only rise.
  private static let floor = 1.0

  @Test(.enabled(if: FileManager.default.fileExists(atPath: file.path), "shared/data is absent"))
  func passRate() throws {
    let converter = WrittenFormConverter(style: .nemo)
    var passed: [String: Int] = [:]
    var total: [String: Int] = [:]
    for line in try String(contentsOf: Self.file, encoding: .utf8).split(separator: "\n") {
      let example = try JSONDecoder().decode(Example.self, from: Data(line.utf8))
      total[example.class, default: 0] += 1
      let written = converter.written(example.spoken)
      if written == example.written {
        passed[example.class, default: 0] += 1
      } else {
        print("  \(example.class): \(example.spoken) → \(written), expected \(example.written)")
      }
    }
    let rate = Double(passed.values.reduce(0, +)) / Double(max(total.values.reduce(0, +), 1))
    for name in total.keys.sorted() { print("  \(name): \(passed[name] ?? 0) of \(total[name] ?? 0)") }
    print("Spoken to written form: \(passed.values.reduce(0, +)) of \(total.values.reduce(0, +)) exactly")
    #expect(rate >= Self.floor)
  }

  @Test(arguments: [
    ("seven p m c s t", "07:00 p.m. cst"), ("quarter till one", "12:45"), ("sixteen hundred hours", "16:00"),
    ("two o clock a m", "02:00 a.m."), ("q three nineteen ninety", "Q3 1990"), ("thirty seven a d", "37AD"),
    ("the first of may", "1 may"), ("ten inches", "10 \""), ("two hundred feet per second", "200 ft/s"),
    ("one fifty five dollars", "$155"), ("two cents", "$0.02"), ("minus two", "minus two"),
    ("minus five million", "-5 million"), ("r t x forty ninety", "RTX 4090"), ("x eighty six", "x86"),
    ("a thirty six times increase", "a 36 times increase"),
    ("w w w dot a b c dot e s slash e f g", "www.abc.es/efg"),
    ("he paid five hundred dollars, and left", "he paid $500 , and left"),
  ])
  func conventions(spoken: String, written: String) {
    #expect(WrittenFormConverter(style: .nemo).written(spoken) == written)
  }
}
