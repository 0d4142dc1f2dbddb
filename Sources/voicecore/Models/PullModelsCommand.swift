import ArgumentParser
import Console
import Foundation
import ModelStore
import Setup

struct PullModelsCommand: AsyncParsableCommand, NetworkCommand {
  static let configuration = CommandConfiguration(
    commandName: "pull", abstract: "Download models, or go on with interrupted downloads.",
    discussion: """
      What arrives is checked against its SHA-256 before it can be used. Ctrl-C pauses; the next pull goes on where it \
      was; “voicecore models remove” gives up what has arrived.
      """)

  @Argument(help: "Names from “voicecore models list”, or one https address with --name.") var models:
    [String]
  @Option(help: "What to call a model that is given by its address.") var name: String?
  /// Set for the broker of a sealed server, which closes the input to pause the download.
  @Flag(help: .hidden) var untilInputEnds = false
  @OptionGroup var options: PullOptions

  var networkUse: NetworkUse { .pullsModels }

  func validate() throws {
    guard !models.isEmpty else { throw ValidationError("Name a model. “voicecore models list” shows them.") }
    guard name == nil || models.count == 1 else { throw ValidationError("--name is for one address.") }
    if models.contains(where: { $0.contains("://") }), name == nil {
      throw ValidationError("Say what to call it, with --name.")
    }
  }

  func run() async throws {
    let command = self
    try await untilStopped {
      guard untilInputEnds else { return try await command.pull() }
      try await untilStandardInputEnds { try await command.pull() }
    }
  }

  private func pull() async throws {
    var store = try ModelStore.current()
    var names = models
    if let name, models[0].contains("://") {
      store = try await store.add(address: models[0], name: name)
      names = [name]
    }
    store.settings = options.settings
    for name in names { try await options.pull(name, from: store) }
  }
}

/// Runs a body that is cancelled when standard input ends.
private func untilStandardInputEnds(_ body: @escaping @Sendable () async throws -> Void) async throws {
  let task = Task { try await body() }
  Thread.detachNewThread {
    var byte: UInt8 = 0
    while read(STDIN_FILENO, &byte, 1) > 0 {}
    task.cancel()
  }
  try await withTaskCancellationHandler {
    try await task.value
  } onCancel: {
    task.cancel()
  }
}

struct UpdateModelsCommand: AsyncParsableCommand, NetworkCommand {
  static let configuration = CommandConfiguration(
    commandName: "update", abstract: "Replace models by the catalogue's newer versions.")

  @Flag(help: "Only say which there are.") var dryRun = false
  @OptionGroup var options: PullOptions

  var networkUse: NetworkUse { dryRun ? .none : .pullsModels }

  func run() async throws {
    let command = self
    try await untilStopped { try await command.update() }
  }

  private func update() async throws {
    var store = try ModelStore.current()
    store.settings = options.settings
    let outdated = try store.outdated()
    if outdated.isEmpty { printError("Everything that is here is what the catalogue has.") }
    for (installed, entry) in outdated {
      printError("\(installed.name): \(entry.version) takes the place of \(installed.version)")
      if !dryRun { try await options.pull(installed.name, from: store) }
    }
  }
}

struct PullOptions: ParsableArguments {
  @Option(help: "Parts that are fetched at once.") var connections = 4
  @Flag(help: "What happens, one JSON object a line.") var json = false

  func validate() throws {
    guard (1...16).contains(connections) else { throw ValidationError("--connections takes 1 to 16.") }
  }

  var settings: DownloadSettings {
    var settings = DownloadSettings()
    settings.connections = connections
    return settings
  }

  func pull(_ name: String, from store: ModelStore) async throws {
    let display = PullDisplay(name: name, json: json)
    if let entry = store.catalogue[name], try store.installed(name) == nil, !json {
      let found = FoundModels(environment: ProcessInfo.processInfo.environment).candidates(for: entry)
      for model in found {
        printError(
          "\(model.tool) seems to have it already: “voicecore models import --link \(printable(model.path))” uses that."
        )
      }
    }
    do {
      let model = try await store.pull(name) { display.show($0) }
      try display.end(model)
    } catch is CancellationError {
      try display.paused()
      printError("\(name): paused. “voicecore models pull \(name)” goes on.")
      throw ExitCode.failure
    } catch {
      try display.failed(error)
      throw error
    }
  }
}
