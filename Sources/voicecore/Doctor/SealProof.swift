import Console
import Foundation
import JSONValues

/// A test of the seal: which sockets could be opened before this process was sealed, and which it and its child could
/// open afterwards.
struct SealProof {
  /// The results for one kind of socket.
  struct Line {
    var name: String
    var before: Int32?
    var after: Int32?
    var inAChild: Int32?

    /// Whether the sealed process and its child were both refused the socket.
    var holds: Bool { after != nil && inAChild != nil }
  }

  var lines: [Line]
  /// Why there is no seal, or why it could not be tested.
  var failure: String?

  var holds: Bool { failure == nil && lines.allSatisfy(\.holds) }

  /// Seals this process and tests the seal.
  static func attempt() async -> SealProof {
    let before = NetworkTrial.all()
    do {
      try NetworkSeal.apply()
      let (after, inAChild) = (NetworkTrial.all(), try await NetworkTrial.allInAChild())
      let lines = before.indices.map { index in
        Line(
          name: before[index].kind.name, before: before[index].refusal, after: after[index].refusal,
          inAChild: inAChild[index].refusal)
      }
      return SealProof(lines: lines)
    } catch {
      return SealProof(lines: [], failure: "\(error)")
    }
  }

  var sentence: String {
    let terminal = Terminal()
    if let failure { return "\(terminal.red("open     "))  seal: \(failure)" }
    return holds
      ? "\(terminal.green("in force "))  seal: commands that need no network cannot use it on this machine"
      : "\(terminal.red("open     "))  seal: it does not hold"
  }

  func json() throws -> JSONObject {
    var line = JSONObject()
    try line.add("seal", holds ? "in_force" : "open")
    if let failure { try line.add("reason", failure) }
    return line
  }
}

extension SealProof.Line {
  var sentence: String {
    "tried      \(name): \(Self.words(before)) before, \(Self.words(after)) when sealed, "
      + "\(Self.words(inAChild)) in a program that a sealed one starts"
  }

  func json() throws -> JSONObject {
    var line = JSONObject()
    try line.add("tried", name)
    try line.add("before", Self.words(before))
    try line.add("sealed", Self.words(after))
    try line.add("started_by_sealed", Self.words(inAChild))
    return line
  }

  private static func words(_ refusal: Int32?) -> String {
    refusal.map { "refused (\(String(cString: strerror($0))))" } ?? "possible"
  }
}

extension NetworkReport.Part {
  var sentence: String {
    let terminal = Terminal()
    let mark =
      switch reach {
      case .never: terminal.green("never    ")
      case .whenAsked: terminal.yellow("asked for")
      case .loopback: terminal.green("loopback ")
      case .unsealed: terminal.red("unsealed ")
      }
    return "\(mark)  \(name): \(finding)"
  }

  func json() throws -> JSONObject {
    var line = JSONObject()
    try line.add("part", name)
    try line.add("network", reach)
    try line.add("finding", finding)
    return line
  }
}
