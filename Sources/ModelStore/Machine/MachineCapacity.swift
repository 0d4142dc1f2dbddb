import Foundation
import Inference

/// The hardware of this machine.
package struct MachineCapacity: Codable, Sendable, Hashable {
  package var cores: Int
  /// The kernels in use, named after their instruction set.
  package var kernels: String
  /// The bytes of memory, or the container's limit if that is lower.
  package var memory: Int
  /// The bytes available without swapping.
  package var availableMemory: Int

  package init(cores: Int, kernels: String, memory: Int, availableMemory: Int) {
    self.cores = cores
    self.kernels = kernels
    self.memory = memory
    self.availableMemory = availableMemory
  }

  /// Reads the machine's capacity.
  ///
  /// - Parameter root: The folder that contains /proc and /sys, for tests.
  package init(kernels: Kernels, root: String = "") {
    let physical = Int(clamping: ProcessInfo.processInfo.physicalMemory)
    let table = Self.table("\(root)/proc/meminfo")
    let limit = Self.number("\(root)/sys/fs/cgroup/memory.max") ?? .max
    let used = Self.number("\(root)/sys/fs/cgroup/memory.current") ?? 0
    let total = table["MemTotal"] ?? physical
    memory = min(total, limit)
    availableMemory = min(table["MemAvailable"] ?? total / 2, limit == .max ? .max : max(limit - used, 0))
    cores = ProcessInfo.processInfo.activeProcessorCount
    self.kernels = kernels.name
  }

  /// Reads lines such as “MemTotal:  65842244 kB” and returns the numbers in bytes.
  private static func table(_ path: String) -> [String: Int] {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return [:] }
    var table: [String: Int] = [:]
    for line in text.split(separator: "\n") {
      let words = line.split { $0 == ":" || $0 == " " }
      guard words.count >= 2, let value = Int(words[1]) else { continue }
      let (bytes, overflow) = value.multipliedReportingOverflow(by: 1024)
      if !overflow { table[String(words[0])] = bytes }
    }
    return table
  }

  private static func number(_ path: String) -> Int? {
    (try? String(contentsOfFile: path, encoding: .utf8)).flatMap {
      Int($0.trimmingCharacters(in: .whitespacesAndNewlines))
    }
  }
}

/// The speed of this machine at the work that models mostly do, measured in a fraction of a second.
package struct MachineSpeed: Codable, Sendable, Hashable {
  /// Multiplications and additions per second, each counted, for many vectors and 8-bit weights.
  package var operationsPerSecond: Double
  /// Bytes of weights per second by which a single vector is multiplied.
  package var bytesPerSecond: Double

  package init(operationsPerSecond: Double, bytesPerSecond: Double) {
    self.operationsPerSecond = operationsPerSecond
    self.bytesPerSecond = bytesPerSecond
  }

  /// Measures the speed. The fastest of several runs counts, since other programs can only slow a run down.
  package static func measured(
    kernels: Kernels, threads: Int, repeats: Int = 5
  ) throws(WeightMatrixError) -> MachineSpeed {
    let processor = Processor(kernels: kernels, threads: ThreadPool(threadCount: threads))
    let many = 512
    let width = 768
    // This is larger than the processor's caches, so that the memory is measured.
    let rows = 65_536
    func seconds(rows: Int, vectors: Int) throws(WeightMatrixError) -> Double {
      let weights = try matrix(rows: rows, columns: width)
      let input = FloatBuffer(count: vectors * width)
      let output = FloatBuffer(count: vectors * rows)
      let product = Product(weights, into: output.vectors(vectors, columns: rows))
      let times = (0...repeats).map { _ in
        ContinuousClock().measure {
          processor.multiply(input.vectors(vectors, columns: width), product)
        } / .seconds(1)
      }
      return max(times.dropFirst().min() ?? 0, 1e-9)
    }
    let product = try seconds(rows: width, vectors: many)
    let reading = try seconds(rows: rows, vectors: 1)
    return MachineSpeed(
      operationsPerSecond: 2 * Double(width * width * many) / product,
      bytesPerSecond: Double(rows * width) * 34 / 32 / reading)
  }

  /// Returns a matrix of zeros, which takes as long to multiply as any other.
  private static func matrix(rows: Int, columns: Int) throws(WeightMatrixError) -> WeightMatrix {
    guard let bytes = WeightMatrix.byteCount(format: .q8_0, rows: rows, columns: columns) else {
      throw .badShape(.q8_0, rows: rows, columns: columns)
    }
    let numbers = FloatBuffer(count: (bytes + 3) / 4)
    return try WeightMatrix(
      format: .q8_0, rows: rows, columns: columns,
      bytes: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(numbers.numbers)[..<bytes]),
      owner: numbers)
  }
}

/// The pressure on this machine's memory, and its heat.
package struct MachinePressure: Codable, Sendable, Hashable {
  /// The share of the last ten seconds in which some task waited for memory; `nil` if the system does not tell.
  package var memoryStall: Double?
  /// The degrees that are left until the hottest part of the machine is throttled; `nil` if the system does not
  /// tell.
  package var heatMargin: Double?

  package init(memoryStall: Double? = nil, heatMargin: Double? = nil) {
    self.memoryStall = memoryStall
    self.heatMargin = heatMargin
  }

  /// Reads Linux's pressure stall information and thermal zones (the kernel's accounting/psi.rst and
  /// thermal/sysfs-api.rst). On other systems both values are `nil`.
  ///
  /// - Parameter root: The folder that contains /proc and /sys, for tests.
  package init(root: String) {
    memoryStall = Self.text("\(root)/proc/pressure/memory").flatMap(Self.stall)
    let zones = "\(root)/sys/class/thermal"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: zones)) ?? []
    heatMargin = names.filter { $0.hasPrefix("thermal_zone") }.compactMap { Self.margin("\(zones)/\($0)") }
      .min()
  }

  /// Returns the share in “some avg10=1.50 avg60=…”.
  private static func stall(_ text: String) -> Double? {
    for line in text.split(separator: "\n") where line.hasPrefix("some ") {
      for word in line.split(separator: " ") where word.hasPrefix("avg10=") {
        return Double(word.dropFirst("avg10=".count)).flatMap { $0.isFinite ? $0 / 100 : nil }
      }
    }
    return nil
  }

  /// Returns the degrees that are left until the zone's processor is throttled, or `nil` if the zone does not
  /// tell.
  private static func margin(_ zone: String) -> Double? {
    guard let temperature = number("\(zone)/temp"), temperature > 0 else { return nil }
    let trips = (0..<12).compactMap { trip -> Double? in
      guard text("\(zone)/trip_point_\(trip)_type") == "passive" else { return nil }
      return number("\(zone)/trip_point_\(trip)_temp").flatMap { $0 > 0 ? $0 : nil }
    }
    return trips.min().map { ($0 - temperature) / 1_000 }
  }

  private static func text(_ path: String) -> String? {
    (try? String(contentsOfFile: path, encoding: .utf8))?.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private static func number(_ path: String) -> Double? {
    text(path).flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil }
  }
}
