internal import Facts
internal import Lua

/// `assay facts`: lists the vocabulary of traces.
enum FactsCommand {
  static func text(_ parsed: ParsedArguments) throws(UsageError) -> CommandText {
    let form = try OutputForm(parsed)
    let family = parsed.arguments.first
    let kinds = FactDescription.all.filter { family == nil || self.family(of: $0) == family }
    guard !kinds.isEmpty else {
      let families = FactDescription.all.map(self.family(of:)).reduce(into: [String]()) {
        if $0.last != $1 { $0.append($1) }
      }
      let nearest = Suggestion.nearest(to: family ?? "", among: families)
      throw UsageError(
        "unknown family of facts “\(family ?? "")”",
        advice: (nearest.map { "did you mean “\($0)”? " } ?? "")
          + "the families are \(families.joined(separator: ", "))")
    }
    switch form {
    case .text: return .lines(lines(kinds))
    case .json: return .json(.list(kinds.map(json(of:))))
    }
  }

  private static func lines(_ kinds: [FactDescription]) -> String {
    let names = kinds.map { kind in
      ([kind.name] + kind.fields.map(\.name)).joined(separator: " ")
    }
    let width = min(60, names.map(\.count).max() ?? 0)
    return zip(kinds, names).map { kind, name in
      name + String(repeating: " ", count: max(0, width - name.count)) + "  " + kind.sentence + "\n"
    }.joined()
  }

  private static func json(of kind: FactDescription) -> JSONValue {
    [
      "kind": .text(kind.name), "sentence": .text(kind.sentence),
      "fields": .list(kind.fields.map { ["name": .text($0.name), "type": .text(name(of: $0.type))] }),
    ]
  }

  private static func name(of type: FieldType) -> String {
    switch type {
    case .number: "number"
    case .flag: "flag"
    case .instant: "instant"
    case .interval: "interval"
    case .money: "money"
    case .text: "text"
    case .error: "error"
    case .identifier(let kind): "identifier of a \(kind)"
    case .enumeration(let kind): "one of \(kind)"
    }
  }

  private static func family(of kind: FactDescription) -> String {
    String(kind.name.prefix { $0 != "." })
  }
}
