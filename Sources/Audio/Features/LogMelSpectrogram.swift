import Inference

/// The log-mel spectrogram of 16 kHz audio as OpenAI's Whisper computes it (`whisper/audio.py`), a chunk at a time.
///
/// Frames are taken every 10 ms and centred; before its start the audio is reflected, after its end there is silence.
/// What is quieter than 80 dB below the loudest band of the whole audio counts as that, so a ``window(from:frames:)``
/// depends on all audio so far.
public struct LogMelSpectrogram: Sendable {
  public let filters: MelFilters
  private let kernels: Kernels
  /// Samples so far.
  public private(set) var sampleCount = 0
  /// The loudest band of the frames in `values` and before, the logarithm to base 10 of its power.
  private var loudest: Float
  /// Whether ``loudest`` was given, and is that of the whole audio.
  private let knowsMaximum: Bool

  /// The logarithm of the power of silence.
  public static let silence: Float = -10

  /// From frame `forgotten` on, frames whose samples are all there.
  private var values: [Float] = []
  private var forgotten = 0
  /// The samples of the first frame that is not in `values`, from its first one on.
  private var pending: [Float] = []
  private var hasStarted = false

  /// Samples on either side of a frame's centre.
  private static let margin = MelFilters.window / 2

  /// - Parameter maximum: That of the whole audio, where an earlier pass over it told, so that no frames have to be
  ///   kept for a second look.
  public init(filters: MelFilters, maximum: Float? = nil, kernels: Kernels = .preferred) {
    (self.filters, self.kernels) = (filters, kernels)
    knowsMaximum = maximum != nil
    loudest = max(maximum ?? Self.silence, Self.silence)
  }

  /// The loudest band of a frame so far, the logarithm to base 10 of its power.
  public var maximum: Float { knowsMaximum ? loudest : Self.largest(tail()[...], loudest) }

  /// Frames that begin within the audio so far.
  public var frameCount: Int { sampleCount / MelFilters.hop }

  /// Frames whose samples are all there.
  public var completeFrameCount: Int { forgotten + values.count / filters.bands }

  public mutating func append(_ samples: some Sequence<Float>) {
    let before = pending.count
    pending.append(contentsOf: samples)
    sampleCount += pending.count - before
    if !hasStarted {
      guard pending.count > Self.margin else { return }
      pending = Self.reflected(pending)
      hasStarted = true
    }
    let old = values.count
    filters.appendFrames(of: pending, to: &values, kernels: kernels)
    let frames = (values.count - old) / filters.bands
    pending.removeFirst(frames * MelFilters.hop)
    if !knowsMaximum { loudest = Self.largest(values[old...], loudest) }
  }

  /// Gives up the memory of frames before `frame`; windows then begin there or later.
  public mutating func forget(before frame: Int) {
    let count = min(max(0, frame - forgotten), values.count / filters.bands)
    values.removeFirst(count * filters.bands)
    forgotten += count
  }

  /// `frames` frames from frame `first` on, as the encoder takes them; after the audio's end there is silence.
  public func window(from first: Int, frames: Int) -> MelWindow {
    precondition(first >= forgotten, "frames before \(forgotten) were given up")
    let bands = filters.bands
    let tail = tail()
    let floor = (knowsMaximum ? loudest : Self.largest(tail[...], loudest)) - 8
    var window = [Float](repeating: Self.silence, count: frames * bands)
    let start = (first - forgotten) * bands
    Self.copy(values, at: -start, into: &window)
    Self.copy(tail, at: values.count - start, into: &window)
    window.withUnsafeMutableBufferPointer { window in
      for index in window.indices {
        let value = window[index]
        window[index] = ((value > floor ? value : floor) + 4) * 0.25
      }
    }
    return MelWindow(bands: bands, values: window, silence: (max(floor, Self.silence) + 4) * 0.25)
  }

  /// The frames that see the last samples and silence after them.
  private func tail() -> [Float] {
    var samples = pending
    if !hasStarted {
      guard !samples.isEmpty else { return [] }
      let missing = max(0, Self.margin + 1 - samples.count)
      samples = Self.reflected(samples + [Float](repeating: 0, count: missing))
      samples.removeLast(missing)
    }
    let frames = (samples.count + MelFilters.hop - 1) / MelFilters.hop
    guard frames > 0 else { return [] }
    let length = (frames - 1) * MelFilters.hop + MelFilters.window
    samples.append(contentsOf: repeatElement(0, count: length - samples.count))
    var values: [Float] = []
    filters.appendFrames(of: samples, to: &values, kernels: kernels)
    return values
  }

  /// The samples with their first ones, mirrored, before them.
  private static func reflected(_ samples: [Float]) -> [Float] {
    samples[1...margin].reversed() + samples
  }

  /// Copies what of `values` falls into `window` when its first number stands at `position`.
  private static func copy(_ values: [Float], at position: Int, into window: inout [Float]) {
    let start = max(0, position)
    let end = min(window.count, position + values.count)
    guard start < end else { return }
    window.replaceSubrange(start..<end, with: values[start - position..<end - position])
  }

  private static func largest(_ values: ArraySlice<Float>, _ start: Float) -> Float {
    values.withUnsafeBufferPointer { values in
      var largest = start
      for value in values where value > largest { largest = value }
      return largest
    }
  }
}
