#if canImport(CSndFile)
  import Capture
  import Foundation

  /// A reader that turns an audio file into 16 kHz mono chunks. It reads WAV, FLAC, OGG, MP3, AIFF and whatever
  /// else libsndfile decodes. Memory does not grow with the file's length.
  ///
  /// Channels are averaged. Samples that are not finite numbers become silence and are counted in `notices`.
  ///
  ///     for try await chunk in try AudioFileReader(path: "order.flac").chunks { … }
  public final class AudioFileReader {
    /// The accepted sample rates; a header with another one is wrong.
    public static let sampleRates = 1_000...768_000
    /// The most bytes that are kept on disk for audio from a pipe.
    static let spoolLimit = 4 << 30

    /// The file's sample rate.
    public var sampleRate: Int { decoder.sampleRate }
    /// The number of channels in the file.
    public var channels: Int { decoder.channels }
    /// The length in seconds that the header promises; `nil` if it says nothing sensible.
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

    /// Opens a file.
    ///
    /// - Parameter chunkLength: The samples of a chunk at 16 kHz; the last one may be shorter.
    /// - Throws: `AudioFileError`.
    public convenience init(path: String, chunkLength: Int = 1_600) throws(AudioFileError) {
      let descriptor = try openedFile(path)
      defer { close(descriptor) }
      try self.init(fileDescriptor: descriptor, name: path, chunkLength: chunkLength)
    }

    /// Reads an open file or pipe, such as standard input. A pipe is first copied to a nameless temporary file,
    /// since most formats need to seek. The descriptor stays open and belongs to the caller.
    ///
    /// - Parameters:
    ///   - name: The name for error messages.
    ///   - longest: The most seconds to decode. Longer audio is refused, before decoding if the header tells its
    ///     length.
    /// - Throws: `AudioFileError`.
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

    /// The things that were repaired or missing so far; complete once `next` has returned `nil`.
    public var notices: [AudioFileNotice] {
      var notices: [AudioFileNotice] = []
      if decoder.replacedSamples > 0 { notices.append(.replacedSamples(decoder.replacedSamples)) }
      let endedEarly = ended && decoder.framesRead < (decoder.declaredFrames ?? 0)
      if promisesMoreBytes || endedEarly { notices.append(.shorterThanDeclared) }
      return notices
    }

    /// Returns the next chunk, or `nil` at the end.
    ///
    /// - Throws: `AudioFileError` if the audio is damaged or has no samples, `CancellationError` if the task is
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

    /// Returns the rest of the audio in one chunk; memory grows with its length.
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
    /// The remaining chunks as an asynchronous sequence, to be iterated once.
    public struct Chunks: AsyncSequence {
      fileprivate let reader: AudioFileReader

      public struct Iterator: AsyncIteratorProtocol {
        fileprivate let reader: AudioFileReader

        public func next() async throws -> AudioChunk? { try reader.next() }
      }

      public func makeAsyncIterator() -> Iterator { Iterator(reader: reader) }
    }

    /// The remaining chunks, for one `for try await` loop.
    public var chunks: Chunks { Chunks(reader: self) }
  }

  @available(*, unavailable)
  extension AudioFileReader: Sendable {}
#endif
