/// The language model that a system brings: Apple's, on macOS and iOS.
package enum SystemModel {
  /// The name to choose it by in the place of a model in the store.
  package static let name = "apple"

  /// Returns the model, ready to converse.
  ///
  /// - Throws: ``SystemModelError`` if there is none, or none yet.
  package static func chat(_ settings: ChatSettings) throws(SystemModelError) -> any ChatModel {
    #if canImport(FoundationModels)
      guard #available(macOS 26, iOS 26, *) else { throw .missing }
      return try SystemChatModel(settings)
    #else
      throw .missing
    #endif
  }
}

/// Why the system's model does not answer.
package enum SystemModelError: Error, Hashable, CustomStringConvertible {
  /// The system has no model.
  case missing
  /// The device cannot run the model.
  case unsuitable
  /// The person has not turned the model on.
  case turnedOff
  /// The system has not fetched the model yet.
  case notReady

  package var description: String {
    switch self {
    case .missing:
      "This system has no language model of its own; macOS 26 and iOS 26 have. “voicecore models recommend” names others."
    case .unsuitable:
      "This device cannot run Apple's language model. “voicecore models recommend” names others."
    case .turnedOff: "Apple's language model is off: turn on Apple Intelligence in the system's settings."
    case .notReady: "Apple's language model is still being fetched by the system. Try again later."
    }
  }
}

#if canImport(FoundationModels)
  import FoundationModels
  import LanguageModel

  /// Apple's language model, which runs on the device (FoundationModels, macOS 26 and iOS 26). It calls no tools: the
  /// assistant is asked first for what it can do.
  @available(macOS 26, iOS 26, *)
  struct SystemChatModel: ChatModel {
    /// The most characters that it is given. Its context has 4,096 tokens of about three characters or more, and the
    /// answer needs some of them.
    private static let room = 9_000

    let name = SystemModel.name
    private var settings: ChatSettings

    init(_ settings: ChatSettings) throws(SystemModelError) {
      self.settings = settings
      switch SystemLanguageModel.default.availability {
      case .available: break
      case .unavailable(.deviceNotEligible): throw .unsuitable
      case .unavailable(.appleIntelligenceNotEnabled): throw .turnedOff
      case .unavailable: throw .notReady
      }
    }

    func with(_ wishes: ChatWishes) -> any ChatModel {
      var model = self
      model.settings.apply(wishes)
      return model
    }

    func surplus(of messages: [ChatMessage]) -> Int {
      messages.surplus(room: Self.room) { messages in messages.reduce(0) { $0 + $1.content.count } }
    }

    func answer(_ messages: [ChatMessage]) -> AsyncThrowingStream<AnswerPiece, any Error> {
      AsyncThrowingStream { continuation in
        let task = Task {
          do {
            let session = LanguageModelSession(transcript: transcript(of: messages.dropLast()))
            let options = FoundationModels.GenerationOptions(
              temperature: settings.temperature,
              maximumResponseTokens: settings.maximumTokens ?? ChatSettings.usualMaximumTokens)
            var written = ""
            for try await snapshot in session.streamResponse(
              to: messages.last?.content ?? "", options: options)
            {
              // Each snapshot holds the answer so far.
              continuation.yield(.text(String(snapshot.content.dropFirst(written.count))))
              written = snapshot.content
            }
            continuation.finish()
          } catch {
            continuation.finish(throwing: error)
          }
        }
        continuation.onTermination = { _ in task.cancel() }
      }
    }

    /// The instructions and what was said before.
    private func transcript(of messages: ArraySlice<ChatMessage>) -> FoundationModels.Transcript {
      func segments(_ text: String) -> [FoundationModels.Transcript.Segment] { [.text(.init(content: text))] }
      let instructions = FoundationModels.Transcript.Entry.instructions(
        .init(segments: segments(settings.system ?? ChatSettings.usualSystem), toolDefinitions: []))
      return FoundationModels.Transcript(
        entries: [instructions]
          + messages.map { message in
            message.role == .assistant
              ? .response(.init(assetIDs: [], segments: segments(message.content)))
              : .prompt(.init(segments: segments(message.content)))
          })
    }
  }
#endif
