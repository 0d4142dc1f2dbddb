import ArgumentParser
import Foundation
import ModelStore

struct ImportModelsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Take in models from this machine: files, folders, other tools' caches.")

  @Argument(help: "Files, or folders that hold some.") var paths: [String] = []
  @Option(help: "What to call it; for one file.") var name: String?
  @Flag(help: "Use the file where it is instead of copying it.") var link = false
  @Flag(help: "Link what whisper.cpp, Hugging Face, llama.cpp and Ollama keep.") var found = false
  @Flag(help: "One JSON object a line.") var json = false

  func validate() throws {
    guard !paths.isEmpty || found else { throw ValidationError("Name a file or a folder, or pass --found.") }
    guard name == nil || (paths.count == 1 && !found) else {
      throw ValidationError("--name is for one file.")
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
      var isFolder: ObjCBool = false
      if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
        let files = ModelStore.modelFiles(in: path)
        if files.isEmpty { printError("\(path) holds no .bin or .gguf file.") }
        failed = failed || files.isEmpty
        for file in files { try await take(file, nil, into: store, link: link, &failed) }
      } else {
        try await take(path, name, into: store, link: link, &failed)
      }
    }
    if found {
      for model in FoundModels(environment: ProcessInfo.processInfo.environment).all() {
        // An Ollama file is named by its digest.
        let name = model.tool == "Ollama" ? model.title.replacing(":", with: "-") : nil
        try await take(model.path, name, into: store, link: true, &failed)
      }
    }
    if failed { throw ExitCode.failure }
  }

  private func take(
    _ path: String, _ name: String?, into store: ModelStore, link: Bool, _ failed: inout Bool
  ) async throws {
    do {
      let model = try await store.importFile(path, name: name, link: link)
      var line = JSONLine()
      try line.add("name", model.name)
      try line.add("path", model.path)
      try line.add("origin", model.origin.rawValue)
      output(
        json
          ? line.text
          : "\(model.name): \(model.origin.rawValue), \(byteText(model.bytes)), \(model.task.rawValue)")
    } catch let error as ModelStoreError {
      failed = true
      printError("\(error)")
    }
  }
}
