import Actions
import Assistant
import Console
import Foundation

extension Installation {
  /// Makes sure that queued mail is sent after its undo window, even if this process has ended, including mail that a
  /// killed process queued. A running agent sends it, otherwise a separate process.
  ///
  /// - Throws: ``NetworkForbidden`` if the receipt has just queued a message and the settings forbid the network.
  package func dispatchMail(of receipt: Receipt? = nil) throws {
    let isQueued = receipt?.effects.contains { if case .queuedMessage = $0 { true } else { false } } ?? false
    guard mail.transport != nil else { return }
    if network == .never {
      if isQueued { throw NetworkForbidden(consequence: "The message waits in the outbox") }
      return
    }
    guard outbox.hasQueued, AgentService.current.status(stateFolder: agentFolder).process == nil else {
      return
    }
    #if canImport(CNetworkSeal)
      try NetworkBroker.sendMail()
    #else
      let sender = Process()
      sender.executableURL = URL(fileURLWithPath: ProcessInfo.processInfo.executablePath)
      sender.arguments = ["outbox", "send", "--wait"]
      sender.standardInput = FileHandle.nullDevice
      sender.standardOutput = FileHandle.nullDevice
      sender.standardError = FileHandle.nullDevice
      try sender.run()
    #endif
  }
}

extension Delivery {
  /// The result for a message in words.
  package var sentence: String {
    let to = recipients.map { "\($0)" }.joined(separator: ", ")
    let message = printable("“\(subject)” to \(to)")
    return switch outcome {
    case .sent: "Sent \(message)."
    case .retrying(let time, let reason):
      "Not sent yet, tries again at \(time.formatted(.iso8601)): \(message): \(reason)"
    case .failed(let reason): "Not sent, refused: \(message): \(reason)"
    case .unknown(let reason):
      "It is not known whether it was sent: \(message): \(reason). "
        + "voicecore outbox again \(id), or voicecore outbox forget \(id)."
    }
  }
}
