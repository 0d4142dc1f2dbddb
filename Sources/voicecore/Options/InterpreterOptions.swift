import ArgumentParser
import ModelStore
import Setup
import Understanding

/// The options for the interpreter.
struct InterpreterOptions: ParsableArguments {
  enum Name: String, ExpressibleByArgument, CaseIterable {
    case model, embedded
  }

  @Option(help: "What understands: model where there is one, embedded otherwise.") var interpreter: Name?
  @Option(
    help: ArgumentHelp(
      """
      A language model of the store's, or a GGUF file, instead of the one that is shipped. Given several times, the best \
      first: while memory is short or the processor is hot, the next one understands.
      """, valueName: "name|file"))
  var model: [String] = []

  func validate() throws {
    if interpreter == .embedded, !model.isEmpty {
      throw ValidationError("--model is an option of the model. Leave out --interpreter embedded.")
    }
  }

  /// Returns the interpreter that the options choose, or the default one.
  ///
  /// - Throws: `ModelFileError` or `ModelInterpreterError` if the requested model cannot be used.
  func chosen(_ installation: Installation) throws -> any Interpreter {
    if interpreter == .embedded { return try EmbeddedInterpreter() }
    let paths = try model.map(ModelStore.modelFile)
    if paths.count > 1 { return try SteppingInterpreter(models: paths, idle: Installation.idle) }
    if let path = paths.first { return try ModelInterpreter(model: path) }
    guard interpreter == .model else { return try installation.interpreter() }
    guard let model = ModelInterpreter.shippedModel else {
      throw ValidationError("No model came with this program; name one: --model NAME.")
    }
    return try ModelInterpreter(model: model)
  }
}
