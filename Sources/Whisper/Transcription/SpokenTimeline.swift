import Audio

/// A mapping between a recording and the sequence of its clips with speech, which are joined without gaps.
struct SpokenTimeline: Sendable, Hashable {
  /// The clips in the recording's frames of 10 ms, in order and without overlap.
  let clips: [Range<Int>]
  /// The number of frames of speech before each clip, followed by the number of all of them.
  private let offsets: [Int]

  /// - Parameter frames: The length of the recording, at which clips are cut.
  init(_ clips: [Range<Int>], within frames: Int) {
    var end = 0
    self.clips = clips.compactMap { clip in
      let start = max(clip.lowerBound, end)
      guard start < min(clip.upperBound, frames) else { return nil }
      end = min(clip.upperBound, frames)
      return start..<end
    }
    offsets = self.clips.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
  }

  var frameCount: Int { offsets[offsets.count - 1] }

  /// Returns the parts of the recording that these frames of speech come from.
  func sources(of frames: Range<Int>) -> [Range<Int>] {
    clips.indices.compactMap { index in
      let part = frames.clamped(to: offsets[index]..<offsets[index + 1])
      guard !part.isEmpty else { return nil }
      let shift = clips[index].lowerBound - offsets[index]
      return part.lowerBound + shift..<part.upperBound + shift
    }
  }

  /// Returns the transcription of the joined clips with times in the recording.
  func restored(_ transcription: Transcription) -> Transcription {
    var transcription = transcription
    transcription.segments = restored(transcription.segments)
    return transcription
  }

  func restored(_ segments: [TranscriptionSegment]) -> [TranscriptionSegment] {
    segments.map { segment in
      var segment = segment
      segment.seek = recordingFrame(segment.seek)
      (segment.start, segment.end) = times(segment.start, segment.end)
      segment.words = segment.words.map { word in
        var word = word
        let clip = clip(at: (word.start + word.end) / 2)
        (word.start, word.end) = (time(word.start, in: clip), time(word.end, in: clip))
        return word
      }
      if let first = segment.words.first, let last = segment.words.last {
        (segment.start, segment.end) = (first.start, last.end)
      }
      return segment
    }
  }

  /// Returns the frame of the recording that a frame of speech comes from.
  func recordingFrame(_ frame: Int) -> Int {
    guard !clips.isEmpty else { return frame }
    let index = clip(at: Double(frame) / 100)
    return min(clips[index].lowerBound + max(0, frame - offsets[index]), clips[index].upperBound)
  }

  /// Converts the times of a segment. At a cut, a segment begins in the clip after it and ends in the clip before
  /// it.
  private func times(_ start: Double, _ end: Double) -> (Double, Double) {
    guard !clips.isEmpty else { return (start, end) }
    let edge = min(0.05, (end - start) / 2)
    let (first, last) = (clip(at: start + edge), clip(at: end - edge))
    return (time(start, in: first), time(end, in: last))
  }

  /// Returns the index of the last clip that begins at or before this second of speech.
  private func clip(at seconds: Double) -> Int {
    let frame = Int(seconds * 100)
    var (low, high) = (0, max(1, clips.count))
    while high - low > 1 {
      let middle = (low + high) / 2
      if offsets[middle] <= frame { low = middle } else { high = middle }
    }
    return low
  }

  private func time(_ seconds: Double, in index: Int) -> Double {
    guard clips.indices.contains(index) else { return seconds }
    let clip = clips[index]
    let time = seconds + Double(clip.lowerBound - offsets[index]) / 100
    let within = min(max(time, Double(clip.lowerBound) / 100), Double(clip.upperBound) / 100)
    return (within * 100).rounded() / 100
  }
}

/// A recording from which everything but its clips with speech is left out.
struct SpokenRecording<Recording: Spectrogram>: Spectrogram {
  private var recording: Recording
  private let timeline: SpokenTimeline
  /// The values of the frames of speech that may be asked for again.
  private var values: [Float] = []
  /// The number of the first frame of speech in ``values``.
  private var first = 0
  private var bands = 1

  init(_ recording: Recording, _ timeline: SpokenTimeline) {
    (self.recording, self.timeline) = (recording, timeline)
  }

  var frameCount: Int { timeline.frameCount }

  mutating func window(from start: Int, frames: Int) throws -> MelWindow {
    let known = first + values.count / bands
    values.removeFirst(min(values.count, (start - first) * bands))
    first = start
    for source in timeline.sources(of: max(known, start)..<max(known, start + frames)) {
      let window = try recording.window(from: source.lowerBound, frames: source.count)
      bands = window.bands
      values += window.values
    }
    return MelWindow(bands: bands, values: Array(values.prefix(frames * bands)))
  }
}
