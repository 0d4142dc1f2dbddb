import Console
import Foundation
import ModelStore
import Queues
import Synchronization
import TimeExpressions
import Understanding

/// An interpreter with several models, the best first. Each text is interpreted by the best model that the machine
/// can bear at that moment.
///
/// One model is in memory at a time. It is unloaded after a time without use, and loaded again for the next text.
package final class SteppingInterpreter: Interpreter {
  package let name = "model"
  private let paths: [String]
  private let steps: ModelSteps
  private let embedded: EmbeddedInterpreter
  private let loaded: LoadedInterpreter
  private let idleness: IdleWatch

  /// Creates the interpreter, after loading each model once to check it.
  ///
  /// - Parameters:
  ///   - paths: The files of at least one model, the best first.
  ///   - machine: The folder that holds `/proc` and `/sys`; empty for this machine's own.
  /// - Throws: `ModelFileError`, or `ModelInterpreterError`.
  package init(models paths: [String], idle: Duration, machine: String = "") throws {
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

  /// The file of the loaded model.
  package var path: String? { loaded.path }

  /// Loads the model in advance, if it was unloaded.
  package func prepare() {
    _ = try? loaded.interpreter(of: paths[steps.now()])
    idleness.used()
  }

  package func interpret(_ text: String, context: TimeContext, after dialogue: DialogueContext?)
    -> Interpretation
  {
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
  package func interpret(
    _ text: String, as intent: Intent, context: TimeContext, after dialogue: DialogueContext?
  ) -> Interpretation? {
    defer { idleness.used() }
    return try? loaded.interpreter(of: paths[steps.now()])
      .interpret(text, as: intent, context: context, after: dialogue)
  }

  package func acts(of text: String, after before: SaidBefore) -> [DialogueAct: Double]? {
    defer { idleness.used() }
    return try? loaded.interpreter(of: paths[steps.now()]).acts(of: text, after: before)
  }
}

/// The model in memory, if any.
private final class LoadedInterpreter: Sendable {
  private let loaded = Mutex<(path: String, interpreter: ModelInterpreter)?>(nil)

  var path: String? { loaded.withLock { $0?.path } }

  func interpreter(of path: String) throws -> ModelInterpreter {
    try loaded.withLock { loaded in
      if let loaded, loaded.path == path { return loaded.interpreter }
      // The old model is freed before the new one is loaded.
      loaded = nil
      let interpreter = try ModelInterpreter(model: path)
      loaded = (path, interpreter)
      return interpreter
    }
  }

  func release() { loaded.withLock { $0 = nil } }
}
