import Audio

/// A recording with what is no speech left out.
struct SpokenRecording<Recording: Spectrogram>: Spectrogram {
  private var recording: Recording
  private let timeline: SpokenTimeline
  /// Frames of the speech that may be asked for again, and the first of them.
  private var values: [Float] = []
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
