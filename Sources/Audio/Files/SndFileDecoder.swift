#if canImport(CSndFile)
  import CSndFile
  import Foundation

  /// A decoder that reads blocks of mono samples with libsndfile, at the file's own sample rate.
  final class SndFileDecoder {
    let sampleRate: Int
    let channels: Int
    /// The number of frames that the header promises; `nil` if it says nothing sensible.
    let declaredFrames: Int?
    private(set) var framesRead = 0
    private(set) var replacedSamples = 0

    private let name: String
    private let file: OpaquePointer
    private var interleaved: [Float]

    /// Opens the audio. Takes ownership of the descriptor, even if it throws.
    init(owning descriptor: Int32, name: String) throws(AudioFileError) {
      var information = SF_INFO()
      guard let file = sf_open_fd(descriptor, Int32(SFM_READ), &information, Int32(SF_TRUE)) else {
        switch sf_error(nil) {
        case Int32(SF_ERR_UNRECOGNISED_FORMAT): throw .unrecognizedFormat(name)
        // Other codes are the library's own, with its own messages.
        case Int32(SF_ERR_NO_ERROR)...Int32(SF_ERR_UNSUPPORTED_ENCODING):
          throw .damaged(name, reason: reason(sf_strerror(nil)))
        default: throw .damaged(name, reason: "its header makes no sense")
        }
      }
      let rate = Int(information.samplerate)
      guard AudioFileReader.sampleRates.contains(rate), information.channels > 0 else {
        sf_close(file)
        throw .unsupportedSampleRate(name, rate)
      }
      self.name = name
      self.file = file
      sampleRate = rate
      channels = Int(information.channels)
      declaredFrames =
        (1..<Int(Int64.max / 2)).contains(Int(information.frames)) ? Int(information.frames) : nil
      // libsndfile allows 1,024 channels; a block stays small whatever the number.
      interleaved = [Float](repeating: 0, count: max(64, 8_192 / channels) * channels)
    }

    deinit {
      sf_close(file)
    }

    /// Goes back to the first frame.
    func rewind() throws(AudioFileError) {
      guard sf_seek(file, 0, SEEK_SET) == 0 else {
        throw .damaged(name, reason: reason(sf_strerror(file)))
      }
      (framesRead, replacedSamples) = (0, 0)
    }

    /// Returns the next block of samples, which is empty at the end.
    func readMono() throws(AudioFileError) -> [Float] {
      let capacity = interleaved.count / channels
      let frames = Int(sf_readf_float(file, &interleaved, sf_count_t(capacity)))
      // An error may be set although frames were returned: libsndfile returns silence for a FLAC frame with a wrong
      // checksum.
      let code = sf_error(file)
      if code != Int32(SF_ERR_NO_ERROR) { throw .damaged(name, reason: reason(sf_error_number(code))) }
      guard frames > 0 else { return [] }
      framesRead += frames
      let scale = 1 / Float(channels)
      return (0..<min(frames, capacity)).map { frame in
        var sum: Float = 0
        for sample in interleaved[(frame * channels)..<((frame + 1) * channels)] {
          if sample.isFinite {
            sum += min(max(sample, -1), 1)
          } else {
            replacedSamples += 1
          }
        }
        return sum * scale
      }
    }
  }

  private func reason(_ message: UnsafePointer<CChar>?) -> String {
    guard let message else { return "the decoder gave no reason" }
    let text = String(cString: message).trimmingCharacters(in: CharacterSet(charactersIn: " .\n"))
    return text.prefix(1).lowercased() + text.dropFirst()
  }
#endif
