#if canImport(CSndFile)
  import CSndFile
  import Foundation

  /// A form that mono audio can be written in.
  public enum AudioEncoding: String, Sendable, Hashable, CaseIterable {
    case mp3, opus, flac, wav
    /// 16-bit samples, the low byte first, 24,000 a second, and nothing else.
    case pcm

    /// Samples a second of ``pcm``, as OpenAI's interface has it.
    public static let pcmSampleRate = 24_000

    public var mediaType: String {
      switch self {
      case .mp3: "audio/mpeg"
      case .opus: "audio/ogg"
      case .flac: "audio/flac"
      case .wav: "audio/wav"
      case .pcm: "audio/pcm"
      }
    }

    /// - Parameter samples: Full scale at -1 and 1.
    /// - Throws: `AudioFileError` where the library cannot write this.
    public func encoded(_ samples: [Float], sampleRate: Int) throws(AudioFileError) -> Data {
      let finite = samples.map { $0.isFinite ? min(max($0, -1), 1) : 0 }
      switch self {
      case .pcm: return try Self.pcm(finite, sampleRate: sampleRate)
      case .mp3: return try written(finite, sampleRate, SF_FORMAT_MPEG, SF_FORMAT_MPEG_LAYER_III)
      case .opus: return try written(finite, sampleRate, SF_FORMAT_OGG, SF_FORMAT_OPUS)
      case .flac: return try written(finite, sampleRate, SF_FORMAT_FLAC, SF_FORMAT_PCM_16)
      case .wav: return try written(finite, sampleRate, SF_FORMAT_WAV, SF_FORMAT_PCM_16)
      }
    }

    private static func pcm(_ samples: [Float], sampleRate: Int) throws(AudioFileError) -> Data {
      let resampler = try SoxrResampler(from: sampleRate, to: pcmSampleRate, name: "The speech")
      var resampled: [Float] = []
      if !samples.isEmpty { try resampler.process(samples, into: &resampled) }
      try resampler.process([], into: &resampled)
      var data = Data(capacity: 2 * resampled.count)
      for sample in resampled {
        let value = UInt16(bitPattern: Int16(min(max(sample, -1), 1) * 32_767))
        data.append(UInt8(value & 0xFF))
        data.append(UInt8(value >> 8))
      }
      return data
    }

    /// By way of a nameless file, since some forms are completed at their beginning.
    private func written(
      _ samples: [Float], _ sampleRate: Int, _ container: Int, _ coding: Int
    ) throws(AudioFileError) -> Data {
      func failure(_ reason: String) -> AudioFileError {
        .unreadable("The \(rawValue) audio", reason: reason)
      }
      guard let file = tmpfile() else { throw failure(String(cString: strerror(errno))) }
      defer { fclose(file) }
      var information = SF_INFO()
      information.samplerate = Int32(sampleRate)
      information.channels = 1
      information.format = Int32(container | coding)
      guard let sound = sf_open_fd(fileno(file), Int32(SFM_WRITE), &information, Int32(SF_FALSE)) else {
        throw failure(String(cString: sf_strerror(nil)))
      }
      let count = sf_writef_float(sound, samples, sf_count_t(samples.count))
      guard sf_close(sound) == 0, count == samples.count, lseek(fileno(file), 0, SEEK_SET) == 0,
        let data = try? FileHandle(fileDescriptor: fileno(file), closeOnDealloc: false).readToEnd()
      else { throw failure("it could not be written") }
      return data
    }
  }
#endif
