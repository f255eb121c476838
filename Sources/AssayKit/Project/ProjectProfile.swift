/// Settings of a project under a name of their own, for `--profile`.
struct ProjectProfile: Hashable, Sendable {
  let name: String
  /// The profile whose settings hold where this one says nothing.
  let inherited: String?
  let settings: [Setting]
}
