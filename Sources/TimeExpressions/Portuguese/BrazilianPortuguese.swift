/// Everyday expressions of Brazilian Portuguese.
enum BrazilianPortuguese {
  static let grammar = English.grammar
}
