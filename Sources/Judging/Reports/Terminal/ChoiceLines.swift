/// The choices of a run as lines. Kinds with few choices come first, with one line for each choice. If
/// a kind has many choices, they share a line.
struct ChoiceLines {
  /// The maximum number of choices of one kind that are listed separately.
  private static let listedCountMax = 3

  let lines: [String]

  /// Creates the lines of choices in their order, each as `NAME = VALUE, visit …`.
  init(_ choices: [String]) {
    var names: [Substring] = []
    var choicesByName: [Substring: [String]] = [:]
    for choice in choices {
      let name = choice.prefix { $0 != " " }
      if choicesByName[name] == nil { names.append(name) }
      choicesByName[name, default: []].append(choice)
    }
    let kinds = names.map { (name: $0, choices: choicesByName[$0] ?? []) }
    let (many, few) = (
      kinds.filter { $0.choices.count > ChoiceLines.listedCountMax },
      kinds.filter { $0.choices.count <= ChoiceLines.listedCountMax }
    )
    lines =
      few.flatMap(\.choices)
      + many.map {
        "\($0.name): \($0.choices.count) choices; first: \($0.choices[0].dropFirst($0.name.count + 3))"
      }
  }
}
