import Testing

@testable import Actions
