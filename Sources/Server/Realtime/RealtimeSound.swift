import Audio
import Foundation
import Speech

/// The form in which a client sends and gets sound.
enum RealtimeSound: String, Sendable, Hashable, CaseIterable {
  /// 16-bit samples at 24 kHz, little-endian.
  case pcm = "audio/pcm"
  /// G.711 at 8 kHz.
  case pcmu = "audio/pcmu"
  case pcma = "audio/pcma"

  /// The name in the interface's beta.
  var betaName: String {
    switch self {
    case .pcm: "pcm16"
    case .pcmu: "g711_ulaw"
    case .pcma: "g711_alaw"
    }
  }

  /// Samples per second.
  var rate: Int { self == .pcm ? 24_000 : 8_000 }

  /// The samples in bytes; nil if one of them is cut.
  func samples(in bytes: Data) -> [Float]? {
    switch self {
    case .pcm:
      guard bytes.count.isMultiple(of: 2) else { return nil }
      return bytes.withUnsafeBytes { raw in
        (0..<raw.count / 2).map {
          Float(Int16(littleEndian: raw.loadUnaligned(fromByteOffset: 2 * $0, as: Int16.self))) / 32_768
        }
      }
    case .pcmu: return bytes.map { Float(G711.linear(mu: $0)) / 32_768 }
    case .pcma: return bytes.map { Float(G711.linear(a: $0)) / 32_768 }
    }
  }

  func bytes(of samples: some Collection<Float>) -> Data {
    let values = samples.map { Int16(min(max($0.isFinite ? $0 : 0, -1), 1) * 32_767) }
    return switch self {
    case .pcm: values.map(\.littleEndian).withUnsafeBytes { Data($0) }
    case .pcmu: Data(values.map(G711.mu))
    case .pcma: Data(values.map(G711.a))
    }
  }

  /// Speech at the rate of this form.
  ///
  /// - Throws: `AudioFileError`.
  func samples(of speech: SynthesizedSpeech) throws -> [Float] {
    guard speech.sampleRate != rate else { return speech.samples }
    let resampler = try SoxrResampler(from: speech.sampleRate, to: rate, name: "The speech")
    var samples: [Float] = []
    if !speech.samples.isEmpty { try resampler.process(speech.samples, into: &samples) }
    try resampler.process([], into: &samples)
    return samples
  }
}

/// The companding of telephones. Source: ITU-T, G.711.
enum G711 {
  static func linear(mu byte: UInt8) -> Int16 {
    let code = ~byte
    let magnitude = ((Int(code & 0x0F) << 3) + 0x84) << Int((code & 0x70) >> 4) - 0x84
    return Int16(code & 0x80 == 0 ? magnitude : -magnitude)
  }

  static func mu(_ sample: Int16) -> UInt8 {
    let magnitude = min(abs(Int(sample)), 32_635) + 0x84
    let exponent = max(0, Int.bitWidth - magnitude.leadingZeroBitCount - 8)
    let code = UInt8(exponent << 4 | (magnitude >> (exponent + 3)) & 0x0F) | (sample < 0 ? 0x80 : 0)
    return ~code
  }

  static func linear(a byte: UInt8) -> Int16 {
    let code = byte ^ 0x55
    let exponent = Int((code & 0x70) >> 4)
    let mantissa = Int(code & 0x0F) << 4
    let magnitude = exponent == 0 ? mantissa + 8 : (mantissa + 0x108) << (exponent - 1)
    return Int16(code & 0x80 == 0 ? -magnitude : magnitude)
  }

  static func a(_ sample: Int16) -> UInt8 {
    let magnitude = sample < 0 ? -Int(sample) - 1 : Int(sample)
    let exponent = max(0, Int.bitWidth - magnitude.leadingZeroBitCount - 8)
    let mantissa = (magnitude >> (exponent == 0 ? 4 : exponent + 3)) & 0x0F
    return (UInt8(exponent << 4 | mantissa) | (sample < 0 ? 0 : 0x80)) ^ 0x55
  }
}
