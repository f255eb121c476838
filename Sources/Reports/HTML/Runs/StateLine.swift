/// One line of the state beside a diagram: what it is about.
struct StateLine: Hashable {
  /// The part of the world.
  let group: StateGroup
  /// The thing within it.
  let label: String
}
