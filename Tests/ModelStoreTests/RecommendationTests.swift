import Foundation
import Inference
import Testing

@testable import ModelStore

@Suite struct RecommendationTests {
  private let capacity = MachineCapacity(
    cores: 2, kernels: "avx512", memory: 16 << 30, availableMemory: 8 << 30)
  /// Measured on two cores of the machine of BENCHMARKS.md.
  private let fast = MachineSpeed(operationsPerSecond: 1.3e12, bytesPerSecond: 46e9)

  private func recommended(
    _ speed: MachineSpeed, memory: Int = 8 << 30, measured: [String: Double] = [:], language: String = "en"
  ) throws -> Recommendation {
    var capacity = capacity
    capacity.availableMemory = memory
    return Recommendation(
      catalogue: try .bundled(), capacity: capacity, speed: speed, language: language, measured: measured)
  }

  /// The encoder's times in BENCHMARKS.md, twenty steps added.
  @Test(arguments: [
    ("whisper-base.en-q5_1", 153.0), ("whisper-base.en-q8_0", 156.8), ("whisper-small-q5_1", 597.4),
    ("whisper-small-q8_0", 614.6),
  ])
  func estimatesAreNearWhatWasMeasured(_ name: String, measured: Double) throws {
    let entry = try #require(try Catalogue.bundled()[name])
    let size = try #require(WhisperSize.of(name))
    let estimate = Recommendation.recognition(size, bytes: try #require(entry.bytes), fast)
    #expect(abs(estimate / measured - 1) < 0.3, "\(estimate)")
  }

  @Test func aFasterMachineGetsALargerModel() throws {
    let slow = MachineSpeed(operationsPerSecond: 2e11, bytesPerSecond: 10e9)
    let quick = MachineSpeed(operationsPerSecond: 2e13, bytesPerSecond: 400e9)
    let names = try [slow, fast, quick].map { try #require(try recommended($0).recognizer).entry.name }
    let ranks = try names.map { try #require(WhisperSize.of($0)).rank }
    #expect(ranks == ranks.sorted() && Set(ranks).count == 3, "\(names)")
  }

  @Test func nothingIsRecommendedThatDoesNotFit() throws {
    #expect(try recommended(fast, memory: 100 << 20).recognizer == nil)
    #expect(try recommended(MachineSpeed(operationsPerSecond: 1e9, bytesPerSecond: 1e8)).languageModel == nil)
  }

  @Test func whatWasMeasuredCountsMore() throws {
    let name = try #require(try recommended(fast).recognizer).entry.name
    let slower = try recommended(fast, measured: [name: 10_000])
    #expect(slower.recognizer?.entry.name != name)
    #expect(try recommended(fast, measured: [name: 5]).recognizer?.isMeasured == true)
  }

  @Test func englishModelsAreForEnglish() throws {
    let choice = try #require(try recommended(fast, language: "pt").recognizer)
    #expect(choice.entry.languages == ["multilingual"])
  }

  @Test func memoryIsReadBelowARoot() throws {
    let root = NSTemporaryDirectory() + "root-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: root) }
    for folder in ["/proc", "/sys/fs/cgroup"] {
      try FileManager.default.createDirectory(atPath: root + folder, withIntermediateDirectories: true)
    }
    try "MemTotal:       8000 kB\nMemAvailable:   6000 kB\n".write(
      toFile: root + "/proc/meminfo", atomically: true, encoding: .utf8)
    let kernels = try Kernels.named("scalar")
    #expect(MachineCapacity(kernels: kernels, root: root).availableMemory == 6_000 * 1_024)
    try "4096000\n".write(toFile: root + "/sys/fs/cgroup/memory.max", atomically: true, encoding: .utf8)
    try "1000000\n".write(toFile: root + "/sys/fs/cgroup/memory.current", atomically: true, encoding: .utf8)
    let limited = MachineCapacity(kernels: kernels, root: root)
    #expect(limited.memory == 4_096_000 && limited.availableMemory == 3_096_000)
  }

  @Test func speedIsMeasured() throws {
    let speed = try MachineSpeed.measured(kernels: .chosen(), threads: 1, repeats: 1)
    #expect(speed.operationsPerSecond > 1e6 && speed.bytesPerSecond > 1e6)
  }
}
