#if canImport(CNetworkSeal)
  import Foundation
  import ModelStore
  import Setup

  /// Downloads a model through the broker and reports it as if it were done here. Cancelling pauses the download.
  struct BrokeredPull {
    /// A line that the broker writes.
    private struct Line: Decodable {
      var event: String
      var done: Int?
      var total: Int?
      var bytesPerSecond: Double?
      var text: String?
      var message: String?

      private enum CodingKeys: String, CodingKey {
        case event, done, total, text, message
        case bytesPerSecond = "bytes_per_second"
      }
    }

    private enum End {
      case here
      case paused
      case failed(String)
    }

    let name: String

    func run(in store: ModelStore, report: @escaping @Sendable (PullEvent) -> Void) async throws
      -> InstalledModel
    {
      let connection = try NetworkBroker.pullModel(name)
      // A separate task, since the last lines arrive after this one was cancelled.
      let reading = Task {
        var end = End.failed("the process that has the network ended without saying why")
        for await text in NetworkBroker.lines(of: connection) {
          if let line = try? JSONDecoder().decode(Line.self, from: Data(text.utf8)) {
            end = Self.end(line) ?? end
            if let event = Self.event(line) { report(event) }
          }
        }
        return end
      }
      let end = await withTaskCancellationHandler {
        await reading.value
      } onCancel: {
        shutdown(connection.fileDescriptor, Int32(SHUT_WR))
      }
      switch end {
      case .here: break
      case .paused: throw CancellationError()
      case .failed(let reason): throw BrokeredPullFailure(reason: reason)
      }
      guard let model = try store.installed(name) else { throw ModelStoreError.notInstalled(name: name) }
      return model
    }

    private static func end(_ line: Line) -> End? {
      switch line.event {
      case "here": .here
      case "paused": .paused
      case "failed": .failed(line.message ?? "")
      default: nil
      }
    }

    private static func event(_ line: Line) -> PullEvent? {
      switch line.event {
      case "progress":
        .progress(
          TransferProgress(done: line.done ?? 0, total: line.total, bytesPerSecond: line.bytesPerSecond ?? 0))
      case "verifying": .verifying(done: line.done ?? 0, total: line.total ?? 0)
      case "notice": .told(line.text ?? "")
      default: nil
      }
    }
  }

  /// Why the broker could not download a model.
  struct BrokeredPullFailure: Error, CustomStringConvertible {
    var reason: String

    var description: String { reason }
  }
#endif
