import ArgumentParser
import Console
import Foundation
import JSONValues
import ModelStore
import Setup

struct LicensesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "licenses", abstract: "The licence of every library in this program and of every model.")

  @Flag(help: "One JSON object a line.") var json = false

  func run() async throws {
    if !json { output("Libraries") }
    for library in try LibraryLicence.bundled() {
      try write("library", library.name, library.licence, library.text ?? library.address)
    }
    if !json { output("\nModels") }
    let store = try ModelStore.current()
    for model in store.catalogue.models {
      guard let licence = store.catalogue.licences[model.licence] else { continue }
      try write("model", model.name, "\(licence.name) (\(licence.holder))", licence.address)
    }
    for model in try store.installed() where store.catalogue[model.name] == nil {
      try write("model", model.name, "not known; taken in from \(printable(model.source))", "")
    }
  }

  private func write(_ kind: String, _ name: String, _ licence: String, _ text: String) throws {
    var line = JSONObject()
    try line.add(kind, name)
    try line.add("licence", licence)
    try line.add("text", text)
    let columns = [name, licence].map { $0.padding(toLength: max($0.count, 38), withPad: " ", startingAt: 0) }
    output(json ? line.text : "  " + (columns + [text]).joined(separator: "  "))
  }
}
