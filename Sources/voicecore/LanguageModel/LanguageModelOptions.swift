import ArgumentParser
import Console
import Foundation
import Inference
import LanguageModel
import ModelStore
import Setup

/// The model and its resources.
struct LanguageModelOptions: ParsableArguments {
  @Option(help: ArgumentHelp("A model of the store's, or a GGUF file.", valueName: "name|file")) var model:
    String
  @Option(help: "Tokens to make room for, the prompt's included; the model's own limit if that is less.")
  var context = 4_096
  @Option(help: "How the context is kept: f16, or q8 in little more than half the memory.")
  var cache = KeyValueCache.Form.f16
  @Option(help: "Threads that compute.") var threads = ProcessInfo.processInfo.activeProcessorCount

  /// The model's file.
  func file() throws -> String { try ModelStore.modelFile(model) }

  func validate() throws {
    guard (1...1 << 20).contains(context) else { throw ValidationError("--context takes 1 to 1048576.") }
    guard (1...256).contains(threads) else { throw ValidationError("--threads takes 1 to 256.") }
  }
}

/// A file's bytes; throws an error that says what to do.
func bytesOfFile(_ path: String) throws -> Data {
  guard let bytes = FileManager.default.contents(atPath: path) else {
    printError("\(path) cannot be read. Check the path and its permissions.")
    throw ExitCode.failure
  }
  return bytes
}

/// A file's text.
func textOfFile(_ path: String) throws -> String {
  String(decoding: try bytesOfFile(path), as: UTF8.self)
}

extension KeyValueCache.Form: ExpressibleByArgument {}
