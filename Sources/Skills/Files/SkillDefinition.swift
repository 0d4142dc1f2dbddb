import Foundation

/// What a skill does when it was understood.
public struct SkillDefinition: Hashable, Sendable {
  public enum Action: Hashable, Sendable {
    /// It only answers.
    case answer
    case program(SkillProgram)
    case line(SkillLine)
    /// It runs a command in words, as if it had been said.
    case request(SlotText)
    case music(MusicCommand)
    /// It posts the slots as JSON to this address, whose answer is told.
    case call(String)
    case home(SkillHomeCall)
  }

  /// A command for a music player.
  public enum MusicCommand: String, Hashable, Sendable, CaseIterable {
    case play, pause, toggle, stop, next, previous, louder, quieter
    /// Sets the volume to the per cent in the slot `volume`.
    case volume
    /// Tells what is playing.
    case what
  }

  /// When the person must confirm it.
  public enum Confirmation: String, Hashable, Sendable, CaseIterable {
    /// Always, for skills that delete something or affect more than the home.
    case always
    /// If it was understood doubtfully, for skills that change something.
    case whenDoubtful = "when_doubtful"
    /// Seldom, for skills that only add something.
    case seldom
    /// Never, for skills that only tell something.
    case never
  }

  public var action: Action
  /// The answer. A program's output comes before it.
  public var answer: SlotText?
  /// The program that undoes it.
  public var undo: SkillProgram?
  public var confirmation: Confirmation
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

  /// The texts in which slots may be named.
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
  public static let usualSeconds = 10.0
  static let mostSeconds = 600.0

  /// The program's path below the folder of skills, and its arguments.
  public var words: [String]
  /// The most seconds that it may run.
  public var seconds = usualSeconds
}

/// A line to add to a text file.
public struct SkillLine: Hashable, Sendable {
  /// The file: an absolute path, a path below the home folder (`~/`), or one below the folder of skills.
  public var file: String
  public var text: SlotText

  /// The absolute path, given the folder of skills.
  public func path(from folder: String) -> String {
    if file.hasPrefix("~/") {
      return (ProcessInfo.processInfo.environment["HOME"] ?? NSHomeDirectory()) + file.dropFirst()
    }
    return file.hasPrefix("/") ? file : "\(folder)/\(file)"
  }
}

/// A call to Home Assistant for the things in the slots `name` and `area`.
public struct SkillHomeCall: Hashable, Sendable {
  /// The service, such as `light.turn_on`; nil to tell a thing's state.
  public var service: String?
  /// The service's data, by Home Assistant's names.
  public var data: [String: SlotText] = [:]
}
