import Foundation
import Inference
import JSONValues

/// The settings of a Piper voice.
struct PiperSettings: Sendable {
  var name = "voice"
  var sampleRate = 22_050
  /// The voice of espeak-ng whose phonemes the voice speaks.
  var phonemeVoice = "en-us"
  var noise: Float = 0.667
  var durationNoise: Float = 0.8
  var pace: Float = 1
  var phonemes: [(scalar: Unicode.Scalar, symbol: Int)] = []

  init(path: String) throws(ModelFileError) {
    let file: MappedFile
    do throws(ModelFileError) {
      file = try MappedFile(path: path)
    } catch {
      guard case .notFound = error else { throw error }
      throw .incompleteFolder(
        path: (path as NSString).deletingLastPathComponent, missing: (path as NSString).lastPathComponent)
    }
    try self.init(file)
  }

  init(_ file: MappedFile) throws(ModelFileError) {
    func invalid(_ field: String, _ problem: String) -> ModelFileError {
      .invalid(path: file.path, field: field, problem: problem)
    }
    let json: JSONValue
    do { json = try JSONReader.read(utf8: Array(file.bytes)) } catch { throw invalid("its JSON", "\(error)") }
    func number(_ group: String, _ key: String, _ absent: Float) throws(ModelFileError) -> Float {
      guard let value = json[group]?[key] else { return absent }
      guard case .number(let text) = value, let number = Float(text), number >= 0, number <= 10 else {
        throw invalid("\(group).\(key)", "is \(value.text.prefix(40))")
      }
      return number
    }
    noise = try number("inference", "noise_scale", noise)
    durationNoise = try number("inference", "noise_w", durationNoise)
    pace = try number("inference", "length_scale", pace)
    guard let rate = json["audio"]?["sample_rate"]?.integer, (8_000...48_000).contains(rate) else {
      throw invalid("audio.sample_rate", "is missing or no usual rate")
    }
    sampleRate = rate
    if case .string(let type)? = json["phoneme_type"], type != "espeak" {
      throw .unsupported(path: file.path, what: "phonemes of the kind \(type.prefix(40))")
    }
    guard case .string(let voice)? = json["espeak"]?["voice"],
      voice.wholeMatch(of: /[A-Za-z]{2,3}([-+][A-Za-z0-9]{1,12})*/) != nil
    else { throw invalid("espeak.voice", "is missing or no language") }
    phonemeVoice = voice
    if case .string(let dataset)? = json["dataset"], dataset.utf8.count < 100 { name = dataset }
    guard case .object(let members)? = json["phoneme_id_map"] else {
      throw invalid("phoneme_id_map", "is missing")
    }
    for member in members {
      guard case .array(let symbols) = member.value, let symbol = symbols.first?.integer, symbols.count == 1,
        (0..<1 << 16).contains(symbol), let scalar = member.key.unicodeScalars.first,
        member.key.unicodeScalars.count == 1
      else {
        throw .unsupported(path: file.path, what: "the phoneme \(member.key.prefix(40))")
      }
      phonemes.append((scalar, symbol))
    }
  }
}
