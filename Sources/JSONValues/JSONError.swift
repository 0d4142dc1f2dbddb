/// Why a text is not JSON.
package struct JSONError: Error, Hashable, CustomStringConvertible {
  package var problem: String
  /// In bytes.
  package var offset: Int

  package var description: String { "That is not JSON at byte \(offset): \(problem)." }
}
