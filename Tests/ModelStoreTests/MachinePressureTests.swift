import Foundation
import Testing

@testable import ModelStore

@Suite struct MachinePressureTests {
  /// A machine whose /proc and /sys hold these files.
  private func pressure(_ files: [String: String]) throws -> MachinePressure {
    let root = NSTemporaryDirectory() + "machine-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: root) }
    for (path, text) in files {
      let file = URL(fileURLWithPath: "\(root)/\(path)")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    return MachinePressure(root: root)
  }

  @Test func waitingForMemoryIsRead() throws {
    let found = try pressure([
      "proc/pressure/memory":
        "some avg10=12.50 avg60=3.00 avg300=0.00 total=42\nfull avg10=9.00 avg60=1.00 avg300=0.00 total=7\n"
    ])
    #expect(found == MachinePressure(memoryStall: 0.125))
  }

  @Test func theHottestZoneCounts() throws {
    let found = try pressure([
      "sys/class/thermal/thermal_zone0/temp": "61000\n",
      "sys/class/thermal/thermal_zone0/trip_point_0_type": "critical\n",
      "sys/class/thermal/thermal_zone0/trip_point_0_temp": "105000\n",
      "sys/class/thermal/thermal_zone0/trip_point_1_type": "passive\n",
      "sys/class/thermal/thermal_zone0/trip_point_1_temp": "95000\n",
      "sys/class/thermal/thermal_zone1/temp": "81500\n",
      "sys/class/thermal/thermal_zone1/trip_point_0_type": "passive\n",
      "sys/class/thermal/thermal_zone1/trip_point_0_temp": "80000\n",
    ])
    #expect(found == MachinePressure(heatMargin: -1.5))
  }

  @Test(arguments: ["", "some", "some avg10=nan", "some avg10=", "full avg10=50.00\n", "some avg10=1e999"])
  func whatCannotBeReadIsNotKnown(text: String) throws {
    let found = try pressure([
      "proc/pressure/memory": text, "sys/class/thermal/thermal_zone0/temp": text,
      "sys/class/thermal/thermal_zone1/temp": "50000",
    ])
    #expect(found == MachinePressure())
  }

  @Test func aMachineWithoutSuchFilesIsUnderNoPressure() {
    #expect(MachinePressure(root: "/nonexistent") == MachinePressure())
  }
}

@Suite struct ModelLadderTests {
  private let start = ContinuousClock.now
  private let short = MachinePressure(memoryStall: 0.3)
  private let hot = MachinePressure(memoryStall: 0, heatMargin: -1)
  private let calm = MachinePressure(memoryStall: 0, heatMargin: 20)

  /// The step after each look, a look at each of these seconds.
  private func steps(_ looks: [(second: Int, pressure: MachinePressure)], count: Int = 3) -> [Int] {
    var ladder = ModelLadder(count: count)
    return looks.map { look in
      _ = ladder.look(look.pressure, at: start + .seconds(look.second))
      return ladder.step
    }
  }

  @Test func shortMemoryTakesTheNextSmallerModel() {
    #expect(steps([(0, calm), (1, short)]) == [0, 1])
  }

  @Test func aStepIsGivenTimeToTakeEffect() {
    #expect(steps([(0, short), (5, short), (11, short), (30, short)]) == [1, 1, 2, 2])
  }

  @Test func itComesBackAfterAMinuteOfCalm() {
    #expect(
      steps([(0, short), (10, calm), (40, calm), (69, calm), (70, calm), (100, calm)]) == [1, 1, 1, 1, 0, 0])
  }

  @Test func aMinuteIsCountedAnewForEachStepUp() {
    #expect(
      steps([(0, short), (10, short), (20, calm), (80, calm), (139, calm), (140, calm)]) == [
        1, 2, 2, 1, 1, 0,
      ])
  }

  @Test func whatIsNeitherCalmNorHeavyChangesNothing() {
    let mild = MachinePressure(memoryStall: 0.05)
    #expect(steps([(0, short), (50, mild), (55, calm), (114, calm), (115, calm)]) == [1, 1, 1, 1, 0])
  }

  @Test func oneModelIsAllThereIs() {
    #expect(steps([(0, short), (60, hot)], count: 1) == [0, 0])
  }

  @Test func theReasonIsTold() {
    var ladder = ModelLadder(count: 2)
    #expect(ladder.look(hot, at: start) == .heat)
    #expect(ladder.look(hot, at: start + .seconds(60)) == nil)
    #expect(ladder.look(calm, at: start + .seconds(61)) == nil)
    #expect(ladder.look(calm, at: start + .seconds(121)) == .relieved)
    #expect(ladder.look(short, at: start + .seconds(122)) == nil)
    #expect(ladder.look(short, at: start + .seconds(131)) == .memory)
  }
}
