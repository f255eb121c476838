internal import Facts
internal import Lua
internal import Rules

/// Reads the arguments of `broken("what happened", { { fact, "what it shows" } })`.
struct BreachReader {
  static let linksMax = 32

  let latest: FactSequence

  private static let example = "write broken(\"what happened\", { { fact, \"what it shows\" } })"

  func read(_ arguments: LuaArguments) throws(LanguageProblem) -> (headline: String, links: [WitnessLink]) {
    let headline = try value(0, of: arguments)
    guard let words = headline.text, !words.isEmpty else {
      throw problem("headline", expected: "a string in quotes", found: headline)
    }
    let facts = try value(1, of: arguments)
    guard let list = facts.table, !list.isEmpty, list.list.count == list.count else {
      throw problem("facts", expected: "a list of facts, each with what it shows", found: facts)
    }
    guard list.count <= BreachReader.linksMax else {
      throw LanguageProblem(
        "broken, argument 'facts'", expected: "at most \(BreachReader.linksMax) facts",
        found: "\(list.count)",
        advice: "cite only the facts that show the violation")
    }
    var links: [WitnessLink] = []
    for item in list.list { links.append(try link(item)) }
    return (words, links)
  }

  /// Reads a fact or its number, and the text that says what the fact shows.
  private func link(_ item: LuaValue) throws(LanguageProblem) -> WitnessLink {
    let form = "a fact or its number, and what it shows, in each entry"
    guard let pair = item.table, pair.count == 2, pair.list.count == 2 else {
      throw problem("facts", expected: form, found: item)
    }
    guard let reason = pair.list[1].text, !reason.isEmpty else {
      throw problem("facts", expected: form, found: pair.list[1])
    }
    let first = pair.list[0]
    guard let number = first.table?["number"]?.integer ?? first.integer else {
      throw problem("facts", expected: form, found: first)
    }
    guard number >= 1, number <= Int(latest.rawValue) else {
      throw LanguageProblem(
        "broken, argument 'facts'", expected: "the number of an existing fact, from 1 to \(latest.rawValue)",
        found: "\(number)", advice: "cite facts that the rule received")
    }
    return WitnessLink(FactSequence(rawValue: UInt32(number)), reason)
  }

  private func value(_ place: Int, of arguments: LuaArguments) throws(LanguageProblem) -> LuaValue {
    do throws(LuaError) {
      return try arguments.value(at: place)
    } catch {
      throw LanguageProblem("broken: \(error.message)", advice: BreachReader.example)
    }
  }

  private func problem(_ argument: String, expected: String, found: LuaValue) -> LanguageProblem {
    LanguageProblem(
      "broken, argument '\(argument)'", expected: expected, found: ValueWords.describe(found),
      advice: BreachReader.example)
  }
}
