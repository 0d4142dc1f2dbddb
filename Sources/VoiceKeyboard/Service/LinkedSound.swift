import DictationLink

/// The sound that another process records: from the ring, and from the journal what has left the ring.
struct LinkedSound: ~Copyable {
  /// The most samples at once.
  private static let piece = 16_000

  private let file: SoundFile
  private let ring: SoundRingReader?
  private(set) var position: Int
  /// The number of samples that were found in neither.
  private(set) var lost = 0

  /// - Throws: `JournalError` if there is no such sound.
  init(_ id: DictationID, in places: DictationPlaces, from position: Int) throws(JournalError) {
    file = try SoundFile(path: id.sound(in: places.sound))
    // Without the ring, the sound goes by way of the disk.
    do throws(JournalError) {
      ring = try SoundRingReader(path: places.ring(id))
    } catch {
      ring = nil
    }
    self.position = position
  }

  /// Returns the next samples before position `end`, at most a piece at a time; empty if there are none left.
  mutating func next(upTo end: Int) -> [Float] {
    guard end > position else { return [] }
    let range = position..<min(end, position + Self.piece)
    position = range.upperBound
    if let samples = ring?.samples(range) { return samples.map(\.sample) }
    let samples = (try? file.samples(range)) ?? []
    lost += range.count - samples.count
    return samples.map(\.sample) + [Float](repeating: 0, count: range.count - samples.count)
  }

  /// The samples in the journal, when nobody records any more.
  var count: Int { file.count }
}
