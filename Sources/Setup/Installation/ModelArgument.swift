import Actions
import Foundation
import ModelStore

extension ModelStore {
  /// The store of this installation, with the models that came with the program.
  package static func current() throws -> ModelStore {
    try ModelStore(
      root: "\(StateFolder.current.data)/models",
      sharedRoots: SharedModels.folders(
        program: Bundle.main.executableURL?.resolvingSymlinksInPath(),
        environment: ProcessInfo.processInfo.environment))
  }

  /// The file that a `--model` argument names: a path, or the name of a model in the store.
  package static func modelFile(_ argument: String) throws -> String {
    if argument.contains("/") { return argument }
    return try current().path(argument: argument)
  }

  /// The file of the model that detects voice activity: the named one, or else one in the store.
  ///
  /// - Returns: Nil for the project's own detector.
  package static func voiceActivityModel(_ argument: String? = nil) throws -> String? {
    if let argument { return try modelFile(argument) }
    return try current().usable().first { $0.task == .voiceActivity }?.path
  }
}
