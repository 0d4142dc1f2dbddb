import Sentences
import Skills
import TimeExpressions
import Understanding

/// The actions of VoiceCore, made for the setup of a machine.
///
/// Each kind has a list: `CalendarActions`, `AlarmActions`, `NoteActions` and `MailActions` below, and
/// `AnswerActions`. A new action is added to the list of its kind and nowhere else.
package struct ActionSet: Sendable {
  package var configuration: ActionConfiguration
  package var mail: MailConfiguration
  package var outbox: Outbox
  package var alarms: AlarmPlaces
  package var notices: Notices
  /// Looks names up in the person's contacts.
  package var recipients: RecipientResolver
  /// The messages that the person was told of recently.
  package var told: @Sendable () async -> ToldMessages
  /// The path of the message that was read out last.
  package var lastRead: @Sendable () async -> String?
  package var skills: SkillLibrary
  /// Sends a request to a service in the home.
  package var reach: @Sendable (ServiceRequest) async throws -> ServiceReply

  package init(
    configuration: ActionConfiguration, mail: MailConfiguration, outbox: Outbox, alarms: AlarmPlaces,
    notices: Notices = Notices(), recipients: @escaping RecipientResolver = { _ in .none },
    told: @escaping @Sendable () async -> ToldMessages = { ToldMessages() },
    lastRead: @escaping @Sendable () async -> String? = { nil }, skills: SkillLibrary,
    reach: @escaping @Sendable (ServiceRequest) async throws -> ServiceReply
  ) {
    self.configuration = configuration
    self.mail = mail
    self.outbox = outbox
    self.alarms = alarms
    self.notices = notices
    self.recipients = recipients
    self.told = told
    self.lastRead = lastRead
    self.skills = skills
    self.reach = reach
  }

  /// Returns all actions, among them one for help with examples of the others.
  package func actions(_ schema: CommandSchema) -> [any Action] {
    var all =
      NoteActions.all(configuration)
      + MailActions.all(mail, outbox: outbox, resolve: recipients, told: told, lastRead: lastRead)
      + AnswerActions.all + [RunSkillAction(skills, reach: reach)]
    #if canImport(CIcal)
      all += CalendarActions.all(configuration, alarms: alarms, notices: notices, resolve: recipients)
      all += AlarmActions.all(alarms, notices: notices)
    #endif
    let help = HelpAction(schema: schema, intents: Set(all.map(\.intent) + [.undo])) { [skills] in
      skills.current()?.matcher.examples() ?? []
    }
    return all + [help]
  }
}

#if canImport(CIcal)
  /// The actions for alarms and timers.
  enum AlarmActions {
    static func all(_ places: AlarmPlaces, notices: Notices) -> [any Action] {
      [
        SetTimerAction(places: places, notices: notices), SetAlarmAction(places: places, notices: notices),
        ListAlarmsAction(places: places), SnoozeAlarmAction(places: places), StopAlarmAction(places: places),
        ChangeTimerAction.pausing(places: places), ChangeTimerAction.resuming(places: places),
        ChangeTimerAction.changing(places: places), ChangeTimerAction.extending(places: places),
        ChangeTimerAction.shortening(places: places),
      ]
    }
  }
#endif

#if canImport(CIcal)
  /// The actions for events and reminders.
  enum CalendarActions {
    static func all(
      _ configuration: ActionConfiguration, alarms: AlarmPlaces, notices: Notices,
      resolve: @escaping RecipientResolver
    ) -> [any Action] {
      [
        CreateEventAction(configuration: configuration, resolve: resolve),
        UpdateEventAction(configuration: configuration, alarms: alarms, notices: notices, resolve: resolve),
        SwapEventsAction(configuration: configuration, notices: notices),
        CancelItemAction.events(configuration: configuration, notices: notices),
        QueryCalendarAction(configuration: configuration, notices: notices),
        AddReminderAction(configuration: configuration),
        CompleteReminderAction(configuration: configuration, notices: notices),
        CancelItemAction.reminders(configuration: configuration, notices: notices),
        ListRemindersAction(configuration: configuration, notices: notices),
      ]
    }
  }
#endif

/// The actions for mail.
enum MailActions {
  /// - Parameters:
  ///   - told: Gives the messages that the person was told of recently.
  ///   - lastRead: Gives the path of the message that was read out last.
  static func all(
    _ configuration: MailConfiguration, outbox: Outbox, resolve: @escaping RecipientResolver,
    told: @escaping @Sendable () async -> ToldMessages, lastRead: @escaping @Sendable () async -> String?
  ) -> [any Action] {
    [
      ReadEmailAction(configuration: configuration, told: told),
      SendEmailAction(configuration: configuration, outbox: outbox, resolve: resolve),
      ReplyEmailAction(configuration: configuration, outbox: outbox, lastRead: lastRead),
      ForwardEmailAction(configuration: configuration, outbox: outbox, resolve: resolve, told: told),
      MarkEmailAction.asRead(configuration: configuration, told: told),
      MarkEmailAction.asUnread(configuration: configuration, told: told),
    ]
  }
}

/// The actions for notes and lists.
enum NoteActions {
  static func all(_ configuration: ActionConfiguration) -> [any Action] {
    [
      CreateNoteAction(configuration: configuration), SearchNotesAction(configuration: configuration),
      ChangeNoteAction.appending(configuration: configuration),
      ChangeNoteAction.deleting(configuration: configuration),
      ChangeListAction.removing(configuration: configuration),
      ChangeListAction.ticking(configuration: configuration),
      ChangeListAction.clearing(configuration: configuration),
    ]
  }
}

/// Tells what the person can say, with an example of the schema for each kind of thing that is set up.
package struct HelpAction: Action {
  package let intent = Intent.help
  private let examples: [String]
  private let own: @Sendable () -> [String]

  /// - Parameters:
  ///   - intents: The intents that have an action.
  ///   - own: Gives examples of the person's own skills.
  package init(
    schema: CommandSchema, intents: Set<Intent>, own: @escaping @Sendable () -> [String] = { [] }
  ) {
    var kinds: Set<CommandSchema.Thing> = []
    examples = schema.intents.filter { intents.contains($0.name) && $0.act == .create }
      .filter { intent in (intent.things ?? []).contains { kinds.insert($0).inserted } }
      .compactMap { $0.examples?.first }
    self.own = own
  }

  private static let mostOwn = 3

  package func prepare(_ command: Command, context: TimeContext) async throws -> PreparedAction {
    PreparedAction(intent: intent, told: AnswerSentences.help(own().prefix(Self.mostOwn) + examples))
  }
}
