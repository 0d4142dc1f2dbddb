/// A window's tokens, cut into segments at the pairs of timestamps, and the position where the next window begins.
///
/// Source: openai-whisper's `transcribe`.
struct WindowSegments: Hashable {
  struct Segment: Hashable {
    /// The start in frames of 10 ms from the window's start.
    var start: Int
    var end: Int
    /// The range of its tokens among the window's.
    var tokens: Range<Int>
  }

  private(set) var segments: [Segment] = []
  /// The number of frames from this window's start to the next one's.
  private(set) var advance: Int
  /// Whether the window ended in silence: its last token is a single timestamp, not one of a pair.
  let endsInSilence: Bool

  /// - Parameter frames: The number of frames of the window that contain audio.
  init(_ tokens: [Int32], frames: Int, firstTimestamp: Int32) {
    func isTimestamp(_ index: Int) -> Bool { tokens[index] >= firstTimestamp }
    /// Timestamps are 20 ms apart.
    func frame(_ index: Int) -> Int { 2 * Int(tokens[index] - firstTimestamp) }
    let count = tokens.count
    endsInSilence = count >= 2 && !isTimestamp(count - 2) && isTimestamp(count - 1)
    advance = frames

    var ends = tokens.indices.dropFirst().filter { isTimestamp($0 - 1) && isTimestamp($0) }
    if ends.isEmpty {
      let last = tokens.indices.last(where: isTimestamp).map(frame) ?? 0
      segments = [Segment(start: 0, end: last > 0 ? last : frames, tokens: 0..<count)]
      return
    }
    if endsInSilence { ends.append(count) }
    var first = 0
    for end in ends {
      segments.append(
        Segment(
          start: isTimestamp(first) ? frame(first) : 0, end: isTimestamp(end - 1) ? frame(end - 1) : 0,
          tokens: first..<end))
      first = end
    }
    // Tokens after the last pair were cut off by the window's end, so the next window begins there.
    if !endsInSilence { advance = frame(first - 1) }
  }
}
