/// A text that is being generated: its parts, and at the end the whole.
///
/// Generation stops within one token when the stream is dropped or its reader's task is cancelled.
public struct GenerationStream: AsyncSequence, Sendable {
  /// An element of the stream.
  public enum Element: Sendable, Hashable {
    /// The next part of the text, which is final.
    case text(String)
    /// The whole text, as the last element.
    case end(Generation)
  }

  private let elements: AsyncThrowingStream<Element, any Error>

  init(_ write: @escaping @Sendable (_ emit: @escaping @Sendable (String) -> Void) async throws -> Generation)
  {
    elements = AsyncThrowingStream { continuation in
      let task = Task {
        do {
          let generation = try await write { continuation.yield(.text($0)) }
          continuation.yield(.end(generation))
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  /// The stream's iterator.
  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate var elements: AsyncThrowingStream<Element, any Error>.AsyncIterator

    /// Returns the next element, or `nil` at the end.
    ///
    /// - Throws: ``GenerationError``, ``TransformerError``, `ModelFileError`, or `CancellationError` if the task
    ///   was cancelled.
    public mutating func next() async throws -> Element? {
      let element = try await elements.next()
      if element == nil { try Task.checkCancellation() }
      return element
    }
  }

  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(elements: elements.makeAsyncIterator())
  }

  /// Waits for the end and returns the whole text.
  public func generation() async throws -> Generation {
    for try await element in self {
      if case .end(let generation) = element { return generation }
    }
    throw CancellationError()
  }
}
