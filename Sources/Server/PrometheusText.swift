/// Figures in Prometheus's text format. Source: Prometheus, "Exposition formats".
struct PrometheusText {
  enum Kind: String {
    case counter, gauge
  }

  private(set) var text = ""

  mutating func add(_ name: String, _ kind: Kind, _ help: String, _ value: some BinaryInteger) {
    add(name, kind, help, [([], Double(value))])
  }

  mutating func add(_ name: String, _ kind: Kind, _ help: String, _ value: Double) {
    add(name, kind, help, [([], value)])
  }

  /// - Parameter samples: Each with its labels, whose values need no escaping.
  mutating func add(
    _ name: String, _ kind: Kind, _ help: String, _ samples: [(labels: [(String, String)], value: Double)]
  ) {
    let name = "voicecore_" + name
    text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
    for (labels, value) in samples {
      let set = labels.map { "\($0.0)=\"\($0.1)\"" }.joined(separator: ",")
      text += "\(name)\(set.isEmpty ? "" : "{\(set)}") \(value)\n"
    }
  }
}
