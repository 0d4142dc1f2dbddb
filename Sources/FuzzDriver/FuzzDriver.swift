import CLibFuzzer
import Foundation
import Synchronization

/// Reads bytes as a form. To refuse them is right; to crash, to hang or to need much memory is not.
package typealias Reader = @Sendable ([UInt8]) -> Void

package func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

/// What a C function that takes no context goes by; in a structure, since a closure that stands alone in a mutex is wrapped
/// once more each time it is read.
private struct Chosen {
  var reader: Reader
}
private let chosen = Mutex(Chosen { _ in })

/// Tries what libFuzzer makes of the files in some folders on the reader that the first argument names, guided by which
/// code they reach; the other arguments are libFuzzer's. Without any the names are printed. Built by
/// scripts/fuzz-coverage, since all modules have to count what of them runs.
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
