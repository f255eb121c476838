internal import Facts
internal import Lua
internal import World

/// Reads the names of kinds of facts and messages in scripts.
enum KindWords {
  static func fact(named name: String) throws(LanguageProblem) -> FactKind {
    switch FactName.meaning(of: name) {
    case .known(let kind): return kind
    case .ambiguous(let candidates):
      throw LanguageProblem(
        "'\(name)' could mean several kinds of fact", advice: "write one of: \(Advice.list(candidates))")
    case .unknown:
      let names = FactDescription.all.map(\.name)
      let isLikeShort =
        Suggestion.nearest(to: name, among: names) == nil
        && Suggestion.nearest(to: name, among: FactName.short) != nil
      throw LanguageProblem.unknown("kind of fact", name, among: isLikeShort ? FactName.short : names)
    }
  }

  static func message(named name: String) throws(LanguageProblem) -> MessageKind {
    guard let kind = MessageKind.allCases.first(where: { $0.name == name }) else {
      throw LanguageProblem.unknown("message", name, among: MessageKind.allCases.map(\.name))
    }
    return kind
  }
}
