import Console
import Foundation
import Setup
import Subprocess

/// An attempt to open a socket, and its result. Nothing is sent; the socket is closed at once.
struct NetworkTrial: Hashable {
  struct Kind: Hashable {
    var name: String
    var family: Int32
    var type: Int32
  }

  /// The kinds of sockets that lead out of the machine, or to its other programs over loopback.
  static let kinds = [
    Kind(name: "TCP over IPv4", family: AF_INET, type: stream),
    Kind(name: "UDP over IPv4", family: AF_INET, type: datagram),
    Kind(name: "TCP over IPv6", family: AF_INET6, type: stream),
    Kind(name: "UDP over IPv6", family: AF_INET6, type: datagram),
  ]

  var kind: Kind
  /// The `errno` of the kernel's refusal; nil if the socket could be opened.
  var refusal: Int32?

  static func all() -> [NetworkTrial] {
    kinds.map { kind in
      let descriptor = socket(kind.family, kind.type, 0)
      guard descriptor >= 0 else { return NetworkTrial(kind: kind, refusal: errno) }
      close(descriptor)
      return NetworkTrial(kind: kind)
    }
  }

  /// Makes all attempts in a program that this process starts.
  static func allInAChild() async throws -> [NetworkTrial] {
    // Foundation's `Process` would make network sockets for its own use.
    let result = try await Subprocess.run(
      .path(.init(ProcessInfo.processInfo.executablePath)),
      arguments: ["doctor", "--network", "--trials-only"], output: .string(limit: 1_024))
    let numbers = result.standardOutput.split(separator: "\n", omittingEmptySubsequences: false)
    guard numbers.count > kinds.count else { throw NetworkTrialError.noAnswer }
    return zip(kinds, numbers).map { NetworkTrial(kind: $0, refusal: Int32($1)) }
  }

  #if canImport(Glibc)
    private static let stream = Int32(SOCK_STREAM.rawValue)
    private static let datagram = Int32(SOCK_DGRAM.rawValue)
  #else
    private static let stream = SOCK_STREAM
    private static let datagram = SOCK_DGRAM
  #endif
}

enum NetworkTrialError: Error, CustomStringConvertible {
  case noAnswer

  var description: String { "A program that this one started did not say what it could do." }
}
