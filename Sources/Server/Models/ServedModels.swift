import ModelStore

/// The models of this machine, for the web app and programs to see and change.
package struct ServedModels: Sendable {
  /// The machine's capacity and speed.
  package typealias Machine = (capacity: MachineCapacity, speed: MachineSpeed)
  /// Downloads a model from a store's catalogue.
  package typealias Pull =
    @Sendable (
      _ name: String, _ store: ModelStore, _ report: @escaping @Sendable (PullEvent) -> Void
    ) async throws -> InstalledModel

  /// Opens the store, anew each time, since other programs use it too.
  let store: @Sendable () throws -> ModelStore
  /// Downloads in this process, or by another one if this one has no network.
  let pull: Pull
  /// The models of other tools on this machine.
  let found: @Sendable (_ besides: [InstalledModel]) -> [FoundModel]
  /// The names of the models that the settings choose.
  let chosen: @Sendable () throws -> [ModelTask: String]
  /// Stores a choice in the settings; nil for the built-in one.
  let choose: @Sendable (ModelTask, String?) async throws -> Void
  /// The models that the server was started with, which override the settings.
  let held: [ModelTask: String]
  let machine: @Sendable () async throws -> Machine
  /// Measures the milliseconds that a model takes for its task's benchmark.
  let measure: @Sendable (InstalledModel) async throws -> Double
  /// Sentences that announce another model in use.
  let steps: AsyncStream<String>
  /// The places from which files may be imported.
  let places: PersonalPlaces

  package init(
    store: @escaping @Sendable () throws -> ModelStore,
    pull: @escaping Pull = { try await $1.pull($0, report: $2) },
    found: @escaping @Sendable (_ besides: [InstalledModel]) -> [FoundModel],
    chosen: @escaping @Sendable () throws -> [ModelTask: String],
    choose: @escaping @Sendable (ModelTask, String?) async throws -> Void, held: [ModelTask: String],
    machine: @escaping @Sendable () async throws -> Machine,
    measure: @escaping @Sendable (InstalledModel) async throws -> Double, steps: AsyncStream<String>,
    places: PersonalPlaces = .current
  ) {
    (self.store, self.pull, self.found, self.chosen, self.choose) = (store, pull, found, chosen, choose)
    (self.held, self.machine, self.measure, self.steps) = (held, machine, measure, steps)
    self.places = places
  }
}
