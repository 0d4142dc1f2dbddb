import CKernels
import Foundation

/// The compute kernels for one instruction set.
public struct Kernels: @unchecked Sendable {
  // The pointer is to a constant table, hence the unchecked Sendable.
  package let table: UnsafePointer<ck_kernels>

  /// The instruction set's name, as in the environment variable VOICECORE_KERNELS.
  public var name: String { String(cString: table.pointee.name) }

  /// The kernels that this machine can run, the best first. The last is the scalar reference.
  public static let available: [Kernels] = {
    var found: [Kernels] = []
    while let table = ck_available_kernels(found.count) { found.append(Kernels(table: table)) }
    return found
  }()

  /// The names of all kernels in this program, including those that this machine cannot run.
  public static let knownNames: [String] = {
    var names: [String] = []
    while let name = ck_known_kernels(names.count) { names.append(String(cString: name)) }
    return names
  }()

  /// Returns the kernels with a name.
  ///
  /// - Throws: ``KernelsError`` if there are none of this name, or this machine cannot run them.
  public static func named(_ name: String) throws(KernelsError) -> Kernels {
    if let kernels = available.first(where: { $0.name == name }) { return kernels }
    let runnable = available.map(\.name)
    throw knownNames.contains(name)
      ? .notOnThisMachine(name, available: runnable) : .unknown(name, available: runnable)
  }

  /// Returns the best kernels for this machine, or those that the environment variable VOICECORE_KERNELS names.
  public static func chosen(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(KernelsError) -> Kernels {
    if let name = environment["VOICECORE_KERNELS"], !name.isEmpty { return try named(name) }
    return available[0]
  }

  /// The result of ``chosen(environment:)``, or the best kernels for this machine if VOICECORE_KERNELS is wrong.
  /// It is meant for code that loads no model, since loading one reports the mistake.
  public static let preferred = (try? chosen()) ?? available[0]

  /// Replaces each number x by exp(scale · x − maximum), divided by the sum of these; −∞ gives 0.
  public func softmax(_ numbers: UnsafeMutableBufferPointer<Float>, scale: Float = 1) {
    guard let start = numbers.baseAddress else { return }
    table.pointee.softmax(start, numbers.count, scale)
  }

  /// Returns log Σ exp(x), or −∞ if all numbers are −∞.
  public func logSumExp(_ numbers: UnsafeBufferPointer<Float>) -> Float {
    guard let start = numbers.baseAddress else { return -.infinity }
    return table.pointee.log_sum_exp(start, numbers.count)
  }
}

/// The reason why the kernels named by VOICECORE_KERNELS cannot be used.
public enum KernelsError: Error, Equatable, CustomStringConvertible {
  case unknown(String, available: [String])
  case notOnThisMachine(String, available: [String])

  public var description: String {
    switch self {
    case .unknown(let name, let available):
      "There are no kernels named “\(name)”. This machine runs: \(available.joined(separator: ", "))."
    case .notOnThisMachine(let name, let available):
      "This machine cannot run the kernels “\(name)”. It runs: \(available.joined(separator: ", "))."
    }
  }
}
