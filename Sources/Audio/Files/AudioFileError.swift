import Capture

/// The reason why audio could not be read. The description says what is wrong and what to do.
public enum AudioFileError: Error, Sendable, Hashable {
  /// There is no such file.
  case notFound(String)
  /// It is a folder.
  case directory(String)
  /// It is a terminal or another device.
  case notAudio(String)
  /// The system refused to read it, for this reason.
  case unreadable(String, reason: String)
  /// It has no bytes.
  case empty(String)
  /// It has no known audio format.
  case unrecognizedFormat(String)
  /// The header or the coded audio contradicts itself, for the decoder's reason.
  case damaged(String, reason: String)
  /// The sample rate is outside the supported range.
  case unsupportedSampleRate(String, Int)
  /// It has a header but no samples.
  case noSamples(String)
  /// A pipe sent more bytes than are kept on disk.
  case tooLong(String)
  /// It lasts longer than the reader accepts.
  case lastsTooLong(String, seconds: Int)
  /// It could not be resampled, for this reason.
  case resampling(String, reason: String)
}

extension AudioFileError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notFound(let name):
      "\(name) does not exist. Check the path."
    case .directory(let name):
      "\(name) is a folder. Name an audio file in it."
    case .notAudio(let name):
      "\(name) is a device, no file. Name an audio file, or pipe one in."
    case .unreadable(let name, let reason):
      "\(name) cannot be read: \(reason). Check that you may read it."
    case .empty(let name):
      "\(name) is empty. Record or copy it again."
    case .unrecognizedFormat(let name):
      "\(name) is in no known audio format. Convert it to WAV, FLAC, OGG, MP3 or AIFF."
    case .damaged(let name, let reason):
      "\(name) is damaged: \(reason). Record or copy it again, or convert it to WAV."
    case .unsupportedSampleRate(let name, let rate):
      "\(name) says it has a sample rate of \(rate) Hz; "
        + "\(AudioFileReader.sampleRates.lowerBound) to \(AudioFileReader.sampleRates.upperBound) Hz can be read. "
        + "Its header is wrong, or it must be converted to 16000 Hz."
    case .noSamples(let name):
      "\(name) holds no samples. Record it again."
    case .tooLong(let name):
      "\(name) sent more than \(AudioFileReader.spoolLimit >> 30) GiB. Save it as a file and name that."
    case .lastsTooLong(let name, let seconds):
      "\(name) lasts longer than \(Self.span(seconds)), the most that is taken. Record or send it in parts."
    case .resampling(let name, let reason):
      "\(name) cannot be resampled to \(AudioChunk.sampleRate) Hz: \(reason). Convert it to 16000 Hz first."
    }
  }

  private static func span(_ seconds: Int) -> String {
    seconds % 3_600 == 0 && seconds > 3_600 ? "\(seconds / 3_600) hours" : "\(seconds) seconds"
  }
}

/// Something that was repaired or missing while audio was read, which the person should know.
public enum AudioFileNotice: Sendable, Hashable {
  /// This many samples were not finite numbers and became silence.
  case replacedSamples(Int)
  /// The header promises more audio than there is: the recording or copy was interrupted, or the file was written to
  /// a pipe.
  case shorterThanDeclared
}

extension AudioFileNotice: CustomStringConvertible {
  public var description: String {
    switch self {
    case .replacedSamples(let count):
      "\(count) \(count == 1 ? "sample was" : "samples were") no finite number and became silence"
    case .shorterThanDeclared:
      "the audio ends before the length that its header gives"
    }
  }
}
