import Testing

@testable import Understanding
