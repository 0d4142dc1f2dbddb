import ModelStore

/// The models of this machine, as the web app and programs see and change them.
package struct ServedModels: Sendable {
  /// What the machine has, and how fast it computes.
  package typealias Machine = (capacity: MachineCapacity, speed: MachineSpeed)
  /// Downloads a model of a store's catalogue.
  package typealias Pull =
    @Sendable (
      _ name: String, _ store: ModelStore, _ report: @escaping @Sendable (PullEvent) -> Void
    ) async throws -> InstalledModel

  /// Opened anew each time: other programs use the store too.
  let store: @Sendable () throws -> ModelStore
  /// In this process, or by one that has the network where this one has it not.
  let pull: Pull
  /// What other tools keep here.
  let found: @Sendable (_ besides: [InstalledModel]) -> [FoundModel]
  /// The names of the models that the settings choose.
  let chosen: @Sendable () throws -> [ModelTask: String]
  /// Writes a choice down; nil for what is built in.
  let choose: @Sendable (ModelTask, String?) async throws -> Void
  /// What the server was started with, whatever the settings choose.
  let held: [ModelTask: String]
  let machine: @Sendable () async throws -> Machine
  /// Milliseconds that a model takes for its task's measured work.
  let measure: @Sendable (InstalledModel) async throws -> Double
  /// Sentences that tell of another model that is used from now on.
  let steps: AsyncStream<String>
  /// What may be taken in by its path.
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
