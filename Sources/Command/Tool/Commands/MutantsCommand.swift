internal import Explorer
internal import Facts
internal import Lua
internal import Rules

/// `assay mutants`: lists the mutants, or explains one.
enum MutantsCommand {
  static func text(_ parsed: ParsedArguments) throws(UsageError) -> CommandText {
    let form = try OutputForm(parsed)
    guard let name = parsed.arguments.first else {
      switch form {
      case .text: return .lines(list)
      case .json: return .json(.list(MutantCatalogue.all.map(json)))
      }
    }
    let mutant = try mutant(named: name)
    switch form {
    case .text: return .lines(text(of: mutant))
    case .json: return .json(json(mutant))
    }
  }

  static func mutant(named name: String) throws(UsageError) -> Mutant {
    if let mutant = MutantCatalogue.mutant(named: name) { return mutant }
    let nearest = Suggestion.nearest(to: name, among: MutantCatalogue.all.map(\.identifier))
    throw UsageError(
      "unknown mutant “\(name)”",
      advice: (nearest.map { "did you mean “\($0)”? " } ?? "") + "`assay mutants` lists them")
  }

  private static var list: String {
    let mutants = MutantCatalogue.all
    let width = mutants.map(\.identifier.count).max() ?? 0
    return mutants.map { mutant in
      mutant.identifier + String(repeating: " ", count: width + 2 - mutant.identifier.count) + mutant.sentence
        + "\n"
    }.joined()
  }

  private static func text(of mutant: Mutant) -> String {
    var text = "\(mutant.identifier)\n  \(mutant.sentence)\n\nalters       \(mutant.point.name)\n"
    if let reason = mutant.weight.reason {
      text += "harmless     \(reason)\n"
    } else {
      let rules = mutant.weight.rules.map(\.text).joined(separator: ", ")
      text += "detected by  \(rules.isEmpty ? "an expectation of a scenario" : rules)\n"
    }
    return text
  }

  private static func json(_ mutant: Mutant) -> JSONValue {
    [
      "name": .text(mutant.identifier), "sentence": .text(mutant.sentence), "point": .text(mutant.point.name),
      "rules": .list(mutant.weight.rules.map { .text($0.text) }),
      "harmless": mutant.weight.reason.map(JSONValue.text) ?? .null,
    ]
  }
}
