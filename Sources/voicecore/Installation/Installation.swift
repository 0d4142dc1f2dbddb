import Actions
import Assistant
import Foundation
import Speech
import TimeExpressions
import Understanding

/// What is set up on this machine, and the parts of VoiceCore made from it.
struct Installation {
  let state: StateFolder
  let configuration: Configuration
  let commands: CommandJSON

  init() throws {
    state = .current
    configuration = try Configuration.read(state.configurationFile)
    commands = CommandJSON(schema: try .bundled())
  }

  var policy: ConfirmationPolicy { configuration.confirmation ?? ConfirmationPolicy() }
  var actions: ActionConfiguration { configuration.actions ?? .own() }
  var mail: MailConfiguration { configuration.mail ?? MailConfiguration() }
  var outbox: Outbox { Outbox(directory: mail.outbox ?? "\(state.data)/outbox") }

  func interpreter() throws -> any Interpreter {
    try EmbeddedInterpreter()
  }

  /// The embedded recognizer.
  func recognizer() -> PocketSphinxRecognizer {
    PocketSphinxRecognizer(
      PocketSphinxConfiguration(
        vocabulary: (configuration.vocabulary ?? []) + givenNames.map { $0.lowercased() }))
  }

  /// The recognizer that was asked for.
  ///
  /// - Throws: `ModelFileError`, `VocabularyError` or `KernelsError` when a Whisper model cannot be used.
  func recognizer(_ options: RecognizerOptions) async throws -> any Recognizer {
    guard var whisper = options.whisper else { return recognizer() }
    whisper.vocabulary = (configuration.vocabulary ?? []) + givenNames
    let recognizer = WhisperRecognizer(whisper)
    try await recognizer.prepare()
    return recognizer
  }

  /// The given names of the person's contacts, which recognition should know.
  private var givenNames: [String] {
    guard let path = actions.contacts, let book = try? ContactBook(path: path) else { return [] }
    let names = book.contacts.map(\.givenName)
      .filter { name in !name.isEmpty && name.allSatisfy { $0.isASCII && $0.isLetter } }
    return Array(Set(names).sorted().prefix(500))
  }

  /// Looks names up in the person's contacts, read anew each time since other programs write them.
  var recipients: RecipientResolver {
    { [contacts = actions.contacts] name in
      try contacts.map { try ContactBook(path: $0).recipientResolver(name) } ?? .none
    }
  }

  func history() throws -> History {
    try History(path: state.historyFile, json: commands)
  }

  /// The assistant, with what a crash may have interrupted already settled.
  /// - Parameter isRehearsal: It prepares everything and does nothing.
  func assistant(
    context: @escaping @Sendable () -> TimeContext, isRehearsal: Bool = false
  ) async throws -> Assistant {
    let undo = Undo([QueuedMessages()])
    let assistant = Assistant(
      interpreter: try interpreter(), policy: policy,
      actions: isRehearsal ? allActions.map { Rehearsal(of: $0) } : allActions,
      takeBack: { await undo.undo($0) }, history: isRehearsal ? try .inMemory(json: commands) : try history(),
      recordings: configuration.keepsAudio == true && !isRehearsal ? "\(state.data)/recordings" : nil,
      context: context)
    try await assistant.settleInterrupted { await undo.state(of: $0) != .notDone }
    return assistant
  }

  private var allActions: [any Action] {
    return [
      CreateEventAction(configuration: actions), AddReminderAction(configuration: actions),
      CreateNoteAction(configuration: actions), ReadEmailAction(configuration: mail),
      SendEmailAction(configuration: mail, outbox: outbox, resolve: recipients),
    ]
  }
}

extension StateFolder {
  static let current = StateFolder(environment: ProcessInfo.processInfo.environment)
}

/// An action that goes as far as can be gone without changing anything.
private struct Rehearsal: Action {
  let action: any Action
  var intent: Intent { action.intent }

  init(of action: any Action) {
    self.action = action
  }

  func prepare(_ command: Command, context: TimeContext) async throws -> PreparedAction {
    PreparedAction(receipt: try await action.prepare(command, context: context).receipt) {}
  }
}
