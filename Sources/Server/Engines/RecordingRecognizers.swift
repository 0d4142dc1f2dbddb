import Synchronization

/// The recognizers of recordings, the one for those who name none first. Which models come before what is built in can
/// change at any time; what goes on with one of before goes on.
final class RecordingRecognizers: Sendable {
  private let builtIn: [any RecordingRecognizer]
  private let load: @Sendable (_ paths: [String]) throws -> [any RecordingRecognizer]
  private let models = Mutex<[any RecordingRecognizer]>([])

  /// - Parameter load: Makes recognizers of models' files, the best first.
  init(
    builtIn: [any RecordingRecognizer],
    load: @escaping @Sendable (_ paths: [String]) throws -> [any RecordingRecognizer] = { _ in [] }
  ) {
    (self.builtIn, self.load) = (builtIn, load)
  }

  var all: [any RecordingRecognizer] { models.withLock { $0 } + builtIn }

  /// Takes other models. Throws what loading throws; then all stays as it was.
  func use(_ paths: [String]) throws {
    let loaded = try load(paths)
    models.withLock { $0 = loaded }
  }
}
