import Actions
import Assistant
import Chat
import Console
import DurableFiles
import Foundation
import ModelStore
import Skills
import Speech
import TimeExpressions
import Understanding

/// The installation on this machine, and the parts of VoiceCore made from it.
package struct Installation {
  /// The time without use after which a model is unloaded.
  package static let idle = Duration.seconds(600)

  package let state: StateFolder
  package let configuration: Configuration
  package let commands: CommandJSON
  /// The person's own skills.
  package let skills: SkillLibrary

  package init() throws {
    state = .current
    configuration = try Configuration.read(state.configurationFile)
    commands = CommandJSON(schema: try .bundled())
    if let policy = configuration.confirmation {
      do {
        try SettingsCheck.validate(policy, against: commands.schema)
      } catch {
        throw ConfigurationError(path: state.configurationFile, reason: error.description)
      }
    }
    let contacts = configuration.actions?.contacts
    skills = SkillLibrary(folder: state.skills, besides: [state.home]) { [state] in
      let book = contacts.flatMap { try? ContactBook(path: $0) }
      var context = SkillContext(people: (book?.contacts ?? []).map(\.name))
      if let home = try? HomeDescription(contentsOf: state.home) { context.lists.merge(home.lists) { $1 } }
      return context
    }
  }

  /// Sends requests to services in the home.
  package var reach: BrokeredReach {
    BrokeredReach(settings: configuration.skills ?? ServiceSettings(), network: network)
  }

  package var policy: ConfirmationPolicy { configuration.confirmation ?? ConfirmationPolicy() }
  package var actions: ActionConfiguration { configuration.actions ?? .own() }
  package var mail: MailConfiguration { configuration.mail ?? MailConfiguration() }
  /// What may use the network.
  package var network: NetworkSetting { configuration.network ?? .whenAsked }
  /// How mail is sent; nil if nothing is set up, or the settings forbid it.
  package var mailTransport: MailTransport? { network == .never ? nil : mail.transport }
  package var alarms: AlarmPlaces { AlarmPlaces(actions: actions, state: state) }
  /// The folder of the agent's memory and lock.
  package var agentFolder: String { AlarmAgent.Configuration(actions: actions).stateFolder }
  package var rules: RulesFile { RulesFile(path: RulesFile.path(in: state)) }
  package var outbox: Outbox { Outbox(directory: mail.outbox ?? "\(state.data)/outbox") }

  /// Returns the interpreter with the settings' models, or else the shipped one, or the embedded interpreter if none
  /// can be used.
  package func interpreter() throws -> any Interpreter {
    if let models = configuration.commandModels, !models.isEmpty {
      do {
        return try SteppingInterpreter(models: models.map(ModelStore.modelFile), idle: Self.idle)
      } catch {
        printError("The settings' commandModels cannot be used: \(error)")
      }
    }
    guard let model = ModelInterpreter.shippedModel else { return try EmbeddedInterpreter() }
    do {
      return try ModelInterpreter(model: model)
    } catch {
      printError("\(model) cannot be used, so the embedded interpreter speaks: \(error)")
      return try EmbeddedInterpreter()
    }
  }

  /// The first names of the person's contacts, for recognition.
  package var givenNames: [String] {
    guard let path = actions.contacts, let book = try? ContactBook(path: path) else { return [] }
    let names = book.contacts.map(\.givenName)
      .filter { name in !name.isEmpty && name.allSatisfy { $0.isASCII && $0.isLetter } }
    return Array(Set(names).sorted().prefix(500))
  }

  /// Looks names up in the person's contacts. They are read each time, since other programs change them.
  var recipients: RecipientResolver {
    { [contacts = actions.contacts] name in
      try contacts.map { try ContactBook(path: $0).recipientResolver(name) } ?? .none
    }
  }

  /// Returns the files of the named language models, or of the one in the settings.
  package func languageModels(_ names: [String]) throws -> [String] {
    guard names.isEmpty, let chosen = configuration.languageModel else {
      return try names.map(ModelStore.modelFile)
    }
    do {
      return [try ModelStore.modelFile(chosen)]
    } catch {
      // The rest of the server is useful without it.
      printError("\(error)")
      return []
    }
  }

  package func history() throws -> History {
    try History(path: state.historyFile, json: commands)
  }

  /// Whether conversations with a language model are kept.
  package var keepsConversations: Bool { configuration.chat?.keepsConversations ?? true }

  /// Returns the conversations that were kept, whether new ones are or not.
  package func keptConversations() throws -> ConversationStore {
    try ConversationStore(path: state.conversationsFile)
  }

  /// Makes an assistant and settles the actions that a crash may have interrupted. Its next turn reports them.
  ///
  /// - Parameters:
  ///   - conversation: The name of the conversation. An existing name continues that conversation.
  ///   - talks: Whether a language model answers what is not a command.
  ///   - isRehearsal: Whether actions are prepared but not carried out.
  ///   - interpreter: An interpreter that is already loaded.
  ///   - history: A history that is already open.
  package func assistant(
    context: @escaping @Sendable () -> TimeContext, isRehearsal: Bool = false,
    interpreter: (any Interpreter)? = nil, history: History? = nil,
    conversation: String = UUID().uuidString, talks: Bool = false
  ) async throws -> Assistant {
    if !isRehearsal {
      Draft.removeLeftovers(
        in: [actions.events.path, actions.tasks.path, actions.notes.path, state.alarms.path, state.data]
          + [state.configuration] + skills.foldersOfLines)
    }
    let undo = Undo([
      QueuedMessages(), RenamedMessages(), RanPrograms(), ToldPlayers(),
      AskedServices(reach: reach.callAsFunction),
    ])
    let history = isRehearsal ? try .inMemory(json: commands) : try history ?? self.history()
    let notices = Notices()
    let actions = allActions(notices, history)
    let assistant = Assistant(
      interpreter: SkilledInterpreter(skills, otherwise: try interpreter ?? self.interpreter()),
      policy: policy,
      actions: isRehearsal ? actions.map { Rehearsal(of: $0) } : actions,
      takeBack: { isRehearsal ? .undone($0.summary) : await undo.undo($0) }, history: history,
      conversation: conversation,
      recordings: configuration.keepsAudio == true && !isRehearsal ? "\(state.data)/recordings" : nil,
      talks: talks,
      rules: try rules.read(), keep: { [rules] in if !isRehearsal { try rules.add($0) } },
      sendQueued: { if !isRehearsal { try dispatchMail(of: $0) } },
      notices: notices, context: context)
    if !isRehearsal { await settleInterrupted(assistant, undo) }
    return assistant
  }

  private func settleInterrupted(_ assistant: Assistant, _ undo: Undo) async {
    do {
      try await assistant.settleInterrupted { await undo.state(of: $0) }
      try await outbox.settleInterrupted()
      try await assistant.doubt(outbox.doubtful().compactMap(UUID.init(uuidString:)))
    } catch {
      printError("What was interrupted before could not be settled: \(error)")
    }
  }

  /// The seconds for which “it” may refer to a message that the person was told about.
  private static let mailMemory: TimeInterval = 30 * 60

  private func allActions(_ notices: Notices, _ history: History) -> [any Action] {
    let told: @Sendable () async -> ToldMessages = {
      (try? await history.toldMessages(since: Date(timeIntervalSinceNow: -Self.mailMemory))) ?? ToldMessages()
    }
    return ActionSet(
      configuration: actions, mail: mail, outbox: outbox, alarms: alarms, notices: notices,
      recipients: recipients, told: told, lastRead: { try? await history.lastReadMessage() }, skills: skills,
      reach: reach.callAsFunction
    ).actions(commands.schema)
  }
}

/// An action that prepares everything and changes nothing.
private struct Rehearsal: Action {
  let action: any Action
  var intent: Intent { action.intent }

  init(of action: any Action) {
    self.action = action
  }

  func destroys(_ command: Command, context: TimeContext) async -> Bool {
    await action.destroys(command, context: context)
  }

  func confirmation(of command: Command) -> CommandSchema.Confirmation? { action.confirmation(of: command) }

  func ground(_ command: Command, said: SaidTime, context: TimeContext) async throws -> Grounding {
    try await action.ground(command, said: said, context: context)
  }

  func prepare(_ command: Command, context: TimeContext) async throws -> PreparedAction {
    PreparedAction(receipt: try await action.prepare(command, context: context).receipt) {}
  }
}
