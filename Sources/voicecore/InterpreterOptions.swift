import ArgumentParser
import Understanding

/// What understands.
struct InterpreterOptions: ParsableArguments {
  enum Name: String, ExpressibleByArgument, CaseIterable {
    case model, embedded
  }

  @Option(help: "What understands: model where there is one, embedded otherwise.") var interpreter: Name?
  @Option(
    help: ArgumentHelp(
      "A model that was trained for commands, instead of the one that is shipped.", valueName: "file"))
  var model: String?

  func validate() throws {
    if interpreter == .embedded, model != nil {
      throw ValidationError("--model is an option of the model. Leave out --interpreter embedded.")
    }
  }

  /// - Throws: `ModelFileError` or `ModelInterpreterError` where the model that was asked for cannot be used.
  func chosen(_ installation: Installation) throws -> any Interpreter {
    if interpreter == .embedded { return try EmbeddedInterpreter() }
    if let model { return try ModelInterpreter(model: model) }
    guard interpreter == .model else { return try installation.interpreter() }
    guard let model = ModelInterpreter.shippedModel else {
      throw ValidationError("No model came with this program; name one: --model FILE.")
    }
    return try ModelInterpreter(model: model)
  }
}
