#if canImport(CPulse)
  import Audio
  import Capture
  import EchoCancellation
  import Synchronization

  /// A loudspeaker of PulseAudio or PipeWire that can be paused, and whose sound can be removed from what a microphone
  /// hears.
  public final class PulseLoudspeaker: Loudspeaker {
    private let echo: EchoCanceller
    private let state = Mutex<(playback: PulsePlayback?, isPaused: Bool)>((nil, false))

    /// - Parameter echo: Told of all that is played.
    public init(echo: EchoCanceller) { self.echo = echo }

    /// Plays the sound on the server's default loudspeaker.
    ///
    /// - Throws: `CaptureError` if there is none.
    public func play(_ speech: SynthesizedSpeech) async throws {
      let (echo, sound) = (echo, try speech.atCaptureRate())
      let ratio = Double(AudioChunk.sampleRate) / Double(speech.sampleRate)
      let playback = try PulsePlayback(device: nil, rate: speech.sampleRate) { given in
        let end = min(Int(Double(given.upperBound) * ratio), sound.count)
        echo.played(sound[min(Int(Double(given.lowerBound) * ratio), end)..<end])
      }
      state.withLock { state in
        state.playback = playback
        playback.pause(state.isPaused)
      }
      defer {
        state.withLock { $0.playback = nil }
        playback.close()
      }
      playback.add(speech.pcm)
      try await playback.played()
    }

    /// Is silent until it is to go on where it stopped; what is played meanwhile waits.
    public func pause(_ pauses: Bool) {
      state.withLock { state in
        state.isPaused = pauses
        state.playback?.pause(pauses)
      }
    }
  }

  extension SynthesizedSpeech {
    /// Returns the samples at the rate at which microphones are heard.
    fileprivate func atCaptureRate() throws -> [Float] {
      guard sampleRate != AudioChunk.sampleRate else { return samples }
      let resampler = try SoxrResampler(from: sampleRate, name: "The speech")
      var result: [Float] = []
      try resampler.process(samples, into: &result)
      try resampler.process([], into: &result)
      return result
    }
  }
#endif
