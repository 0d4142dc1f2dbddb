import ArgumentParser
import Console
import Foundation
import JSONValues
import ModelStore
import Server
import Setup

struct ModelsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "models",
    abstract: "The models: which there are, which are here, getting and removing them.",
    discussion:
      "Nothing is downloaded unless “pull” or “update” asks for it, and only from the catalogue's hosts.",
    subcommands: [
      List.self, Show.self, PullModelsCommand.self, UpdateModelsCommand.self, Verify.self, Remove.self,
      ImportModelsCommand.self, RecommendModelsCommand.self,
    ])

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Show the models that are here, and those that can be had.")

    @Flag(help: "Only those that are here.") var installed = false
    @Flag(help: "One JSON object a line.") var json = false

    func run() async throws {
      let store = try ModelStore.current()
      let models = try ModelSummary.all(in: store).filter { !installed || $0.installed != nil }
      for model in models { output(json ? try model.json().text : ModelRow(model: model).text) }
      if installed && models.isEmpty {
        printError("No model is here yet. “voicecore models list” shows all.")
      }
      let tools = FoundModels(environment: ProcessInfo.processInfo.environment)
      let found = json ? [] : tools.all(besides: models.compactMap(\.installed))
      for model in found {
        printError("\(model.tool) has \(model.title) (\(byteText(model.bytes))): \(printable(model.path))")
      }
      if !found.isEmpty { printError("“voicecore models import --found” takes them in.") }
    }
  }

  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Show what is known of a model.")

    @Argument(help: "Its name.") var name: String
    @Flag(help: "One JSON object.") var json = false

    func run() async throws {
      let store = try ModelStore.current()
      guard let model = try ModelSummary.all(in: store).first(where: { $0.name == name }) else {
        throw ModelStoreError.unknownModel(name: name, alike: [])
      }
      if json { return output(try model.json().text) }
      for (title, value) in ModelRow(model: model).details {
        output("\(title):".padding(toLength: 12, withPad: " ", startingAt: 0) + value)
      }
    }
  }

  struct Verify: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Read models' files again and compare their SHA-256.")

    @Argument(help: "Their names; without any, all that are here.") var names: [String] = []
    @Flag(help: "One JSON object a line.") var json = false

    func run() async throws {
      let store = try ModelStore.current()
      let names = self.names.isEmpty ? try store.installed().map(\.name) : self.names
      var isWrong = false
      for name in names {
        let result = try await store.verify(name)
        let (word, sentence) =
          switch result {
          case .right: ("right", "right")
          case .missing: ("missing", "its file is gone; “voicecore models pull \(name)” gets it again")
          case .damaged:
            ("damaged", "damaged, and not used any more; “voicecore models pull \(name)” gets it again")
          }
        if result != .right { isWrong = true }
        var line = JSONObject()
        try line.add("name", name)
        try line.add("state", word)
        output(json ? line.text : "\(name): \(sentence)")
      }
      if isWrong { throw ExitCode.failure }
    }
  }

  struct Remove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Remove models, or what has arrived of them.")

    @Argument(help: "Their names.") var names: [String]
    @Flag(help: "One JSON object a line.") var json = false

    func run() async throws {
      let store = try ModelStore.current()
      for name in names {
        let isLinked = try store.installed(name)?.origin == .linked
        let freed = try await store.remove(name)
        var line = JSONObject()
        try line.add("name", name)
        try line.add("freed_bytes", freed)
        let text = isLinked ? "forgotten; its file stays" : "removed, \(byteText(freed)) are free again"
        output(json ? line.text : "\(name): \(text)")
      }
    }
  }
}
