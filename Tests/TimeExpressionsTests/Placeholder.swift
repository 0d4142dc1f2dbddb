import Testing

@testable import TimeExpressions
