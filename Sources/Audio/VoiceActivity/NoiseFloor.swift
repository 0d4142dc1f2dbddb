/// The noise power of each band of a spectrum, estimated without knowing where speech is: the least smoothed power
/// of the last two seconds. Even fluent speech leaves every band free for a moment within that time (minimum
/// statistics; Martin, IEEE Transactions on Speech and Audio Processing 9(5), 2001).
struct NoiseFloor: Sendable {
  /// The noise power of each band.
  private(set) var power: [Float]

  private var smoothed: [Float]
  /// The least smoothed power of each finished stretch, by stretch and band. The oldest stretch is overwritten.
  private var stretches: [Float]
  private var current: [Float]
  private var finished = 0
  private var frames = 0

  private static let stretchCount = 10
  private static let framesPerStretch = 20
  private static let smoothing: Float = 0.8
  /// The loudest noise that is assumed until the first stretch is over (about -50 dB relative to full scale over
  /// all bands). A stream may begin with a voice, which would otherwise be taken for noise.
  private static let firstGuess: Float = 3e-3
  /// The factor by which the minimum of a smoothed fluctuating power lies below its mean, measured on white noise.
  private static let bias: Float = 2

  init(bands: Int) {
    power = [Float](repeating: 0, count: bands)
    smoothed = power
    current = [Float](repeating: .infinity, count: bands)
    stretches = [Float](repeating: .infinity, count: bands * Self.stretchCount)
    for band in 0..<bands { stretches[band] = Self.firstGuess }
  }

  /// Takes the power of each band in the next frame.
  mutating func update(_ bands: [Float]) {
    let first = frames == 0 && finished == 0
    for band in power.indices {
      smoothed[band] =
        first ? bands[band] : Self.smoothing * smoothed[band] + (1 - Self.smoothing) * bands[band]
      current[band] = min(current[band], smoothed[band])
      var least = current[band]
      for stretch in 0..<Self.stretchCount {
        least = min(least, stretches[stretch * power.count + band])
      }
      power[band] = Self.bias * least
    }
    frames += 1
    if frames == Self.framesPerStretch { finishStretch() }
  }

  private mutating func finishStretch() {
    let row = finished % Self.stretchCount * power.count
    for band in power.indices {
      stretches[row + band] = current[band]
      current[band] = smoothed[band]
    }
    finished += 1
    frames = 0
  }
}
