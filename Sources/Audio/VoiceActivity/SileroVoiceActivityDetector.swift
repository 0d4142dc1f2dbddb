import Capture

/// A voice activity detector that runs Silero's network, from a model file in whisper.cpp's format
/// (`ggml-silero-v5.1.2.bin` and later).
///
/// It judges 32 ms at a time, using the 4 ms before them and the network's state. Copies share only the weights.
public struct SileroVoiceActivityDetector: VoiceActivityDetector {
  public var frameLength: Int { network.window }
  public var lookAhead: Int { 0 }
  public var startThreshold: Float { 0.5 }
  public var endThreshold: Float { 0.35 }
  /// Four frames are enough, because the network seldom takes clicks for speech.
  public var minimumSpeech: Double { 0.128 }

  private let network: SileroNetwork
  private var memory: SileroNetwork.Memory
  private var buffer: [Float]
  /// The position in the stream of the first sample that was not judged yet.
  private var position: Int?

  /// Loads a detector from a model file.
  ///
  /// - Throws: `ModelFileError` or `KernelsError`.
  public init(path: String) throws {
    network = try SileroNetwork(path: path)
    memory = network.silence
    buffer = [Float](repeating: 0, count: network.context)
  }

  public mutating func process(_ chunk: AudioChunk, _ body: (VoiceActivityFrame) -> Void) {
    buffer.append(contentsOf: chunk.samples)
    var framePosition = position ?? chunk.start
    var start = 0
    let heard = network.context + network.window
    while start + heard <= buffer.count {
      var samples = Array(buffer[start..<(start + heard)])
      for index in 1...max(network.context, 1) where network.context > 0 {
        samples.append(buffer[start + heard - 1 - index])
      }
      let probability = network.probability(samples, &memory)
      body(VoiceActivityFrame(start: framePosition, probability: probability, immediate: probability))
      start += network.window
      framePosition += network.window
    }
    buffer.removeFirst(start)
    position = framePosition
  }
}
