import Audio

/// Recorded audio that a client sent.
struct Recording: Sendable {
  let file: TemporaryFile
  /// What messages call it.
  let name: String
  /// Seconds that are taken.
  var longest = ServerLimits().recordingSeconds

  /// - Throws: `AudioFileError`.
  func reader() throws -> AudioFileReader {
    try file.rewind()
    return try AudioFileReader(fileDescriptor: file.descriptor, name: name, longest: longest)
  }
}
