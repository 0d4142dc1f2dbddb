/// A dictation, as the process with the microphone asks for it.
public struct DictationOrder: Sendable, Hashable {
  public var id: DictationID
  /// The program that the text is for, if it is known.
  public var program: String?
  /// The name of a mode; nil for what the settings say.
  public var mode: String?
  /// Whether the person holds a key until the end.
  public var holdsKey: Bool
  /// The symbol of the key that the input method is to watch; nil if the person dictates without one.
  public var watchedKey: UInt32?

  public init(
    _ id: DictationID = DictationID(), program: String? = nil, mode: String? = nil, holdsKey: Bool = false,
    watchedKey: UInt32? = nil
  ) {
    (self.id, self.program, self.mode, self.holdsKey) = (id, program, mode, holdsKey)
    self.watchedKey = watchedKey
  }
}

/// A message from the process with the microphone to the one with the model.
public enum MicrophoneMessage: Sendable, Hashable {
  /// The first message. The same order a second time goes on with a dictation that was cut off.
  case begin(DictationOrder)
  /// This many samples are in the journal and in the ring.
  case heard(Int)
  /// The key went up: the last samples come now.
  case ending
  /// The dictation ends with this many samples.
  case end(Int)
  /// The dictation is given up.
  case cancel

  public var line: String {
    switch self {
    case .begin(let order):
      FieldLine.line(
        [
          "begin", order.id.name, order.program ?? "", order.mode ?? "", order.holdsKey ? "held" : "",
          order.watchedKey.map { String($0) } ?? "",
        ])
    case .heard(let count): "heard\t\(count)"
    case .ending: "ending"
    case .end(let count): "end\t\(count)"
    case .cancel: "cancel"
    }
  }

  /// Reads a message from a line; nil if it is none.
  public init?(_ line: String) {
    let fields = FieldLine.fields(line)
    switch (fields[0], fields.count) {
    case ("begin", 6):
      guard let id = DictationID(fields[1]) else { return nil }
      self = .begin(
        DictationOrder(
          id, program: fields[2].nonEmpty, mode: fields[3].nonEmpty, holdsKey: fields[4] == "held",
          watchedKey: UInt32(fields[5])))
    case ("heard", 2):
      guard let count = Int(fields[1]), count >= 0 else { return nil }
      self = .heard(count)
    case ("end", 2):
      guard let count = Int(fields[1]), count >= 0 else { return nil }
      self = .end(count)
    case ("ending", 1): self = .ending
    case ("cancel", 1): self = .cancel
    default: return nil
    }
  }
}

/// A message from the process with the model to the one with the microphone.
public enum RecognizerMessage: Sendable, Hashable {
  /// What is being said, and how much of it can still change.
  case hearing(stable: String, unstable: String)
  /// A phrase was placed.
  case placed(String)
  /// Something that the person should know.
  case notice(String)
  /// The watched key.
  case key(KeyEvent)
  /// The dictation is over; its text is placed and its sound deleted.
  case done(String)
  /// The dictation failed; its sound is kept.
  case failed(String)

  public var line: String {
    switch self {
    case .hearing(let stable, let unstable): FieldLine.line(["hearing", stable, unstable])
    case .placed(let text): FieldLine.line(["placed", text])
    case .notice(let text): FieldLine.line(["notice", text])
    case .key(let event): FieldLine.line(["key", event.rawValue])
    case .done(let text): FieldLine.line(["done", text])
    case .failed(let problem): FieldLine.line(["failed", problem])
    }
  }

  /// Reads a message from a line; nil if it is none.
  public init?(_ line: String) {
    let fields = FieldLine.fields(line)
    switch (fields[0], fields.count) {
    case ("hearing", 3): self = .hearing(stable: fields[1], unstable: fields[2])
    case ("placed", 2): self = .placed(fields[1])
    case ("notice", 2): self = .notice(fields[1])
    case ("key", 2):
      guard let event = KeyEvent(rawValue: fields[1]) else { return nil }
      self = .key(event)
    case ("done", 2): self = .done(fields[1])
    case ("failed", 2): self = .failed(fields[1])
    default: return nil
    }
  }
}

extension String {
  var nonEmpty: String? { isEmpty ? nil : self }
}
