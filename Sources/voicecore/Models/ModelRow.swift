import Console
import Foundation
import ModelStore
import Server

/// A model as the command line shows it.
struct ModelRow {
  let model: ModelSummary

  var text: String {
    func column(_ text: String, _ width: Int) -> String {
      text.count < width ? text.padding(toLength: width, withPad: " ", startingAt: 0) : text + " "
    }
    let share =
      model.arrived.flatMap { arrived in arrived.total.map { " \(100 * arrived.done / max($0, 1)) %" } } ?? ""
    return column(model.name, 40) + column(model.state.rawValue + (model.isOutdated ? ", newer" : share), 16)
      + column(model.bytes.map(byteText) ?? "size unknown", 14)
      + (model.entry?.goodFor ?? model.task?.rawValue ?? "")
  }

  /// The titles and values of everything that is known.
  var details: [(String, String)] {
    var details = [
      ("name", model.name), ("state", model.state.rawValue), ("task", model.task?.rawValue ?? ""),
    ]
    let entry = model.entry
    if let entry {
      details += [("good for", entry.goodFor), ("languages", entry.languages.joined(separator: ", "))]
    }
    details.append(("size", model.bytes.map { "\(byteText($0)) (\($0) bytes)" } ?? "not published"))
    if let bytes = model.bytes {
      details.append(("memory", "about \(byteText(Recommendation.memory(ofFile: bytes))) (estimated)"))
    }
    if let arrived = model.arrived { details.append(("arrived", byteText(arrived.done))) }
    details.append(
      (
        "SHA-256",
        model.sha256.map { "\($0) (\(model.checksum.rawValue))" }
          ?? "not published; learned on the first download"
      ))
    if let licence = model.licence {
      details.append(("licence", "\(licence.name), \(licence.holder): \(licence.address)"))
    }
    if let installed = model.installed {
      details += [("file", printable(installed.path)), ("came from", printable(installed.source))]
      if let milliseconds = installed.milliseconds {
        details.append(
          ("speed", "\(installed.task.measuredWork) in \(Int(milliseconds)) ms, measured here"))
      }
    }
    if model.isOutdated, let entry {
      details.append(("newer", "version \(entry.version); “voicecore models update”"))
    }
    return details + (entry?.sources.map { ("source", $0) } ?? [])
  }
}
