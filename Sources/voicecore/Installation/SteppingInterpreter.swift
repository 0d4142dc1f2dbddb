import Console
import Foundation
import Inference
import ModelStore
import Synchronization
import TimeExpressions
import Understanding

/// Models that understand commands, the best first, of which each text gets the one that the machine can bear just then.
///
/// One is in memory at a time. It is let go of when nothing was said for a while; the next text loads it again.
final class SteppingInterpreter: Interpreter {
  let name = "model"
  private let paths: [String]
  private let steps: ModelSteps
  private let embedded: EmbeddedInterpreter
  private let loaded: LoadedInterpreter
  private let idleness: IdleWatch

  /// - Parameters:
  ///   - paths: Of at least one model, each of which is tried.
  ///   - machine: Where /proc and /sys are.
  /// - Throws: `ModelFileError`, or `ModelInterpreterError`.
  init(models paths: [String], idle: Duration, machine: String = "") throws {
    self.paths = paths
    let names = paths.map { printable(ModelStore.name(ofFile: $0)) }
    steps = ModelSteps(names, root: machine) { _, sentence in printError(sentence) }
    embedded = try EmbeddedInterpreter()
    let loaded = LoadedInterpreter()
    for path in paths.reversed() { _ = try loaded.interpreter(of: path) }
    self.loaded = loaded
    idleness = IdleWatch(after: idle) { loaded.release() }
    idleness.used()
  }

  /// The file of the model in memory.
  var path: String? { loaded.path }

  /// Loads the model for what will be said, where it was let go of.
  func prepare() {
    _ = try? loaded.interpreter(of: paths[steps.now()])
    idleness.used()
  }

  func interpret(_ text: String, context: TimeContext, after dialogue: DialogueContext?) -> Interpretation {
    let path = paths[steps.now()]
    defer { idleness.used() }
    do {
      return try loaded.interpreter(of: path).interpret(text, context: context, after: dialogue)
    } catch {
      printError("\(printable(path)) cannot be used, so the embedded interpreter speaks: \(error)")
      return embedded.interpret(text, context: context, after: dialogue)
    }
  }
}

extension SteppingInterpreter {
  func interpret(
    _ text: String, as intent: Intent, context: TimeContext, after dialogue: DialogueContext?
  ) -> Interpretation? {
    defer { idleness.used() }
    return try? loaded.interpreter(of: paths[steps.now()])
      .interpret(text, as: intent, context: context, after: dialogue)
  }

  func acts(of text: String, after before: SaidBefore) -> [DialogueAct: Double]? {
    defer { idleness.used() }
    return try? loaded.interpreter(of: paths[steps.now()]).acts(of: text, after: before)
  }
}

/// The model that is in memory.
private final class LoadedInterpreter: Sendable {
  private let loaded = Mutex<(path: String, interpreter: ModelInterpreter)?>(nil)

  var path: String? { loaded.withLock { $0?.path } }

  func interpreter(of path: String) throws -> ModelInterpreter {
    try loaded.withLock { loaded in
      if let loaded, loaded.path == path { return loaded.interpreter }
      // The old one goes before the new one comes.
      loaded = nil
      let interpreter = try ModelInterpreter(model: path)
      loaded = (path, interpreter)
      return interpreter
    }
  }

  func release() { loaded.withLock { $0 = nil } }
}
