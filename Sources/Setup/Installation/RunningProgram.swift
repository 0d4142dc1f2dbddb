import Actions
import Foundation
import ModelStore

extension ProcessInfo {
  /// The absolute path of this program.
  package var executablePath: String {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? Bundle.main
      .executablePath
      ?? arguments[0]
  }
}

extension StateFolder {
  /// The folders in which this program keeps its settings and data.
  package static let current = StateFolder(environment: ProcessInfo.processInfo.environment)
}

extension AgentService {
  /// The service that runs this program as the agent.
  package static var current: AgentService {
    let program = ProcessInfo.processInfo.executablePath
    let environment = ProcessInfo.processInfo.environment.filter { $0.key == "VOICECORE_HOME" }
    return AgentService(program: program, arguments: ["agent", "run"], environment: environment)
  }
}

extension ModelStore {
  /// Returns the store of this installation, with the models that came with the program.
  package static func current() throws -> ModelStore {
    try ModelStore(
      root: "\(StateFolder.current.data)/models",
      sharedRoots: SharedModels.folders(
        program: Bundle.main.executableURL?.resolvingSymlinksInPath(),
        environment: ProcessInfo.processInfo.environment))
  }

  /// Returns the file that a `--model` argument names: a path, or the name of a model in the store.
  package static func modelFile(_ argument: String) throws -> String {
    if argument.contains("/") { return argument }
    return try current().path(argument: argument)
  }

  /// Returns the file of the model that detects voice activity: the named one, or else one in the store.
  ///
  /// - Returns: Nil for the project's own detector.
  package static func voiceActivityModel(_ argument: String? = nil) throws -> String? {
    if let argument { return try modelFile(argument) }
    return try current().usable().first { $0.task == .voiceActivity }?.path
  }
}
