#if canImport(CPulse)
  import CPulse

  /// A stream that records from one device until it is closed or breaks off. The server resamples to 16 kHz mono.
  final class PulseRecording: @unchecked Sendable {
    private let device: String?
    /// The number of samples that the server sends at once.
    private let piece: Int
    private let take: @Sendable (Result<CaptureEvent, CaptureError>) -> Void
    // Used only on the library's thread or under its lock, hence the unchecked Sendable.
    private var stream: OpaquePointer?
    // Used by `init` and `close` only.
    private var connection: PulseConnection?

    /// Begins to record.
    ///
    /// - Parameter take: Called on the library's thread. Nothing comes after an error.
    init(
      device: String?, piece: Int, take: @escaping @Sendable (Result<CaptureEvent, CaptureError>) -> Void
    ) throws {
      (self.device, self.piece) = (device, piece)
      self.take = take
      connection = try PulseConnection(startsServer: true) { [weak self] result in
        switch result {
        case .success(let context): self?.record(context)
        case .failure(let error): take(.failure(error))
        }
      }
    }

    /// Ends the recording. Must not be called on the library's thread.
    func close() {
      connection?.close {
        guard let stream else { return }
        pa_stream_set_read_callback(stream, nil, nil)
        pa_stream_set_state_callback(stream, nil, nil)
        pa_stream_disconnect(stream)
        pa_stream_unref(stream)
        self.stream = nil
      }
      connection = nil
    }

    private func record(_ context: OpaquePointer) {
      var format = pa_sample_spec(
        format: PA_SAMPLE_FLOAT32LE, rate: UInt32(AudioChunk.sampleRate), channels: 1)
      guard let stream = pa_stream_new(context, "Microphone", &format, nil) else {
        return take(.failure(.noDevice(device, reason: PulseConnection.lastError(of: context))))
      }
      self.stream = stream
      let this = Unmanaged.passUnretained(self).toOpaque()
      pa_stream_set_state_callback(
        stream,
        { _, pointer in
          pointer.map { Unmanaged<PulseRecording>.fromOpaque($0).takeUnretainedValue().stateChanged() }
        }, this)
      pa_stream_set_read_callback(
        stream,
        { _, _, pointer in
          pointer.map { Unmanaged<PulseRecording>.fromOpaque($0).takeUnretainedValue().read() }
        }, this)
      var buffer = pa_buffer_attr(
        maxlength: .max, tlength: .max, prebuf: .max, minreq: .max,
        fragsize: UInt32(piece * MemoryLayout<Float>.stride))
      // A named device must not be replaced: the recording waits for it. Without a name, the server may go on with
      // another.
      let flags = PA_STREAM_ADJUST_LATENCY.rawValue | (device == nil ? 0 : PA_STREAM_DONT_MOVE.rawValue)
      if pa_stream_connect_record(stream, device, &buffer, pa_stream_flags_t(rawValue: flags)) < 0 {
        take(.failure(.noDevice(device, reason: PulseConnection.lastError(of: context))))
      }
    }

    private func stateChanged() {
      guard let stream else { return }
      switch pa_stream_get_state(stream) {
      case PA_STREAM_READY:
        let name = pa_stream_get_device_name(stream).map { String(cString: $0) } ?? ""
        take(.success(.opened(device: name)))
      case PA_STREAM_FAILED:
        let reason =
          pa_stream_get_context(stream).map { PulseConnection.lastError(of: $0) } ?? "no reason given"
        take(.failure(.noDevice(device, reason: reason)))
      case PA_STREAM_TERMINATED:
        take(.failure(.ended(reason: "the microphone was taken away")))
      default: break
      }
    }

    private func read() {
      guard let stream else { return }
      while pa_stream_readable_size(stream) > 0 {
        var data: UnsafeRawPointer?
        var bytes = 0
        guard pa_stream_peek(stream, &data, &bytes) == 0, bytes > 0 else { return }
        let count = bytes / MemoryLayout<Float>.stride
        // A gap in the stream is silence.
        let samples =
          data.map { Array(UnsafeBufferPointer(start: $0.assumingMemoryBound(to: Float.self), count: count)) }
          ?? [Float](repeating: 0, count: count)
        pa_stream_drop(stream)
        take(.success(.samples(samples.map { $0.isFinite ? $0 : 0 })))
      }
    }
  }
#endif
