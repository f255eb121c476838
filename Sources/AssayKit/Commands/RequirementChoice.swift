internal import Lua
internal import Rules

/// The requirements that a command line names.
enum RequirementChoice {
  /// The set that is asked for, or the latest.
  static func set(_ parsed: ParsedArguments) throws(UsageError) -> RequirementSet {
    guard let name = parsed.value("requirements") else { return .latest }
    if let set = RequirementSet.named(name) { return set }
    let names = RequirementSet.all.map(\.name)
    throw UsageError(
      "“--requirements” is the name of a set of requirements, found “\(name)”",
      advice: (Suggestion.nearest(to: name, among: names).map { "did you mean “\($0)”? " } ?? "")
        + "there are \(names.joined(separator: ", "))")
  }
}
