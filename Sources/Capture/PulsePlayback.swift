#if canImport(CPulse)
  import CPulse

  /// Something that a loudspeaker of PulseAudio or PipeWire plays: 16-bit samples, mono, as they come.
  public final class PulsePlayback: @unchecked Sendable {
    /// The sound that lies between this process and the loudspeaker, in seconds: what is still heard after a pause.
    private static let headway = 0.06

    private let device: String?
    private let rate: Int
    private let given: (@Sendable (Range<Int>) -> Void)?
    private let (ending, end) = AsyncThrowingStream<Never, any Error>.makeStream()
    // Used only on the library's thread or under its lock, hence the unchecked Sendable.
    private var stream: OpaquePointer?
    private var waiting: [Int16] = []
    private var position = 0
    private var (isWhole, isPaused, isDraining) = (false, false, false)
    // Set in `init`.
    private var connection: PulseConnection?

    /// - Parameters:
    ///   - device: The loudspeaker's name; nil for the server's default.
    ///   - rate: The samples of a second.
    ///   - given: Called on the library's thread with the range of the samples that go to the server, shortly before
    ///     they are heard.
    /// - Throws: ``CaptureError``.
    public init(device: String?, rate: Int, given: (@Sendable (Range<Int>) -> Void)? = nil) throws {
      (self.device, self.rate, self.given) = (device, rate, given)
      let end = end
      connection = try PulseConnection(startsServer: true) { [weak self] result in
        switch result {
        case .success(let context): self?.open(context)
        case .failure(let error): end.finish(throwing: error)
        }
      }
    }

    /// Plays these samples after those before.
    public func add(_ samples: [Int16]) {
      connection?.locked {
        waiting += samples
        write()
      }
    }

    /// Is silent until it is to go on where it stopped.
    public func pause(_ pauses: Bool) {
      connection?.locked {
        guard isPaused != pauses else { return }
        isPaused = pauses
        cork()
      }
    }

    /// Waits until all of it was heard. Nothing may be added any more.
    ///
    /// - Throws: ``CaptureError`` if there is no loudspeaker, `CancellationError`.
    public func played() async throws {
      connection?.locked {
        isWhole = true
        write()
      }
      for try await _ in ending {}
      try Task.checkCancellation()
    }

    /// Is silent at once. Not to be called on the library's thread.
    public func close() {
      connection?.close {
        guard let stream else { return }
        pa_stream_set_write_callback(stream, nil, nil)
        pa_stream_set_state_callback(stream, nil, nil)
        pa_stream_disconnect(stream)
        pa_stream_unref(stream)
        self.stream = nil
      }
      connection = nil
      end.finish()
    }

    private func open(_ context: OpaquePointer) {
      var format = pa_sample_spec(format: PA_SAMPLE_S16LE, rate: UInt32(rate), channels: 1)
      guard let stream = pa_stream_new(context, "Voice", &format, nil) else {
        return end.finish(throwing: noLoudspeaker(context))
      }
      self.stream = stream
      let this = Unmanaged.passUnretained(self).toOpaque()
      pa_stream_set_state_callback(
        stream,
        { _, pointer in
          pointer.map { Unmanaged<PulsePlayback>.fromOpaque($0).takeUnretainedValue().stateChanged() }
        }, this)
      pa_stream_set_write_callback(
        stream,
        { _, _, pointer in
          pointer.map { Unmanaged<PulsePlayback>.fromOpaque($0).takeUnretainedValue().write() }
        }, this)
      let length = UInt32(Double(rate) * Self.headway) * 2
      var buffer = pa_buffer_attr(
        maxlength: .max, tlength: length, prebuf: length / 2, minreq: .max, fragsize: .max)
      if pa_stream_connect_playback(stream, device, &buffer, PA_STREAM_ADJUST_LATENCY, nil, nil) < 0 {
        end.finish(throwing: noLoudspeaker(context))
      }
    }

    private func stateChanged() {
      guard let stream else { return }
      switch pa_stream_get_state(stream) {
      case PA_STREAM_READY:
        if isPaused { cork() }
        write()
      case PA_STREAM_FAILED: end.finish(throwing: noLoudspeaker(pa_stream_get_context(stream)))
      case PA_STREAM_TERMINATED:
        end.finish(throwing: CaptureError.ended(reason: "the loudspeaker was taken away"))
      default: break
      }
    }

    private func cork() {
      guard let stream, pa_stream_get_state(stream) == PA_STREAM_READY else { return }
      if let operation = pa_stream_cork(stream, isPaused ? 1 : 0, nil, nil) { pa_operation_unref(operation) }
    }

    /// Gives the server what it has room for, and waits for the end when it has everything.
    private func write() {
      guard let stream, pa_stream_get_state(stream) == PA_STREAM_READY else { return }
      let room = pa_stream_writable_size(stream)
      // What is no size is an error, of which the state tells.
      let count = room > Int.max / 2 ? 0 : min(waiting.count, Int(room) / 2)
      if count > 0 {
        waiting.withUnsafeBytes {
          _ = pa_stream_write(stream, $0.baseAddress, count * 2, nil, 0, PA_SEEK_RELATIVE)
        }
        waiting.removeFirst(count)
        given?(position..<position + count)
        position += count
      }
      guard isWhole, waiting.isEmpty, !isDraining else { return }
      isDraining = true
      let drained: pa_stream_success_cb_t = { _, _, pointer in
        pointer.map { Unmanaged<PulsePlayback>.fromOpaque($0).takeUnretainedValue().end.finish() }
      }
      let this = Unmanaged.passUnretained(self).toOpaque()
      if let operation = pa_stream_drain(stream, drained, this) { pa_operation_unref(operation) }
    }

    private func noLoudspeaker(_ context: OpaquePointer?) -> CaptureError {
      .noLoudspeaker(device, reason: context.map { PulseConnection.lastError(of: $0) } ?? "no reason given")
    }
  }
#endif
