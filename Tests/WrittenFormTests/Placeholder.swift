import Testing

@testable import WrittenForm
