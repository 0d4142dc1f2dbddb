#if canImport(CPulse)
  import CPulse

  /// A connection to a PulseAudio server or PipeWire, with the library's thread that serves it.
  ///
  /// `body`, and all callbacks that it registers with the library, run on that thread.
  final class PulseConnection: @unchecked Sendable {
    /// Called when the server answers, and with an error if it does not or when the connection ends.
    typealias Body = @Sendable (Result<OpaquePointer, CaptureError>) -> Void

    // Set once in `init` and used under the library's lock, hence the unchecked Sendable.
    private let loop: OpaquePointer
    private let context: OpaquePointer
    private let body: Body

    /// - Parameter startsServer: Whether the library may start a server if none runs.
    init(startsServer: Bool, _ body: @escaping Body) throws {
      guard let loop = pa_threaded_mainloop_new(),
        let context = pa_context_new(pa_threaded_mainloop_get_api(loop), "VoiceCore")
      else { throw CaptureError.noServer(reason: "out of memory") }
      (self.loop, self.context, self.body) = (loop, context, body)
      pa_context_set_state_callback(
        context,
        { _, pointer in
          pointer.map { Unmanaged<PulseConnection>.fromOpaque($0).takeUnretainedValue().stateChanged() }
        }, Unmanaged.passUnretained(self).toOpaque())
      pa_threaded_mainloop_lock(loop)
      // A refusal arrives as a change of state.
      pa_context_connect(context, nil, startsServer ? PA_CONTEXT_NOFLAGS : PA_CONTEXT_NOAUTOSPAWN, nil)
      pa_threaded_mainloop_unlock(loop)
      pa_threaded_mainloop_start(loop)
    }

    /// Runs `body` under the library's lock. Must not be called on the library's thread.
    func locked(_ body: () -> Void) {
      pa_threaded_mainloop_lock(loop)
      body()
      pa_threaded_mainloop_unlock(loop)
    }

    /// Ends the connection and the thread. Must not be called on that thread.
    ///
    /// - Parameter first: Runs under the library's lock, to free what was made with the context.
    func close(_ first: () -> Void = {}) {
      pa_threaded_mainloop_lock(loop)
      first()
      pa_context_set_state_callback(context, nil, nil)
      pa_context_disconnect(context)
      pa_context_unref(context)
      pa_threaded_mainloop_unlock(loop)
      pa_threaded_mainloop_stop(loop)
      pa_threaded_mainloop_free(loop)
    }

    private func stateChanged() {
      switch pa_context_get_state(context) {
      case PA_CONTEXT_READY: body(.success(context))
      case PA_CONTEXT_FAILED, PA_CONTEXT_TERMINATED:
        body(.failure(.noServer(reason: Self.lastError(of: context))))
      default: break
      }
    }

    /// Returns the last error of a context, in words.
    static func lastError(of context: OpaquePointer) -> String {
      pa_strerror(pa_context_errno(context)).map { String(cString: $0) } ?? "no reason given"
    }
  }
#endif
