/// Letters that were asked for.
enum WordShape: Sendable, Hashable {
  case capital, allCapitals, noCapitals

  func shaped(_ text: String) -> String {
    switch self {
    case .capital: text.prefix(1).uppercased() + text.dropFirst()
    case .allCapitals: text.uppercased()
    case .noCapitals: text.lowercased()
    }
  }
}
