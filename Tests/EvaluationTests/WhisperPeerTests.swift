import Testing

@testable import Evaluation

@Suite struct WhisperPeerTests {
  private let printed = """
    whisper_print_timings:   sample time =     0.00 ms /     1 runs (     0.00 ms per run)
    whisper_print_timings:   encode time =   774.41 ms /     1 runs (   774.41 ms per run)
    whisper_print_timings:   decode time =   691.20 ms /   256 runs (     2.70 ms per run)
    """

  @Test func itsTimingsAreRead() {
    #expect(WhisperPeer.perRun("encode time", in: printed) == 774.41)
    #expect(WhisperPeer.perRun("decode time", in: printed) == 2.7)
    #expect(WhisperPeer.perRun("batchd time", in: printed) == nil)
  }

  @Test func aProgramThatIsNotThereIsNamed() async {
    await #expect(throws: WhisperPeerError.self) {
      try await WhisperPeer(path: "/nowhere/whisper-bench").run(model: "m.bin", threads: 1)
    }
  }

  @Test func aProgramThatPrintsNoTimingsIsNamed() async {
    await #expect(throws: WhisperPeerError.noTimings(path: "/bin/echo")) {
      try await WhisperPeer(path: "/bin/echo").run(model: "m.bin", threads: 1)
    }
  }
}
