import ArgumentParser
import Assistant
import Audio
import Capture
import Chat
import Console
import Foundation
import Presentation
import Setup
import Speech
import Understanding

struct ChatCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "chat", abstract: "Talk with a language model, which can do things.",
    discussion: """
      “voicecore chat” talks; its options are those of “voicecore help chat talk”. Conversations are kept on this machine, to \
      go on with later.
      """,
    subcommands: [
      TalkCommand.self, ListConversationsCommand.self, ShowConversationCommand.self,
      RenameConversationCommand.self, DeleteConversationsCommand.self, ExportConversationsCommand.self,
      ChatToolsCommand.self, ChatReachCommand.self,
    ], defaultSubcommand: TalkCommand.self)
}

struct TalkCommand: AsyncParsableCommand, NetworkCommand {
  static let configuration = CommandConfiguration(
    commandName: "talk", abstract: "Talk with a language model; the same as “voicecore chat”.",
    discussion: """
      By voice, from the microphone; with --text by lines of standard input. What asks for something that the assistant can \
      do goes to it, with the same questions and the same undo as in listen and ask; the model answers all else, and can \
      never say yes for you. Its voice follows sentence by sentence while it still writes. The model runs here, unless \
      --server or the settings name a server that speaks OpenAI's interface, such as Ollama.
      """)

  @Option(
    help: ArgumentHelp(
      "A language model of the store's, a GGUF file, or apple; with --server, what that calls it.",
      valueName: "name|file"))
  var languageModel: String?
  @Option(
    help: ArgumentHelp(
      "Who answers in the place of a model here, as in http://127.0.0.1:11434/v1.", valueName: "address"))
  var server: String?
  @Flag(help: "Let a server elsewhere know what is said to it.") var leavesThisMachine = false
  @Option(help: "How it answers: a preset of the settings, under chat.presets.") var preset: String?
  @Flag(help: "Read lines in the place of speech, and print events: JSON, where nobody sits at the screen.")
  var text = false
  @Flag(inversion: .prefixedNo, help: "Say the answers aloud; by voice they are, with --text they are not.")
  var speak: Bool?
  @Option(
    help: ArgumentHelp(
      "The voice that says it: slt, a neural voice of the store's, or a language of espeak-ng's, as in de or en-gb. As in the settings.",
      valueName: "name|language"))
  var voice: String?
  @Option(help: "The microphone; otherwise that of the settings.") var device: String?
  @Option(
    name: .customLong("continue"),
    help: ArgumentHelp("Go on with a kept conversation, as list shows it.", valueName: "id|last"))
  var continued: ConversationName?
  @Flag(inversion: .prefixedNo, help: "Keep the conversation; usual, unless the settings say otherwise.")
  var keep: Bool?
  @OptionGroup var clock: ClockOptions
  @OptionGroup var recognition: RecognizerOptions
  @Flag(help: "Every event as a JSON object a line.") var json = false
  @Flag(help: "Act on nothing.") var dryRun = false

  var networkUse: NetworkUse {
    if let server = chosenServer(try? Installation().configuration.chat) { return .converses(with: server) }
    return dryRun ? .none : .sendsMailLater
  }

  /// Returns the server that answers: that of `--server`, or else that of the settings unless `--language-model` is
  /// given. Returns `nil` if the model runs here.
  private func chosenServer(_ settings: ChatSettings?) -> ChatServer? {
    if let server {
      return ChatServer(url: server, model: languageModel, mayLeaveThisMachine: leavesThisMachine)
    }
    return languageModel == nil ? settings?.server : nil
  }

  func run() async throws {
    let context = try clock.context()
    let installation = try Installation()
    let model: any ChatModel
    do {
      model = try await self.model(installation)
    } catch let error
      where error is ChatCommandError || error is ChatServerError || error is ChatPresetError
      || error is SystemModelError
    {
      printError("\(error)")
      throw ExitCode.failure
    }
    let presentation = Presentation(
      schema: installation.commands.schema, context: context, isRehearsal: dryRun, shown: printable(_:))
    let synthesizer = speak ?? !text ? try await installation.synthesizer(voice) : nil
    let record = try self.record(installation)
    let assistant = try await installation.assistant(context: context, isRehearsal: dryRun, talks: true)
    if text {
      let lines = ChatLines(
        assistant: assistant, presentation: presentation,
        writesJSON: json || !Terminal().showsLiveText, model: model,
        voice: synthesizer.map { SpokenOutput(synthesizer: $0) }, record: record)
      try await untilStopped { try await lines.run() }
      return
    }
    try await talk(installation, assistant, presentation, model, synthesizer, record)
  }

  /// Opens the record of the conversation: what was said before, and where new messages are kept. Prints any error
  /// and throws `ExitCode.failure`.
  private func record(_ installation: Installation) throws -> ChatRecord {
    do {
      let isKept = keep ?? (installation.keepsConversations && !dryRun)
      guard isKept || continued != nil else { return ChatRecord() }
      let store = try installation.keptConversations()
      if let notice = store.notice { printError(notice) }
      let earlier = try continued?.conversation(in: store)
      if let earlier { printError("Going on with “\(printable(earlier.title))”.") }
      return try ChatRecord(store, continuing: earlier?.id, keeps: isKept)
    } catch {
      printError("\(error)")
      throw ExitCode.failure
    }
  }

  private func model(_ installation: Installation) async throws -> any ChatModel {
    let server = chosenServer(installation.configuration.chat)
    let model = try await installation.conversing(languageModel, server: server, preset: preset)
    if let notice = model.notice { printError(printable(notice)) }
    return model
  }

  private func talk(
    _ installation: Installation, _ assistant: Assistant, _ presentation: Presentation,
    _ model: any ChatModel, _ synthesizer: (any Synthesizer)?, _ record: ChatRecord
  ) async throws {
    let listening = try await installation.listening(recognition)
    var options = LiveSession.Options()
    (options.json, options.isRehearsal) = (json, dryRun)
    if let synthesizer { (options.replies, options.synthesizer) = (.on, synthesizer) }
    let session = LiveSession(options, installation, assistant, presentation)
    await session.converse(with: model, record: record)
    let capture = PulseAudioCapture(device: device ?? installation.configuration.microphone)
    do {
      try await untilStopped { try await session.run(capture, listening) }
    } catch let error as CaptureError {
      printError("\(error)")
      throw ExitCode.failure
    }
    try await session.finish()
  }
}
