#if canImport(CSndFile)
  import Capture
  import Foundation

  /// Reads an audio file as 16 kHz mono chunks: WAV, FLAC, OGG, MP3, AIFF and whatever else libsndfile decodes.
  /// Memory does not grow with the file's length.
  ///
  /// Channels are averaged. Samples that are not finite numbers become silence and are counted in `notices`.
  ///
  ///     for try await chunk in try AudioFileReader(path: "order.flac").chunks { … }
  public final class AudioFileReader {
    /// The accepted frames per second; a header with others is wrong.
    public static let sampleRates = 1_000...768_000
    /// The most bytes kept on disk for audio from a pipe.
    static let spoolLimit = 4 << 30

    /// Frames a second in the file.
    public var sampleRate: Int { decoder.sampleRate }
    /// Channels in the file.
    public var channels: Int { decoder.channels }
    /// Seconds that the header promises; nil if it says nothing sensible.
    public var declaredDuration: Double? {
      decoder.declaredFrames.map { Double($0) / Double(decoder.sampleRate) }
    }

    private let name: String
    private let chunkLength: Int
    private let decoder: SndFileDecoder
    private let resampler: SoxrResampler?
    private let promisesMoreBytes: Bool
    private let longest: Int?
    private var pending: [Float] = []
    private var position = 0
    private var ended = false

    /// - Parameter chunkLength: Samples per chunk at 16 kHz; the last one may be shorter.
    /// - Throws: `AudioFileError`.
    public convenience init(path: String, chunkLength: Int = 1_600) throws(AudioFileError) {
      let descriptor = try openedFile(path)
      defer { close(descriptor) }
      try self.init(fileDescriptor: descriptor, name: path, chunkLength: chunkLength)
    }

    /// Reads an open file or pipe, such as standard input. A pipe is first copied to a nameless temporary file, since
    /// most formats need to seek. The descriptor stays open and belongs to the caller.
    ///
    /// - Parameters:
    ///   - name: The name for error messages.
    ///   - longest: The most seconds to decode. Longer audio is refused, before decoding if the header tells its
    ///     length.
    public init(
      fileDescriptor: Int32, name: String, chunkLength: Int = 1_600, longest: Int? = nil
    ) throws(AudioFileError) {
      let descriptor = try seekableFile(fileDescriptor, name: name)
      self.name = name
      self.chunkLength = max(1, chunkLength)
      self.longest = longest
      self.promisesMoreBytes = containerIsCutShort(descriptor)
      self.decoder = try SndFileDecoder(owning: descriptor, name: name)
      self.resampler =
        decoder.sampleRate == AudioChunk.sampleRate
        ? nil : try SoxrResampler(from: decoder.sampleRate, name: name)
      try checkLength(decoder.declaredFrames ?? 0)
    }

    /// What was repaired or missing so far; complete once `next` has returned nil.
    public var notices: [AudioFileNotice] {
      var notices: [AudioFileNotice] = []
      if decoder.replacedSamples > 0 { notices.append(.replacedSamples(decoder.replacedSamples)) }
      let endedEarly = ended && decoder.framesRead < (decoder.declaredFrames ?? 0)
      if promisesMoreBytes || endedEarly { notices.append(.shorterThanDeclared) }
      return notices
    }

    /// The next chunk, or nil at the end.
    ///
    /// - Throws: `AudioFileError` when the audio is damaged or has no samples, `CancellationError` when the task is
    ///   cancelled.
    public func next() throws -> AudioChunk? {
      while pending.count < chunkLength, !ended {
        try Task.checkCancellation()
        try fill()
      }
      guard !pending.isEmpty else { return nil }
      let count = min(chunkLength, pending.count)
      let chunk = AudioChunk(samples: Array(pending.prefix(count)), start: position)
      pending.removeFirst(count)
      position += count
      return chunk
    }

    /// Goes back to the first sample.
    ///
    /// - Throws: `AudioFileError`.
    public func rewind() throws(AudioFileError) {
      try decoder.rewind()
      try resampler?.restart()
      (pending, position, ended) = ([], 0, false)
    }

    /// The rest of the audio in one chunk; memory grows with it.
    public func readAll() throws -> AudioChunk {
      var all = AudioChunk(samples: [], start: position)
      while let chunk = try next() {
        all.samples.append(contentsOf: chunk.samples)
      }
      return all
    }

    private func checkLength(_ frames: Int) throws(AudioFileError) {
      guard let longest, frames > longest * decoder.sampleRate else { return }
      throw .lastsTooLong(name, seconds: longest)
    }

    private func fill() throws(AudioFileError) {
      let block = try decoder.readMono()
      try checkLength(decoder.framesRead)
      if let resampler {
        try resampler.process(block, into: &pending)
      } else {
        pending.append(contentsOf: block)
      }
      guard block.isEmpty else { return }
      ended = true
      if decoder.framesRead == 0 { throw .noSamples(name) }
    }
  }

  extension AudioFileReader {
    /// The remaining chunks, for one `for try await` loop.
    public struct Chunks: AsyncSequence {
      fileprivate let reader: AudioFileReader

      public struct Iterator: AsyncIteratorProtocol {
        fileprivate let reader: AudioFileReader

        public func next() async throws -> AudioChunk? { try reader.next() }
      }

      public func makeAsyncIterator() -> Iterator { Iterator(reader: reader) }
    }

    public var chunks: Chunks { Chunks(reader: self) }
  }

  @available(*, unavailable)
  extension AudioFileReader: Sendable {}
#endif
