import Inference

/// The working memory of a pass through the layers. The encoder and the decoder share it and take turns.
final class Workspace {
  private let state: Int
  private var capacity = 0
  private var residualNumbers = FloatBuffer(count: 0)
  private var normedNumbers = FloatBuffer(count: 0)
  private var wideNumbers = FloatBuffer(count: 0)

  init(state: Int) {
    self.state = state
  }

  /// Frees all memory.
  func removeAll() {
    (residualNumbers, normedNumbers, wideNumbers) = (
      FloatBuffer(count: 0), FloatBuffer(count: 0), FloatBuffer(count: 0)
    )
    capacity = 0
  }

  /// Makes room for this many vectors. Earlier contents are lost if more memory is needed.
  func reserve(_ vectors: Int) {
    guard vectors > capacity else { return }
    removeAll()
    residualNumbers = FloatBuffer(count: vectors * state)
    normedNumbers = FloatBuffer(count: vectors * state)
    wideNumbers = FloatBuffer(count: vectors * 4 * state)
    capacity = vectors
  }

  /// Returns the residual vectors, which every layer adds to.
  func residual(_ count: Int) -> Vectors { residualNumbers.vectors(count, columns: state) }

  /// Returns the normalized vectors: the input of a layer's parts, and the output of attention.
  func normed(_ count: Int) -> Vectors { normedNumbers.vectors(count, columns: state) }

  /// Returns the wide vectors inside the feed-forward part.
  func wide(_ count: Int) -> Vectors { wideNumbers.vectors(count, columns: 4 * state) }

  /// Returns the queries, keys or values (0, 1, 2), each in a quarter of the wide memory.
  func part(_ index: Int, _ count: Int) -> Vectors {
    wideNumbers.vectors(4 * capacity, columns: state)[index * capacity..<index * capacity + count]
  }
}
