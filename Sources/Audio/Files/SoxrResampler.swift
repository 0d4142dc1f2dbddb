#if canImport(CSoxr)
  import CSoxr

  /// libsoxr's stream resampler, to 16 kHz unless told otherwise, mono, at its high quality.
  final class SoxrResampler {
    private let name: String
    private let handle: soxr_t
    private var output = [Float](repeating: 0, count: 8_192)

    /// - Parameter rate: Samples a second that go in.
    init(from rate: Int, to target: Int = AudioChunk.sampleRate, name: String) throws(AudioFileError) {
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

    /// Forgets what went in: another stream begins.
    func restart() throws(AudioFileError) {
      if let error = soxr_clear(handle) { throw .resampling(name, reason: String(cString: error)) }
    }

    /// Appends what comes out. An empty input is the end of the stream and brings out the rest.
    func process(_ input: [Float], into result: inout [Float]) throws(AudioFileError) {
      var taken = 0
      while true {
        var consumed = 0
        var produced = 0
        let error = input[taken...].withUnsafeBytes { samples in
          // No address is libsoxr's sign of the end.
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
