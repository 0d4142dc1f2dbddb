import Skills
import Understanding

/// The actions of VoiceCore, made for the setup of a machine.
///
/// Each folder lists its own: `CalendarActions`, `AlarmActions`, `NoteActions`, `MailActions`, `AnswerActions`. A new
/// action is added to the list of its folder and nowhere else.
public struct ActionSet: Sendable {
  public var configuration: ActionConfiguration
  public var mail: MailConfiguration
  public var outbox: Outbox
  public var alarms: AlarmPlaces
  public var notices: Notices
  /// Looks names up in the person's contacts.
  public var recipients: RecipientResolver
  /// The messages that the person was told of recently.
  public var told: @Sendable () async -> ToldMessages
  /// The path of the message that was read out last.
  public var lastRead: @Sendable () async -> String?
  public var skills: SkillLibrary
  /// Sends a request to a service in the home.
  public var reach: @Sendable (ServiceRequest) async throws -> ServiceReply

  public init(
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

  /// All actions, and one that helps with the examples of the others.
  public func actions(_ schema: CommandSchema) -> [any Action] {
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
