import Actions
import Assistant
import Foundation

extension Installation {
  /// Sees to it that queued mail goes out when its undo window has passed, although this process ends before: the
  /// agent does it where one runs, else a process of its own.
  func dispatchMail(of turns: [Turn]) throws {
    let isQueued = turns.contains { turn in
      turn.receipt?.effects.contains { if case .queuedMessage = $0 { true } else { false } } ?? false
    }
    guard isQueued, mail.transport != nil else { return }
    printError("It is sent in \(Int(mail.undoWindow)) seconds; until then, voicecore undo takes it back.")
    guard AgentService.current.status(stateFolder: agentFolder).process == nil else { return }
    let sender = Process()
    sender.executableURL = URL(fileURLWithPath: ProcessInfo.processInfo.executablePath)
    sender.arguments = ["outbox", "send", "--wait"]
    sender.standardInput = FileHandle.nullDevice
    sender.standardOutput = FileHandle.nullDevice
    sender.standardError = FileHandle.nullDevice
    try sender.run()
  }
}
