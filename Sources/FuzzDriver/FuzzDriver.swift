import CLibFuzzer
import Foundation
import Synchronization

/// Parses bytes. Refusing them is right; crashing, hanging or using much memory is not.
package typealias Reader = @Sendable ([UInt8]) -> Void

package func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

/// The parser for the C callback, which takes no context. It is in a structure because a mutex would wrap a bare
/// closure once more at each read.
private struct Chosen {
  var reader: Reader
}
private let chosen = Mutex(Chosen { _ in })

/// Fuzzes the parser that the first argument names, starting with the files in some folders and guided by code
/// coverage. The other arguments are libFuzzer's. Without arguments the names are printed. Built by
/// scripts/fuzz-coverage, since all modules must be compiled with coverage.
package func fuzz(_ readers: [String: Reader]) -> Never {
  guard let reader = CommandLine.arguments.dropFirst().first.flatMap({ readers[$0] }) else {
    print(readers.keys.sorted().joined(separator: "\n"))
    exit(2)
  }
  chosen.withLock { $0.reader = reader }
  var arguments =
    ([CommandLine.arguments[0]] + CommandLine.arguments.dropFirst(2)).map { strdup($0) } + [nil]
  let status = arguments.withUnsafeMutableBufferPointer { buffer in
    var count = Int32(buffer.count - 1)
    var start = buffer.baseAddress
    return LLVMFuzzerRunDriver(&count, &start) { bytes, count in
      let reader = chosen.withLock { $0.reader }
      reader(Array(UnsafeBufferPointer(start: bytes, count: count)))
      return 0
    }
  }
  exit(status)
}
