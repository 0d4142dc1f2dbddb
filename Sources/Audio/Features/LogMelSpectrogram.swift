import Inference

/// The log-mel spectrogram of 16 kHz audio as OpenAI's Whisper computes it (`whisper/audio.py`), one chunk at a
/// time.
///
/// Frames are 10 ms apart and centred. The audio is mirrored before its start and silent after its end. Values are
/// raised to at least 80 dB below the loudest band of the whole audio, so the result of ``window(from:frames:)``
/// depends on all audio so far.
public struct LogMelSpectrogram: Sendable {
  /// The filters that give the mel bands.
  public let filters: MelFilters
  private let kernels: Kernels
  /// The number of samples so far.
  public private(set) var sampleCount = 0
  /// The base-10 logarithm of the power of the loudest band so far.
  private var loudest: Float
  /// Whether ``loudest`` was given, and so is that of the whole audio.
  private let knowsMaximum: Bool

  /// The base-10 logarithm of the power of silence.
  public static let silence: Float = -10

  /// The values of the complete frames, from frame `forgotten` on.
  private var values: [Float] = []
  private var forgotten = 0
  /// The samples from the beginning of the first frame that is not in `values`.
  private var pending: [Float] = []
  private var hasStarted = false

  /// Samples on either side of a frame's centre.
  private static let margin = MelFilters.window / 2

  /// Creates an empty spectrogram.
  ///
  /// - Parameter maximum: The base-10 logarithm of the power of the loudest band of the whole audio, if an earlier
  ///   pass found it. Frames then need not be kept.
  public init(filters: MelFilters, maximum: Float? = nil, kernels: Kernels = .preferred) {
    (self.filters, self.kernels) = (filters, kernels)
    knowsMaximum = maximum != nil
    loudest = max(maximum ?? Self.silence, Self.silence)
  }

  /// The base-10 logarithm of the power of the loudest band so far.
  public var maximum: Float { knowsMaximum ? loudest : Self.largest(tail()[...], loudest) }

  /// The number of frames that begin within the audio so far.
  public var frameCount: Int { sampleCount / MelFilters.hop }

  /// The number of frames whose samples are all there.
  public var completeFrameCount: Int { forgotten + values.count / filters.bands }

  /// Takes the next audio.
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

  /// Frees the memory of the frames before `frame`. Later windows must not begin before it.
  public mutating func forget(before frame: Int) {
    let count = min(max(0, frame - forgotten), values.count / filters.bands)
    values.removeFirst(count * filters.bands)
    forgotten += count
  }

  /// Returns `frames` frames from frame `first` on, scaled as Whisper's encoder needs them. After the audio's end
  /// there is silence.
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

  /// Returns the values of the last frames, which reach into the silence after the end.
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

  /// Returns the samples, preceded by their mirrored beginning.
  private static func reflected(_ samples: [Float]) -> [Float] {
    samples[1...margin].reversed() + samples
  }

  /// Copies the part of `values` that falls into `window`. The first number of `values` has the index `position`
  /// there.
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

/// Frames of a log-mel spectrogram, 10 ms each, clamped and scaled as Whisper's encoder needs them.
public struct MelWindow: Sendable, Hashable {
  /// The number of mel bands: 80, or 128 from large-v3 on.
  public let bands: Int
  /// The number of frames.
  public let frames: Int
  /// The values, `frames` × `bands`, frame by frame.
  public var values: [Float]
  /// The value of every band in silence.
  public let silence: Float

  /// Creates a window.
  ///
  /// - Parameters:
  ///   - values: The values, frame by frame; their number is a multiple of `bands`.
  ///   - silence: The value of silence. The default is right for digital silence only.
  public init(bands: Int, values: [Float], silence: Float = -1.5) {
    precondition(bands > 0 && values.count % bands == 0, "a window holds whole frames")
    self.bands = bands
    self.frames = values.count / bands
    self.values = values
    self.silence = silence
  }
}
