#if canImport(CSoxr)
  import CSoxr
  import Capture

  /// A resampler of a mono stream at high quality, with libsoxr; by default to 16 kHz.
  package final class SoxrResampler {
    private let name: String
    private let handle: soxr_t
    private var output = [Float](repeating: 0, count: 8_192)

    /// Creates a resampler.
    ///
    /// - Parameters:
    ///   - rate: The sample rate of the input.
    ///   - name: The name for error messages.
    package init(
      from rate: Int, to target: Int = AudioChunk.sampleRate, name: String
    ) throws(AudioFileError) {
      var error: soxr_error_t?
      guard let handle = soxr_create(Double(rate), Double(target), 1, &error, nil, nil, nil)
      else {
        throw .resampling(name, reason: error.map { String(cString: $0) } ?? "out of memory")
      }
      self.name = name
      self.handle = handle
    }

    deinit {
      soxr_delete(handle)
    }

    /// Forgets the input so far, to begin another stream.
    func restart() throws(AudioFileError) {
      if let error = soxr_clear(handle) { throw .resampling(name, reason: String(cString: error)) }
    }

    /// Resamples the next audio and appends the result. An empty input ends the stream and gives the rest.
    package func process(_ input: [Float], into result: inout [Float]) throws(AudioFileError) {
      var taken = 0
      while true {
        var consumed = 0
        var produced = 0
        let error = input[taken...].withUnsafeBytes { samples in
          // A null pointer tells libsoxr that the input has ended.
          soxr_process(
            handle, input.isEmpty ? nil : samples.baseAddress, input.count - taken, &consumed, &output,
            output.count, &produced)
        }
        if let error { throw .resampling(name, reason: String(cString: error)) }
        taken += consumed
        result.append(contentsOf: output[..<produced])
        if produced < output.count, taken == input.count { return }
      }
    }
  }
#endif
