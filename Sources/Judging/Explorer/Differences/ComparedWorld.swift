public import Kernel
internal import Results
internal import Runner
internal import World

/// A world in which two apps are compared: a scenario with its seed, non-default choices and faults, or a
/// scenario with the choices of a swarm seed.
public struct ComparedWorld: Hashable, Sendable {
  /// The number of the old app's case in the plan.
  let old: Int
  /// The number of the new app's case.
  let new: Int
  var deviations: [Deviation]
  /// The number of the first fault, among all single faults that can occur with the old app in this
  /// scenario. Nil if the world has no fault.
  let fault: Int?
  /// The number of the second fault, among the faults that can occur with the old app after the first.
  /// Nil if there is no second fault.
  var second: Int?
  /// The swarm seed that makes the choices. Nil if the world has no swarm seed.
  let swarmSeed: UInt64?

  /// Creates a world from the cases of two apps in one scenario.
  public init(
    old: Int, new: Int, deviations: [Deviation] = [], fault: Int? = nil, swarmSeed: UInt64? = nil
  ) {
    self.old = old
    self.new = new
    self.deviations = deviations
    self.fault = fault
    self.swarmSeed = swarmSeed
  }

  /// Describes the choices and the swarm seed.
  var words: [String] {
    deviations.map(\.words) + (swarmSeed.map { ["swarm seed \($0)"] } ?? [])
  }

  /// Starts the choices for `planned`, the old or the new app's case in this world. A swarm seed may
  /// choose only at `swarmSites`.
  func start(_ choices: Choices, for planned: PlannedCase, swarmSites: [UInt16]) {
    if let swarmSeed {
      return choices.startInDefaultSurroundings(.swarm(Swarm(seed: swarmSeed, sites: swarmSites)))
    }
    guard let seed = planned.seed else { return choices.start(.recorded(deviations)) }
    choices.startInDefaultSurroundings(.seeded(seed, kinds: .latitudes))
    for deviation in deviations {
      choices.pin(
        name: deviation.site.name, detail: deviation.site.detail, scope: deviation.site.scope,
        visit: deviation.visit, value: deviation.value)
    }
  }
}
