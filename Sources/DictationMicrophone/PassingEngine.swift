#if canImport(CDBus)
  import DictationLink
  import InputMethod
  import MessageBus
  import Synchronization

  /// An engine of IBus that writes nothing: it tells of one key, and leaves all others to the program.
  final class PassingEngine: Sendable {
    private static let path = "/org/freedesktop/IBus/Engine/VoiceCoreKeys"

    private let watch: Mutex<KeyWatch>
    private let tell: @Sendable (KeyEvent) -> Void

    init(_ watch: KeyWatch, tell: @escaping @Sendable (KeyEvent) -> Void) {
      self.watch = Mutex(watch)
      self.tell = tell
    }

    /// Answers a call of IBus.
    func take(_ request: DBusRequest) -> [DBusValue]? {
      if let key = IBusKey(request) {
        let (event, isTaken) = watch.withLock { $0.take(key) }
        if let event { tell(event) }
        return [.boolean(isTaken)]
      }
      return switch request.member {
      case "CreateEngine": [.objectPath(Self.path)]
      case "ProcessKeyEvent": [.boolean(false)]
      // It has no properties.
      case "GetAll": [.dictionary([:])]
      case "Get": nil
      default: []
      }
    }
  }
#endif
