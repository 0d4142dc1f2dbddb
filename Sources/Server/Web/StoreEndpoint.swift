import JSONValues
import LanguageModel
import ModelStore
import Understanding

/// The models: lists, downloads, verifies, measures, chooses and removes them.
struct StoreEndpoint: Sendable {
  let models: ServedModels
  let work: ModelWork
  let conversations: Conversations
  let engines: ServerEngines
  let limits: ServerLimits

  var routes: [String: [Router.Method: Router.Handler]] {
    [
      "/v1/store": [.get: { _ in try await list() }],
      "/v1/store/events": [.get: { _ in events() }],
      "/v1/store/recommendation": [.get: { try await recommendation($0) }],
      "/v1/store/pull": [.post: { try await pull($0) }],
      "/v1/store/pause": [.post: { try await pause($0) }],
      "/v1/store/cancel": [.post: { try await cancel($0) }],
      "/v1/store/verify": [.post: { try await verify($0) }],
      "/v1/store/remove": [.post: { try await remove($0) }],
      "/v1/store/import": [.post: { try await take($0) }],
      "/v1/store/measure": [.post: { try await measure($0) }],
      "/v1/store/choose": [.post: { try await choose($0) }],
    ]
  }

  private func list() async throws -> HTTPResponse {
    let store = try models.store()
    let chosen = try models.chosen()
    let progress = await work.progress
    let rows = try ModelSummary.all(in: store).map { model in
      var row = try model.json()
      try row.add("hosts", model.hosts)
      try row.add("chosen", model.task.map { chosen[$0] == model.name } ?? false)
      row.add("progress", progress[model.name])
      return row
    }
    var answer = JSONObject()
    answer.add("models", rows)
    answer.add("found", try models.found(store.installed()).map { try $0.json() })
    answer.add("chosen", try Self.byTask(chosen))
    answer.add("started_with", try Self.byTask(models.held))
    try answer.add("folder", store.root)
    try answer.add("step", await work.step)
    return .json(answer)
  }

  /// Streams the events of models while the client listens.
  private func events() -> HTTPResponse {
    .events { [work] events in
      let (ticks, tick) = AsyncStream.makeStream(of: String?.self)
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
          for await line in await work.events() { tick.yield(line.text) }
          tick.finish()
        }
        group.addTask {
          // Keeps the connection alive.
          while (try? await Task.sleep(for: .seconds(15))) != nil { tick.yield(nil) }
        }
        for await text in ticks { try await events.send(text: text ?? JSONObject("event", "alive").text) }
        group.cancelAll()
      }
    }
  }

  /// Recommends a model for this machine.
  private func recommendation(_ request: HTTPRequest) async throws -> HTTPResponse {
    let language = try request.query(["language"])["language"] ?? "en"
    guard (2...3).contains(language.utf8.count), language.allSatisfy({ $0.isASCII && $0.isLetter }) else {
      throw APIError.invalid("The language is a code such as en.", "language")
    }
    let store = try models.store()
    let machine = try await models.machine()
    let measured = try store.installed().compactMap { model in
      model.milliseconds.map { (model.name, $0) }
    }
    let recommendation = Recommendation(
      catalogue: store.catalogue, capacity: machine.capacity, speed: machine.speed, language: language,
      measured: Dictionary(measured) { first, _ in first })
    return .json(try recommendation.json(machine.capacity, machine.speed))
  }

  /// Starts or resumes a download. Its progress is sent as events.
  private func pull(_ request: HTTPRequest) async throws -> HTTPResponse {
    let fields = try await fields(of: request)
    let name = try fields.required("name")
    try await telling {
      var store = try models.store()
      if let address = try fields.text("address") {
        store = try await store.add(address: address, name: name)
      }
      guard store.catalogue[name] != nil else { throw ModelStoreError.unknownModel(name: name, alike: []) }
      try await work.begin(.pull, name) { [store] report in
        let model = try await models.pull(name, store, report)
        // If the model is chosen, its newer version takes over at once.
        if try models.chosen()[model.task] == name {
          try await load(model.path, for: model.task)
          if model.task == .recognition { await conversations.renew() }
        }
        var line = JSONObject()
        try line.add("bytes", model.bytes)
        return line
      }
    }
    var response = try Self.named(name)
    response.status = .accepted
    return response
  }

  /// Stops a download; its parts stay for the next time.
  private func pause(_ request: HTTPRequest) async throws -> HTTPResponse {
    let name = try await fields(of: request).required("name")
    try await work.stop(name, givingUp: false)
    return try Self.named(name)
  }

  /// Stops a download, if it is running, and deletes its parts.
  private func cancel(_ request: HTTPRequest) async throws -> HTTPResponse {
    let name = try await fields(of: request).required("name")
    if await work.progress[name] != nil { try await work.stop(name, givingUp: true) }
    let freed = try await telling { try models.store().discardArrived(name) }
    await work.changed()
    return try Self.named(name, ("freed_bytes", freed))
  }

  private func verify(_ request: HTTPRequest) async throws -> HTTPResponse {
    let name = try await fields(of: request).required("name")
    let store = try models.store()
    return try await telling {
      guard try store.installed(name) != nil else { throw ModelStoreError.notInstalled(name: name) }
      try await work.finish(.verify, name) { report in
        var line = JSONObject()
        try line.add("state", try await store.verify(name, report: report).word)
        return line
      }
      let state = try ModelSummary.all(in: store).first { $0.name == name }?.state ?? .missing
      return try Self.named(
        name, ("state", ["damaged", "missing"].contains(state.rawValue) ? state.rawValue : "right"))
    }
  }

  /// Removes a model, unless it is chosen or a process has it open.
  private func remove(_ request: HTTPRequest) async throws -> HTTPResponse {
    let name = try await fields(of: request).required("name")
    guard try !models.chosen().values.contains(name) else {
      throw APIError(
        status: .conflict, message: "\(name) is chosen. Choose another first.", code: "model_in_use")
    }
    let freed = try await telling { try await models.store().remove(name) }
    await work.changed()
    return try Self.named(name, ("freed_bytes", freed))
  }

  /// Imports a file of this machine.
  private func take(_ request: HTTPRequest) async throws -> HTTPResponse {
    let fields = try await fields(of: request)
    let (path, name, links) = (try fields.required("path"), try fields.text("name"), try fields.flag("link"))
    guard path.hasPrefix("/") else { throw APIError.invalid("A file's path begins with “/”.", "path") }
    let model = try await telling {
      let store = try models.store()
      // Offered files may belong to another user, such as a service.
      let isOffered = try models.found(store.installed()).contains { $0.path == path }
      guard let own = isOffered ? path : models.places.resolved(path) else {
        throw APIError(
          status: .forbidden, message: PersonalPlaces.refusal(path), parameter: "path", code: "not_your_own")
      }
      return try await store.importModel(own, name: name, link: links)
    }
    await work.changed()
    return try Self.named(model.name, ("bytes", model.bytes))
  }

  /// Measures a model's speed and stores the result.
  private func measure(_ request: HTTPRequest) async throws -> HTTPResponse {
    let name = try await fields(of: request).required("name")
    let store = try models.store()
    return try await telling {
      guard let model = try store.installed(name) else { throw ModelStoreError.notInstalled(name: name) }
      _ = try store.path(of: name)
      try await work.finish(.measure, name) { _ in try await measured(model, store) }
      return try Self.named(name, ("milliseconds_measured", store.installed(name)?.milliseconds))
    }
  }

  private func measured(_ model: InstalledModel, _ store: ModelStore) async throws -> JSONObject {
    let milliseconds = try await models.measure(model)
    try await store.keep(milliseconds: milliseconds, of: model)
    var line = JSONObject()
    try line.add("milliseconds_measured", milliseconds)
    return line
  }

  /// Chooses the model for a task, in the settings and for present work; without a name, the built-in one.
  private func choose(_ request: HTTPRequest) async throws -> HTTPResponse {
    let fields = try await fields(of: request)
    let name = try fields.text("name")
    guard let task = ModelTask(rawValue: try fields.required("task")), task != .voiceActivity else {
      throw APIError.invalid("The task is recognition or language.", "task")
    }
    let store = try models.store()
    try await telling {
      let path = try name.map { name in try store.path(of: name) }
      if let name, try store.installed(name)?.task != task {
        throw APIError.invalid("\(name) is not for \(task.rawValue).", "name")
      }
      // Only a usable model is written to the settings.
      try await load(path, for: task)
      try await models.choose(task, name)
      if task == .recognition { await conversations.renew() }
    }
    await work.changed()
    // Measures an unknown speed in the background.
    if let name, let model = try store.installed(name), model.milliseconds == nil {
      try? await work.begin(.measure, name) { _ in try await measured(model, store) }
    }
    var answer = JSONObject()
    answer.add("chosen", try Self.byTask(models.chosen()))
    return .json(answer)
  }

  /// Changes the model of a task for programs, unless the server was started with one.
  private func load(_ path: String?, for task: ModelTask) async throws {
    guard models.held[task] == nil else { return }
    let paths = path.map { [$0] } ?? []
    switch task {
    case .recognition: try engines.recordings.use(paths)
    case .language: try await engines.chats.use(paths)
    case .voiceActivity, .voice: break
    }
  }

  private func fields(of request: HTTPRequest) async throws -> JSONFields {
    try JSONFields(try await request.body.collect(limit: limits.fieldBytes))
  }

  /// Runs `body` and converts the store's errors to API errors.
  private func telling<Result>(_ body: () async throws -> Result) async throws -> Result {
    do {
      return try await body()
    } catch let error as ModelStoreError {
      throw APIError(error)
    }
  }

  private static func byTask(_ names: [ModelTask: String]) throws -> JSONObject {
    var line = JSONObject()
    for task in [ModelTask.recognition, .language] { try line.add(task.rawValue, names[task]) }
    return line
  }

  private static func named(_ name: String) throws -> HTTPResponse { try named(name, ("name", name)) }

  private static func named(_ name: String, _ fact: (key: String, value: some Encodable)) throws
    -> HTTPResponse
  {
    var line = JSONObject()
    if fact.key != "name" { try line.add("name", name) }
    try line.add(fact.key, fact.value)
    return .json(line)
  }
}

extension Verification {
  fileprivate var word: String {
    switch self {
    case .right: "right"
    case .damaged: "damaged"
    case .missing: "missing"
    }
  }
}

extension APIError {
  fileprivate init(_ error: ModelStoreError) {
    let message = Self.withoutFolders(error.description)
    switch error {
    case .unknownModel, .notInstalled:
      self.init(status: .notFound, message: message, parameter: "name", code: "model_not_found")
    case .inUse: self.init(status: .conflict, message: message, code: "model_in_use")
    case .badName, .otherModel, .published, .pinned: self = .invalid(message, "name")
    case .badAddress, .badCatalogue: self = .invalid(message, "address")
    case .noModel, .unreadable: self = .invalid(message, "path")
    case .diskFull, .notEnoughSpace:
      self.init(status: .insufficientStorage, message: message, type: "server_error")
    default: self.init(status: .conflict, message: message, code: "model_trouble")
    }
  }
}
