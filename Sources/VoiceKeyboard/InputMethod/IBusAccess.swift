import Foundation

/// How the input method IBus is reached, and which engine was the person's.
package struct IBusAccess: Sendable, Hashable {
  /// The address of its bus.
  package var address: String
  /// The file that holds the name of the person's engine during a dictation, so that it comes back after a crash.
  package var formerEngine: String

  package init(address: String, formerEngine: String) {
    (self.address, self.formerEngine) = (address, formerEngine)
  }

  /// The engine that a dictation replaced and did not give back.
  var former: String? {
    (try? String(contentsOfFile: formerEngine, encoding: .utf8)).flatMap { $0.isEmpty ? nil : $0 }
  }

  func remember(_ engine: String) {
    // If this fails, a crash costs the person a key press to get the engine back; dictation goes on.
    try? Data(engine.utf8).write(to: URL(fileURLWithPath: formerEngine), options: .atomic)
  }

  func forget() { unlink(formerEngine) }
}
