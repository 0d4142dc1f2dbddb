import LanguageModel

extension OrderedJSON: ExpressibleByStringLiteral, ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(dictionaryLiteral elements: (String, OrderedJSON)...) {
    self = .object(elements.map { Member(key: $0.0, value: $0.1) })
  }
  package init(arrayLiteral elements: OrderedJSON...) { self = .array(elements) }
  package init(booleanLiteral value: Bool) { self = .boolean(value) }
  package init(integerLiteral value: Int) { self = .number("\(value)") }
}
