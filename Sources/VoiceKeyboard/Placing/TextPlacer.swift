import Capture
import Dictation

/// Places dictated text at the cursor.
public protocol TextPlacer: Sendable {
  /// A short name: “xdotool”, “the clipboard”.
  var name: String { get }

  /// Whether text is there when ``place(_:)`` returns, not only after ``finish()``.
  var placesAtOnce: Bool { get }

  /// Prepares for a dictation.
  ///
  /// - Returns: The text before the cursor; nil if it is not known.
  func begin() async throws -> String?

  /// Shows words at the cursor that are not certain yet.
  func show(_ words: String) async

  /// Shows that the microphone is open and how loud it is, or that the last words are being placed.
  func indicate(_ state: DictationIndicator) async

  /// Whether text can be shown at the cursor that is entered later.
  func canHold() async -> Bool

  /// Shows text that is entered later. From then on, keys wait until ``release()``.
  ///
  /// - Parameter ended: Called if it has to be entered at once, or is gone.
  func hold(_ text: String, ended: @escaping @Sendable (HoldEnd) -> Void) async

  /// Whether the field has entered by itself what was held; nil if it does not tell.
  ///
  /// - Parameter waits: Whether it may take the field a moment to tell.
  func hasEntered(waits: Bool) async -> Bool?

  /// Gives the keys that waited to the program.
  func release() async

  /// Makes an edit just before the cursor.
  func place(_ edit: TextEdit) async throws

  /// Delivers what is not placed yet, at the end of a dictation.
  func finish() async throws

  /// Gives back what ``begin()`` took, however the dictation ended.
  func close() async
}

extension TextPlacer {
  public var placesAtOnce: Bool { true }

  public func begin() async throws -> String? { nil }

  public func show(_ words: String) async {}

  public func indicate(_ state: DictationIndicator) async {}

  public func canHold() async -> Bool { false }

  public func hold(_ text: String, ended: @escaping @Sendable (HoldEnd) -> Void) async {}

  public func hasEntered(waits: Bool) async -> Bool? { nil }

  public func release() async {}

  public func finish() async throws {}

  public func close() async {}
}

/// What a person sees of a dictation beside its words.
public enum DictationIndicator: Sendable, Hashable {
  /// The microphone is open; how loud it is, from 0 to 100.
  case listening(level: Int)
  case placing

  /// It as a short text.
  var text: String {
    switch self {
    case .listening(let level): "● \(AudioLevel.bars(level))"
    case .placing: "…"
    }
  }
}

/// Why a text could not be placed.
public enum PlacingError: Error, Sendable, Hashable, CustomStringConvertible {
  case missing(program: String)
  case failed(program: String, words: String)
  case tookTooLong(program: String)
  /// No text field has the keyboard.
  case nowhere
  /// The way does not work here.
  case unavailable(PlacingWay)

  public var description: String {
    switch self {
    case .missing(let program): "\(program) is not installed, so the text cannot be placed with it."
    case .failed(let program, let words):
      words.isEmpty ? "\(program) could not place the text." : "\(program) could not place the text: \(words)"
    case .tookTooLong(let program): "\(program) was ended: it took too long to place the text."
    case .nowhere: "No text field has the keyboard, so the text is not placed: voicecore dictate recover"
    case .unavailable(let way):
      "\(way.rawValue) cannot place text here. “voicecore doctor” says what can, and what to install."
    }
  }
}

/// Delivers the complete text at the end.
package actor WholeTextPlacer: TextPlacer {
  package nonisolated let name: String
  package nonisolated let placesAtOnce = false
  private let handOver: @Sendable (String) async throws -> Void
  private var text = ""

  /// - Parameter handOver: Called with the text, unless it is empty.
  package init(_ name: String, handOver: @escaping @Sendable (String) async throws -> Void) {
    (self.name, self.handOver) = (name, handOver)
  }

  /// Puts the text into the clipboard, for the person to paste.
  package init(_ clipboard: ClipboardProgram) {
    self.init("the clipboard, to be pasted by hand") { try await clipboard.set($0) }
  }

  package func place(_ edit: TextEdit) { text = edit.applied(to: text) }

  package func finish() async throws {
    if !text.isEmpty { try await handOver(text) }
  }
}
