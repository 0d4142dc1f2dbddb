#if canImport(CSndFile) && canImport(CSoxr)
  import CSndFile
  import Foundation

  /// An encoder of mono audio, which takes samples as they arrive.
  public final class AudioEncoder {
    private let encoding: AudioEncoding
    private let output = GivenBytes()
    /// The resampler for an encoding without a container, which has a fixed sample rate.
    private var resampler: SoxrResampler?
    /// The handle of libsndfile.
    private var sound: OpaquePointer?

    /// Creates an encoder.
    ///
    /// - Throws: `AudioFileError` if libsndfile cannot write this encoding and sample rate.
    public init(_ encoding: AudioEncoding, sampleRate: Int) throws(AudioFileError) {
      self.encoding = encoding
      guard let format = encoding.format else {
        resampler = try SoxrResampler(from: sampleRate, to: AudioEncoding.pcmSampleRate, name: "The speech")
        return
      }
      var information = SF_INFO()
      information.samplerate = Int32(clamping: sampleRate)
      information.channels = 1
      information.format = Int32(format)
      var files = GivenBytes.files
      sound = sf_open_virtual(
        &files, Int32(SFM_WRITE), &information, Unmanaged.passUnretained(output).toOpaque())
      guard sound != nil else { throw failure(String(cString: sf_strerror(nil))) }
      // The beginning of a streamed MP3 file does not tell its length. Readers compute it from the bit rate, which
      // therefore has to be constant.
      var mode = Int32(SF_BITRATE_MODE_CONSTANT)
      sf_command(sound, Int32(SFC_SET_BITRATE_MODE), &mode, Int32(MemoryLayout.size(ofValue: mode)))
    }

    deinit {
      sf_close(sound)
    }

    /// Encodes the next samples.
    ///
    /// - Parameter samples: The samples; full scale is from -1 to 1.
    public func append(_ samples: [Float]) throws(AudioFileError) {
      let finite = samples.map { $0.isFinite ? min(max($0, -1), 1) : 0 }
      if let resampler {
        // An empty input would mean the end.
        if !finite.isEmpty { try write(finite, through: resampler) }
      } else {
        guard sf_writef_float(sound, finite, sf_count_t(finite.count)) == finite.count else {
          throw failure("it could not be written")
        }
      }
    }

    /// Ends the audio and writes what is left.
    public func finish() throws(AudioFileError) {
      if let resampler { return try write([], through: resampler) }
      let status = sf_close(sound)
      sound = nil
      guard status == 0 else { throw failure("it could not be written") }
    }

    /// Returns the bytes written since the last call. If any are taken before the end, the file's header does not
    /// state its length.
    public func take() -> Data { output.take() }

    private func write(_ samples: [Float], through resampler: SoxrResampler) throws(AudioFileError) {
      var resampled: [Float] = []
      try resampler.process(samples, into: &resampled)
      let values = resampled.map { Int16(min(max($0, -1), 1) * 32_767).littleEndian }
      values.withUnsafeBytes { output.write($0) }
    }

    private func failure(_ reason: String) -> AudioFileError {
      .unreadable("The \(encoding.rawValue) audio", reason: reason)
    }
  }

  /// An output file in memory whose beginning may be handed out before it is complete.
  private final class GivenBytes {
    private var bytes: [UInt8] = []
    private var given = 0
    private var place = 0
    private var length: Int { given + bytes.count }

    /// Writes at the current position. Bytes for a part that was handed out already are dropped.
    func write(_ new: UnsafeRawBufferPointer) {
      let kept = new.dropFirst(max(0, given - place))
      place += new.count
      guard !kept.isEmpty else { return }
      let start = place - kept.count - given
      if start > bytes.count { bytes += [UInt8](repeating: 0, count: start - bytes.count) }
      bytes.replaceSubrange(start..<min(start + kept.count, bytes.count), with: kept)
    }

    func take() -> Data {
      defer {
        given += bytes.count
        bytes = []
      }
      return Data(bytes)
    }

    private func seek(_ offset: Int, from whence: Int32) -> Int {
      place = max(0, offset + (whence == SEEK_CUR ? place : whence == SEEK_END ? length : 0))
      return place
    }

    private static func of(_ address: UnsafeMutableRawPointer?) -> GivenBytes? {
      address.map { Unmanaged<GivenBytes>.fromOpaque($0).takeUnretainedValue() }
    }

    static let files = SF_VIRTUAL_IO(
      get_filelen: { sf_count_t(GivenBytes.of($0)?.length ?? 0) },
      seek: { sf_count_t(GivenBytes.of($2)?.seek(Int($0), from: $1) ?? -1) },
      read: { _, _, _ in 0 },
      write: { start, count, file in
        GivenBytes.of(file)?.write(UnsafeRawBufferPointer(start: start, count: Int(count)))
        return count
      },
      tell: { sf_count_t(GivenBytes.of($0)?.place ?? 0) })
  }
#endif
