#if canImport(CIcal)
  import Foundation

  /// Watches calendar collections and rings their alarms.
  package actor AlarmAgent {
    package struct Configuration: Sendable {
      /// Folders of iCalendar files.
      package var collections: [String]
      /// The folder of memory and lock; made if it is missing.
      package var stateFolder: String
      package var snoozeMinutes: Int
      /// Gives the zone of floating times. It is called at each scan, since people travel.
      package var timeZone: @Sendable () -> TimeZone

      package init(
        collections: [String], stateFolder: String, snoozeMinutes: Int = 10,
        timeZone: @escaping @Sendable () -> TimeZone = {
          NSTimeZone.resetSystemTimeZone()
          return NSTimeZone.system
        }
      ) {
        self.collections = collections
        self.stateFolder = stateFolder
        self.snoozeMinutes = snoozeMinutes
        self.timeZone = timeZone
      }

      package var memoryPath: String { "\(stateFolder)/alarms.json" }
      package var lockPath: String { "\(stateFolder)/agent.lock" }
    }

    private enum Event: Sendable {
      case timer
      case changed
      case answered(UInt32, AlarmResponse)
    }

    /// Seconds after which the collections are read again in any case, for file systems that report no changes.
    private static let rescanInterval: TimeInterval = 3600
    /// How far ahead alarms are looked for; more than the interval between scans.
    private static let lookahead: TimeInterval = 26 * 3600

    private let configuration: Configuration
    private let clock: any WallClock
    private let presenter: any AlarmPresenter
    private let watcher: any CollectionWatcher
    private let speak: (@Sendable (String) async -> Void)?
    private let log: @Sendable (String) -> Void
    private let events: AsyncStream<Event>
    private let eventContinuation: AsyncStream<Event>.Continuation

    private var schedule = AlarmSchedule()
    private var shown: [UInt32: DueAlarm] = [:]
    private var skipped: Set<SkippedCalendarFile> = []
    private var lastScan = Date.distantPast
    private let sentences: AsyncStream<String>
    private let sentenceContinuation: AsyncStream<String>.Continuation

    /// - Parameters:
    ///   - presenter: Shows notices; closed at the end.
    ///   - watcher: By default the result of ``watchCollections(_:)``; closed at the end.
    ///   - speak: Says a sentence, or `nil` for silence.
    ///   - log: Takes a line about what failed.
    package init(
      configuration: Configuration, clock: any WallClock = SystemWallClock(), presenter: any AlarmPresenter,
      watcher: (any CollectionWatcher)? = nil, speak: (@Sendable (String) async -> Void)? = nil,
      log: @escaping @Sendable (String) -> Void
    ) {
      self.configuration = configuration
      self.clock = clock
      self.presenter = presenter
      self.watcher = watcher ?? watchCollections(configuration.collections)
      self.speak = speak
      self.log = log
      (events, eventContinuation) = AsyncStream.makeStream()
      // If the loudspeaker was blocked for long, only the newest sentences matter.
      (sentences, sentenceContinuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(20))
    }

    /// Rings until the task is cancelled. An agent runs once.
    ///
    /// - Throws: ``AlarmAgentError`` if another agent runs or the state folder cannot be used.
    package func run() async throws {
      do {
        let lock = try takeLock()
        schedule = AlarmSchedule(memory: readMemory())
        await withTaskCancellationHandler {
          await ringUntilFinished()
        } onCancel: {
          eventContinuation.finish()
        }
        withExtendedLifetime(lock) {}
      } catch {
        watcher.close()
        await presenter.close()
        throw error
      }
    }

    private func takeLock() throws -> AgentLock {
      do {
        try FileManager.default.createDirectory(
          atPath: configuration.stateFolder, withIntermediateDirectories: true)
      } catch {
        throw AlarmAgentError.unusable(path: configuration.stateFolder, reason: error.localizedDescription)
      }
      return try AgentLock(path: configuration.lockPath)
    }

    /// Reads the collections again.
    package nonisolated func reload() {
      eventContinuation.yield(.changed)
    }

    private func ringUntilFinished() async {
      let continuation = eventContinuation
      let changes = Task { [watcher] in
        for await _ in watcher.changes { continuation.yield(.changed) }
      }
      let answers = Task { [presenter] in
        for await answer in presenter.responses {
          continuation.yield(.answered(answer.notice, answer.response))
        }
      }
      let speaking = Task { [sentences, speak] in
        for await sentence in sentences { await speak?(sentence) }
      }
      await rescan()
      await ring()
      var timer = startTimer()
      for await event in events {
        timer.cancel()
        switch event {
        case .changed: await rescan()
        case .timer: if clock.now.timeIntervalSince(lastScan) >= Self.rescanInterval { await rescan() }
        case .answered(let notice, let response): await answer(notice, response)
        }
        await ring()
        timer = startTimer()
      }
      timer.cancel()
      speaking.cancel()
      watcher.close()
      await presenter.close()
      await changes.value
      await answers.value
      await speaking.value
    }

    private func startTimer() -> Task<Void, Never> {
      let now = clock.now
      let latest = now.addingTimeInterval(Self.rescanInterval)
      let date = min(schedule.nextDue(after: now) ?? latest, latest)
      return Task { [clock, eventContinuation] in
        guard (try? await clock.sleep(until: date)) != nil else { return }
        eventContinuation.yield(.timer)
      }
    }

    private func rescan() async {
      let now = clock.now
      lastScan = now
      let scanner = AlarmScanner(collections: configuration.collections)
      let zone = configuration.timeZone()
      let scanning = Task.detached {
        try scanner.scan(
          from: now.addingTimeInterval(-AlarmSchedule.lookback), to: now.addingTimeInterval(Self.lookahead),
          timeZone: zone)
      }
      guard let scan = try? await scanning.value else { return }
      for file in scan.skipped where !skipped.contains(file) {
        log("\(file.path): no alarms, since \(file.reason)")
      }
      skipped = Set(scan.skipped)
      // A file that is broken for the moment, because another program is writing it, keeps its alarms.
      let broken = Set(scan.skipped.map(\.path))
      let kept = schedule.alarms.filter { broken.contains($0.path) && !scan.alarms.contains($0) }
      schedule.update(scan.alarms + kept, collections: configuration.collections, now: now)
      remember()
      let there = Set(schedule.alarms.map(\.id))
      await withdraw { !there.contains($0.id) }
    }

    /// Removes notices of alarms that were stopped, done or moved elsewhere, or that ring anew.
    private func withdraw(where isOver: (DueAlarm) -> Bool) async {
      for (notice, alarm) in shown where isOver(alarm) {
        shown[notice] = nil
        await presenter.withdraw(notice)
      }
    }

    private func ring() async {
      let zone = configuration.timeZone()
      for ringing in schedule.due(at: clock.now) {
        if Task.isCancelled { return }
        let notice = AlarmNotice(ringing, now: clock.now, timeZone: zone)
        await withdraw { $0.isEarlierRinging(of: ringing.alarm) }
        if let number = await presenter.present(notice) { shown[number] = ringing.alarm }
        schedule.rang(ringing, at: clock.now)
        remember()
        sentenceContinuation.yield(notice.spoken)
      }
    }

    private func answer(_ notice: UInt32, _ response: AlarmResponse) async {
      // A service closes a notice after its action; that is not a second answer.
      guard let alarm = shown.removeValue(forKey: notice) else { return }
      let now = clock.now
      switch response {
      case .snooze:
        let seconds = TimeInterval(configuration.snoozeMinutes * 60)
        schedule.snooze(alarm.id, until: now.addingTimeInterval(seconds), now: now)
      case .dismissed:
        schedule.acknowledge(alarm.id, now: now)
      case .done:
        schedule.acknowledge(alarm.id, now: now)
        if alarm.kind == .task { complete(alarm, at: now) }
      }
      remember()
      await presenter.withdraw(notice)
    }

    private func complete(_ alarm: DueAlarm, at now: Date) {
      do {
        try TaskCompletion.complete(alarm, at: now, timeZone: configuration.timeZone())
      } catch {
        log("\(AlarmNotice.oneLine(alarm.summary)) could not be marked done. \(error)")
      }
    }

    private func readMemory() -> AlarmMemory {
      do {
        return try AlarmMemory(contentsOf: configuration.memoryPath)
      } catch {
        let aside = configuration.memoryPath + ".unreadable"
        log(
          "\(configuration.memoryPath) cannot be read (\(error.localizedDescription)); it is kept as \(aside)."
        )
        rename(configuration.memoryPath, aside)
        return AlarmMemory()
      }
    }

    private func remember() {
      do {
        try schedule.memory.write(to: configuration.memoryPath)
      } catch {
        log("What has rung cannot be noted: \(error.localizedDescription)")
      }
    }
  }
#endif
