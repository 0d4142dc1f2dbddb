import ArgumentParser
import Console
import Foundation
import Inference
import JSONValues
import ModelStore
import Setup

struct ImportModelsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Take in models from this machine: files, folders, other tools' caches.",
    discussion:
      "Reads ggml and GGUF files, and Whisper models as others keep them: a CTranslate2 folder (faster-whisper's), a "
      + "Hugging Face folder (model.safetensors with its config.json), OpenAI's .pt. Those are converted, as q8_0 unless "
      + "--format names another form; a ggml or GGUF file stays as it is unless --format is given. A "
      + "voice of Piper is an .onnx file with its .onnx.json beside it.")

  @Argument(help: "Files or folders: a model's own, or one that holds some.") var paths: [String] = []
  @Option(help: "What to call it; for one model.") var name: String?
  @Option(help: "How to store the weights: \(formatNames).", transform: format) var format: BlockFormat?
  @Flag(help: "Use the file where it is instead of copying it.") var link = false
  @Flag(help: "Take in what other tools keep; files that need no converting are linked.") var found = false
  @Flag(help: "One JSON object a line.") var json = false

  private static let formatNames = BlockFormat.allCases.map { "\($0)" }.joined(separator: ", ")

  @Sendable private static func format(_ argument: String) throws -> BlockFormat {
    guard let format = BlockFormat.allCases.first(where: { "\($0)".lowercased() == argument.lowercased() })
    else {
      throw ValidationError("“\(argument)” is none of \(formatNames).")
    }
    return format
  }

  func validate() throws {
    guard !paths.isEmpty || found else { throw ValidationError("Name a file or a folder, or pass --found.") }
    guard name == nil || (paths.count == 1 && !found) else {
      throw ValidationError("--name is for one model.")
    }
    guard format == nil || !link else {
      throw ValidationError("What is linked keeps its format; leave out --link.")
    }
  }

  func run() async throws {
    let command = self
    try await untilStopped { try await command.take() }
  }

  private func take() async throws {
    let store = try ModelStore.current()
    var failed = false
    for path in paths {
      let models = ModelStore.models(in: path)
      if models.isEmpty {
        printError("\(path) holds no model: no ggml, GGUF, CTranslate2, safetensors, .pt or .onnx file.")
        failed = true
      }
      for model in models {
        try await take(model, models.count == 1 ? name : nil, into: store, link: link, &failed)
      }
    }
    if found {
      for model in FoundModels(environment: ProcessInfo.processInfo.environment).all() {
        // An Ollama file is named by its digest.
        let name = model.tool == "Ollama" ? model.title.replacing(":", with: "-") : nil
        try await take(model.path, name, into: store, link: !model.isConverted, &failed)
      }
    }
    if failed { throw ExitCode.failure }
  }

  private func take(
    _ path: String, _ name: String?, into store: ModelStore, link: Bool, _ failed: inout Bool
  ) async throws {
    let isLive = isatty(STDERR_FILENO) == 1
    let title = (path as NSString).lastPathComponent
    do {
      let model = try await store.importModel(path, name: name, format: format, link: link) { share in
        if isLive {
          ProgressLine.show("\(printable(title))  \(Int(100 * share)) %")
        }
      }
      if isLive { ProgressLine.clear() }
      var line = JSONObject()
      try line.add("name", model.name)
      try line.add("path", model.path)
      try line.add("origin", model.origin.rawValue)
      output(
        json
          ? line.text
          : "\(model.name): \(model.origin.rawValue), \(byteText(model.bytes)), \(model.task.rawValue)")
    } catch let error as ModelStoreError {
      if isLive { ProgressLine.clear() }
      failed = true
      printError("\(error)")
    }
  }
}
