import Audio

/// How the spectrum of a window moves where it is loud. Speech takes another shape several times a second; music holds
/// its notes, and noise is always the same.
///
/// After the spectral flux of Scheirer and Slaney, "Construction and evaluation of a robust multifeature speech/music
/// discriminator", 1997.
struct SpectralMotion: Sendable, Hashable {
  /// Frames within so many bels of the loud ones count as loud.
  private static let depth: Float = 2
  /// Frames of 10 ms between two shapes that are compared.
  private static let lag = 10
  /// Correlation from which two shapes are the same.
  private static let same: Float = 0.95

  /// Comparisons that tell something.
  private static let least = 10

  /// Mean change of a band in a tenth of a second, in bels, with the loudness taken out. As in speech, where too little is
  /// loud to tell.
  private(set) var change = 0.9
  /// Share of the loud frames that have the shape of a tenth of a second before.
  private(set) var held = 0.0

  init(change: Double, held: Double) {
    (self.change, self.held) = (change, held)
  }

  init(_ window: MelWindow) {
    let bands = window.bands
    guard window.frames > Self.lag else { return }
    var loudness: [Float] = []
    var shapes = [Float](repeating: 0, count: window.values.count)
    var lengths: [Float] = []
    for frame in 0..<window.frames {
      let row = window.values[frame * bands..<(frame + 1) * bands]
      let (mean, peak) = (row.reduce(0, +) / Float(bands), row.max() ?? 0)
      // A band has a quarter of its bels.
      loudness.append(4 * peak)
      var squares: Float = 0
      for (band, value) in row.enumerated() {
        shapes[frame * bands + band] = 4 * (value - mean)
        squares += 16 * (value - mean) * (value - mean)
      }
      lengths.append(squares)
    }
    let loud = loudness.sorted()[loudness.count * 9 / 10] - Self.depth
    var (compared, alike, changes) = (0, 0, 0.0)
    for frame in Self.lag..<window.frames where loudness[frame] > loud && loudness[frame - Self.lag] > loud {
      var (product, difference): (Float, Float) = (0, 0)
      for band in 0..<bands {
        let (now, before) = (shapes[frame * bands + band], shapes[(frame - Self.lag) * bands + band])
        product += now * before
        difference += abs(now - before)
      }
      compared += 1
      changes += Double(difference) / Double(bands)
      let length = (lengths[frame] * lengths[frame - Self.lag]).squareRoot()
      if product > Self.same * length { alike += 1 }
    }
    guard compared >= Self.least else { return }
    (change, held) = (changes / Double(compared), Double(alike) / Double(compared))
  }
}
