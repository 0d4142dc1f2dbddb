import Foundation

/// What becomes of a skill that was understood.
public struct SkillDefinition: Hashable, Sendable {
  public enum Action: Hashable, Sendable {
    /// Nothing but an answer.
    case answer
    case program(SkillProgram)
    case line(SkillLine)
    /// A command in words, done as if it had been said.
    case request(SlotText)
    case music(MusicCommand)
    /// The address that the slots are posted to as JSON; its answer is what is said.
    case call(String)
    case home(SkillHomeCall)
  }

  /// What a music player is told.
  public enum MusicCommand: String, Hashable, Sendable, CaseIterable {
    case play, pause, toggle, stop, next, previous, louder, quieter
    /// To as many per cent as the slot `volume` says.
    case volume
    /// Tells what is playing.
    case what
  }

  /// When it is asked about first.
  public enum Confirmation: String, Hashable, Sendable, CaseIterable {
    /// Always: what destroys something or leaves the house.
    case always
    /// What changes something.
    case whenDoubtful = "when_doubtful"
    /// What only adds something.
    case seldom
    /// What only tells something.
    case never
  }

  public var action: Action
  /// What is answered; what a program prints goes before it.
  public var answer: SlotText?
  /// What takes it back.
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

  /// The texts that name slots.
  var texts: [SlotText] {
    switch action {
    case .line(let line): [answer, line.text].compactMap(\.self)
    case .request(let text): [answer, text].compactMap(\.self)
    case .home(let call): [answer].compactMap(\.self) + call.data.values
    case .answer, .program, .music, .call: [answer].compactMap(\.self)
    }
  }
}

/// A program and its arguments. It gets the slots as JSON on its standard input, never as arguments.
public struct SkillProgram: Hashable, Sendable {
  public static let usualSeconds = 10.0
  static let mostSeconds = 600.0

  /// The program's path below the folder of skills, then its arguments.
  public var words: [String]
  /// For so long it may run.
  public var seconds = usualSeconds
}

/// A line that is added to a text file.
public struct SkillLine: Hashable, Sendable {
  /// Absolute, below the home folder with `~/`, or below the folder of skills.
  public var file: String
  public var text: SlotText

  /// The absolute path, when the skills are in a folder.
  public func path(from folder: String) -> String {
    if file.hasPrefix("~/") { return NSHomeDirectory() + file.dropFirst() }
    return file.hasPrefix("/") ? file : "\(folder)/\(file)"
  }
}

/// Something that Home Assistant is to do to what the slots `name` and `area` say.
public struct SkillHomeCall: Hashable, Sendable {
  /// As in `light.turn_on`; nil to tell how a thing is.
  public var service: String?
  /// What goes with it, by Home Assistant's names.
  public var data: [String: SlotText] = [:]
}
