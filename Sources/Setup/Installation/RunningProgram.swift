import Actions
import Foundation

extension ProcessInfo {
  /// The absolute path of this program.
  package var executablePath: String {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? Bundle.main
      .executablePath
      ?? arguments[0]
  }
}

extension StateFolder {
  /// Where this program keeps what it keeps.
  package static let current = StateFolder(environment: ProcessInfo.processInfo.environment)
}

extension AgentService {
  /// Runs this program as the agent.
  package static var current: AgentService {
    let program = ProcessInfo.processInfo.executablePath
    let environment = ProcessInfo.processInfo.environment.filter { $0.key == "VOICECORE_HOME" }
    return AgentService(program: program, arguments: ["agent", "run"], environment: environment)
  }
}
