import ArgumentParser
import Chat
import Console
import Foundation
import JSONValues
import LanguageModel
import Setup

struct ChatToolsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tools", abstract: "What the model can ask the assistant for.",
    discussion: """
      With --call, lines of standard input are what a person says, and for each the tool is printed that the model chooses; \
      nothing is done.
      """)

  @Option(help: ArgumentHelp("A language model of the store's, or a GGUF file.", valueName: "name|file"))
  var languageModel: String?
  @Flag(help: "Read what a person says, and print what the model would call.") var call = false
  @Flag(help: "One JSON object a line.") var json = false

  func run() async throws {
    guard call else {
      for tool in try Installation().chatTools {
        output(json ? try tool.line.text : "\(tool.name): \(tool.description) (“\(tool.sentence)”)")
      }
      return
    }
    var model: any ChatModel
    do {
      model = try await Installation().conversing(languageModel, server: nil)
    } catch let error as ChatCommandError {
      printError("\(error)")
      throw ExitCode.failure
    }
    // Also a model that is too small to be asked in a conversation.
    if var local = model as? LocalChatModel {
      local.callsTools = true
      model = local
    }
    for text in StandardInputLines() {
      let start = ContinuousClock.now
      let found = try await model.toolCall(for: text)
      let milliseconds = (ContinuousClock.now - start) / .milliseconds(1)
      guard json else {
        let chosen = found.map { "\($0.tool.name): “\(printable($0.sentence))”" } ?? "none"
        output("\(printable(text)) → \(chosen)")
        continue
      }
      var line = JSONObject()
      try line.add("text", text)
      try line.add("tool", found?.tool.name ?? "none")
      try line.add("arguments", found?.arguments ?? [:])
      try line.add("sentence", found?.sentence)
      try line.add("probability", found?.probability)
      try line.add("milliseconds", milliseconds)
      let likely = try await (model as? LocalChatModel)?.likelyTools(for: text) ?? [:]
      var likeliest = JSONObject()
      for (name, probability) in likely.sorted(by: { $0.value > $1.value }).prefix(3) {
        try likeliest.add(name, probability)
      }
      line.add("likely", likeliest)
      output(line.text)
    }
  }
}

extension ChatTool {
  fileprivate var line: JSONObject {
    get throws {
      var line = JSONObject()
      try line.add("name", name)
      try line.add("description", description)
      try line.add("sentence", sentence)
      line.add("parameters", try JSONReader.read(schema))
      return line
    }
  }
}
