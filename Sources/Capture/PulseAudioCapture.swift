#if canImport(CPulse)
  import CPulse

  /// A microphone of PulseAudio or PipeWire.
  public struct PulseAudioCapture: Sendable {
    /// The most seconds of sound that are kept for a slow receiver; older sound is lost.
    private static let longestWait = 60
    /// The usual number of samples that the server sends at once: 32 ms, which is a frame of Silero's speech
    /// detector.
    public static let usualPiece = 512
    /// The pause before the next attempt to open a device that went away.
    private static let pause = Duration.milliseconds(500)

    /// The device's name, or `nil` for the server's default.
    public var device: String?
    /// The number of samples that the server sends at once. With fewer, sound arrives sooner but costs more.
    public var piece: Int

    /// Creates a microphone. Recording begins when ``events`` is used.
    public init(device: String? = nil, piece: Int = usualPiece) {
      (self.device, self.piece) = (device, piece)
    }

    /// The events of a recording, which goes on until the sequence is dropped. If the device goes away later, the
    /// recording waits until it is back.
    ///
    /// Throws ``CaptureError`` if recording cannot begin.
    public var events: AsyncThrowingStream<CaptureEvent, any Error> {
      let pieces = Self.longestWait * AudioChunk.sampleRate / max(1, piece)
      return AsyncThrowingStream(bufferingPolicy: .bufferingNewest(pieces)) { continuation in
        let task = Task { await run(continuation) }
        continuation.onTermination = { _ in task.cancel() }
      }
    }

    private func run(_ continuation: AsyncThrowingStream<CaptureEvent, any Error>.Continuation) async {
      var (wasOpen, isOpen, lost) = (false, false, 0)
      while !Task.isCancelled {
        do {
          try await record { event in
            if case .opened = event { (wasOpen, isOpen) = (true, true) }
            if case .dropped(.samples(let samples)) = continuation.yield(event) {
              lost += samples.count
            } else if lost > 0 {
              continuation.yield(.overrun(samples: lost))
              lost = 0
            }
          }
        } catch {
          guard wasOpen else { return continuation.finish(throwing: error) }
          if isOpen { continuation.yield(.lost(reason: "\(error)")) }
          isOpen = false
        }
        try? await Task.sleep(for: Self.pause)
      }
      continuation.finish()
    }

    /// Records until the task is cancelled. Throws when the recording breaks off.
    private func record(_ body: (CaptureEvent) -> Void) async throws {
      let (events, continuation) = AsyncThrowingStream<CaptureEvent, any Error>.makeStream()
      let recording = try PulseRecording(device: device, piece: piece) { result in
        switch result {
        case .success(let event): continuation.yield(event)
        case .failure(let error): continuation.finish(throwing: error)
        }
      }
      defer { recording.close() }
      for try await event in events { body(event) }
    }

    /// Returns the devices that the server can record from. No server is started for that.
    ///
    /// - Throws: ``CaptureError`` if no server answers.
    public static func devices() async throws -> [CaptureDevice] {
      let listing = PulseDeviceListing()
      let (stream, continuation) = AsyncThrowingStream<[CaptureDevice], any Error>.makeStream()
      let connection = try PulseConnection(startsServer: false) { result in
        switch result {
        case .success(let context):
          listing.start(context) {
            continuation.yield($0)
            continuation.finish()
          }
        case .failure(let error): continuation.finish(throwing: error)
        }
      }
      defer { connection.close() }
      for try await devices in stream { return devices }
      throw CancellationError()
    }
  }

  /// A request for a server's devices. Everything runs on the library's thread.
  private final class PulseDeviceListing: @unchecked Sendable {
    private var devices: [CaptureDevice] = []
    private var defaultName: String?
    private var done: @Sendable ([CaptureDevice]) -> Void = { _ in }

    func start(_ context: OpaquePointer, done: @escaping @Sendable ([CaptureDevice]) -> Void) {
      self.done = done
      let this = Unmanaged.passUnretained(self).toOpaque()
      // Answers come in the order of the questions.
      let server = pa_context_get_server_info(
        context,
        { _, info, pointer in
          guard let pointer, let name = info?.pointee.default_source_name else { return }
          Unmanaged<PulseDeviceListing>.fromOpaque(pointer).takeUnretainedValue().defaultName =
            String(cString: name)
        }, this)
      if let server { pa_operation_unref(server) }
      let sources = pa_context_get_source_info_list(
        context,
        { _, info, isLast, pointer in
          guard let pointer else { return }
          let listing = Unmanaged<PulseDeviceListing>.fromOpaque(pointer).takeUnretainedValue()
          if isLast == 0, let info { listing.add(info.pointee) } else { listing.done(listing.devices) }
        }, this)
      if let sources { pa_operation_unref(sources) }
    }

    private func add(_ source: pa_source_info) {
      guard let name = source.name.map({ String(cString: $0) }) else { return }
      devices.append(
        CaptureDevice(
          name: name, description: source.description.map { String(cString: $0) } ?? name,
          isDefault: name == defaultName, isMonitor: source.monitor_of_sink != UInt32.max))
    }
  }
#endif
