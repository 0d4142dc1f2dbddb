extension Transformer {
  /// How many of these tokens, from the first on, it has read.
  public func sharedPrefix(with wanted: [Int32]) -> Int {
    zip(tokens, wanted).prefix { $0 == $1 }.count
  }

  /// Sees to it that exactly these tokens are read, at least one, and returns the logits after the last, valid until the
  /// next call. Only what follows the longest shared beginning is computed; the last token always is.
  ///
  /// - Throws: as ``read(_:)``; where there is no room, nothing changes.
  public func read(all wanted: [Int32]) throws -> UnsafeMutableBufferPointer<Float> {
    guard wanted.count <= capacity else {
      throw TransformerError.contextFull(needed: wanted.count, capacity: capacity)
    }
    let shared = min(sharedPrefix(with: wanted), max(wanted.count - 1, 0))
    keep(shared)
    return try read(Array(wanted[shared...]))
  }
}
