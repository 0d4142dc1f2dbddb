import Capture
import Synchronization

#if canImport(CWebRTCAudioProcessing)
  import CEchoCanceller
#endif

/// Removes what this process plays from what the microphone hears.
///
/// The filter is WebRTC's (AEC in its audio processing module 0.3), which finds out by itself how long the sound takes
/// to the microphone. Without the library the sound stays as it is.
public final class EchoCanceller: Sendable {
  /// The samples that are filtered at once: 10 ms.
  private static let frame = AudioChunk.sampleRate / 100
  /// The most samples that wait for the microphone: a second. More come only if nobody listens.
  private static let longestWait = AudioChunk.sampleRate

  private let state = Mutex(State())

  /// Creates a filter that knows no echo yet.
  public init() {}

  /// Takes sound that is given to the loudspeaker now, at 16 kHz.
  public func played(_ samples: some Sequence<Float>) {
    state.withLock { state in
      state.played.append(contentsOf: samples)
      state.played.removeFirst(max(0, state.played.count - Self.longestWait))
    }
  }

  /// Returns the microphone's samples without the echo. Up to 10 ms of them are given back only with the next ones.
  public func take(_ samples: [Float]) -> [Float] {
    state.withLock { state in
      state.heard += samples
      var clean: [Float] = []
      while state.heard.count >= Self.frame {
        let heard = Array(state.heard.prefix(Self.frame))
        state.heard.removeFirst(Self.frame)
        let played = state.played.prefix(Self.frame)
        clean += state.filter.removing(played, from: heard)
        state.played.removeFirst(played.count)
      }
      return clean
    }
  }

  private struct State: ~Copyable {
    var filter = Filter()
    /// What was played and not yet compared, and the samples that are no whole frame yet.
    var played: [Float] = []
    var heard: [Float] = []
  }

  #if canImport(CWebRTCAudioProcessing)
    private struct Filter: ~Copyable {
      private let state = echo_canceller_create()

      /// - Parameter played: At most a frame; silence follows.
      func removing(_ played: some Collection<Float>, from heard: [Float]) -> [Float] {
        guard let state else { return heard }
        var far = played.map(Self.whole)
        far += [Int16](repeating: 0, count: heard.count - far.count)
        var near = heard.map(Self.whole)
        return echo_canceller_process(state, far, &near) ? near.map { Float($0) / 32_768 } : heard
      }

      private static func whole(_ sample: Float) -> Int16 {
        sample.isFinite ? Int16(max(-32_768, min(32_767, (sample * 32_768).rounded()))) : 0
      }

      deinit { echo_canceller_destroy(state) }
    }
  #else
    private struct Filter {
      func removing(_ played: some Collection<Float>, from heard: [Float]) -> [Float] { heard }
    }
  #endif
}
