import Foundation

/// What a skill does when it is understood.
public struct SkillDefinition: Hashable, Sendable {
  /// The kinds of things that a skill can do.
  public enum Action: Hashable, Sendable {
    /// Only answers.
    case answer
    case program(SkillProgram)
    case line(SkillLine)
    /// Runs a command given in words, as if it had been said.
    case request(SlotText)
    case music(MusicCommand)
    /// Posts the slots as JSON to an address, and tells its answer.
    case call(String)
    case home(SkillHomeCall)
  }

  /// A command for a music player.
  public enum MusicCommand: String, Hashable, Sendable, CaseIterable {
    case play, pause, toggle, stop, next, previous, louder, quieter
    /// Sets the volume to the percentage in the slot `volume`.
    case volume
    /// Tells what is playing.
    case what
  }

  /// When the person has to confirm the skill.
  public enum Confirmation: String, Hashable, Sendable, CaseIterable {
    /// Always, for skills that delete something or affect more than the home.
    case always
    /// If it was understood with doubt, for skills that change something.
    case whenDoubtful = "when_doubtful"
    /// Seldom, for skills that only add something.
    case seldom
    /// Never, for skills that only tell something.
    case never
  }

  /// What the skill does.
  public var action: Action
  /// The answer. It follows the output of a program.
  public var answer: SlotText?
  /// The program that undoes the skill.
  public var undo: SkillProgram?
  /// When the skill has to be confirmed.
  public var confirmation: Confirmation
  /// The position of the intent in its file.
  public var place: SkillPlace

  init(_ action: Action, place: SkillPlace) {
    (self.action, self.place) = (action, place)
    confirmation =
      switch action {
      case .answer, .music(.what): .never
      case .home(let call) where call.service == nil: .never
      case .line, .music, .home: .seldom
      case .program, .request, .call: .whenDoubtful
      }
  }

  /// The texts that may contain slot names.
  var texts: [SlotText] {
    switch action {
    case .line(let line): [answer, line.text].compactMap(\.self)
    case .request(let text): [answer, text].compactMap(\.self)
    case .home(let call): [answer].compactMap(\.self) + call.data.values
    case .answer, .program, .music, .call: [answer].compactMap(\.self)
    }
  }
}

/// A program and its arguments. It receives the slots as JSON on standard input, never as arguments.
public struct SkillProgram: Hashable, Sendable {
  /// The time limit in seconds if a file gives none.
  public static let usualSeconds = 10.0
  static let mostSeconds = 600.0

  /// The program's path relative to the folder of skills, followed by its arguments.
  public var words: [String]
  /// The longest time that it may run, in seconds.
  public var seconds = usualSeconds
}

/// A line to add to a text file.
public struct SkillLine: Hashable, Sendable {
  /// The file: an absolute path, a path below the home folder (`~/`), or one below the folder of skills.
  public var file: String
  /// The text of the line.
  public var text: SlotText

  /// Returns the absolute path, given the folder of skills.
  public func path(from folder: String) -> String {
    if file.hasPrefix("~/") {
      return (ProcessInfo.processInfo.environment["HOME"] ?? NSHomeDirectory()) + file.dropFirst()
    }
    return file.hasPrefix("/") ? file : "\(folder)/\(file)"
  }
}

/// A call to Home Assistant for the things in the slots `name` and `area`.
public struct SkillHomeCall: Hashable, Sendable {
  /// The service, such as `light.turn_on`, or `nil` to ask for a thing's state.
  public var service: String?
  /// The service's data, by Home Assistant's names.
  public var data: [String: SlotText] = [:]
}
