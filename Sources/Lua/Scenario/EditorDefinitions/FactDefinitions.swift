internal import Facts
internal import LuaScripts

/// The editor definitions of all facts.
public enum FactDefinitions {
  /// The content of the definition file.
  public static let text: String = {
    var file = EditorText("The facts of a run.")
    file.alias("fact_kind", names)
    file.table("fact_fields", "Values that the fields of a fact must have.", wanted)
    for kind in FactDescription.all {
      let number = DeclaredTable.Field("number", "integer", "Its number in the run.")
      let fields = kind.fields.map { DeclaredTable.Field($0.name, type(of: $0.type, isWanted: false), "") }
      file.table(className(of: kind), kind.sentence, fields + [number])
    }
    return file.text
  }()

  /// Returns the name of the editor class for facts of a kind, without the tool's prefix.
  static func className(of kind: FactDescription) -> String { "fact.\(kind.name)" }

  /// The names of all kinds of facts. A kind's short name, if it has one, precedes its full name.
  private static var names: [(word: String, sentence: String)] {
    FactDescription.all.flatMap { kind -> [(word: String, sentence: String)] in
      let short = FactName.short(for: kind.kind)
      return (short == kind.name ? [] : [(short, kind.sentence)]) + [(kind.name, kind.sentence)]
    }
  }

  /// The fields of all kinds of facts. A field that several kinds have is listed once, with all of its
  /// types.
  private static var wanted: [DeclaredTable.Field] {
    var names: [String] = []
    var types: [[String]] = []
    for field in FactDescription.all.flatMap(\.fields) {
      let type = type(of: field.type, isWanted: true)
      guard let place = names.firstIndex(of: field.name) else {
        names.append(field.name)
        types.append([type])
        continue
      }
      if !types[place].contains(type) { types[place].append(type) }
    }
    return zip(names, types).map { DeclaredTable.Field($0 + "?", $1.joined(separator: "|"), "") }
  }

  private static func type(of type: FieldType, isWanted: Bool) -> String {
    switch type {
    case .number, .money: "integer"
    case .instant, .interval: isWanted ? "assay.duration" : "integer"
    case .flag: "boolean"
    case .text, .error: "string"
    case .enumeration(let kind): kind.cases.map { "\"\($0.name)\"" }.joined(separator: "|")
    case .identifier(let kind): self.type(of: kind, isWanted: isWanted)
    }
  }

  private static func type(of kind: IdentifierKind, isWanted: Bool) -> String {
    switch kind {
    case .device: isWanted ? "string|assay.device" : "string"
    case .account: isWanted ? "string|assay.account" : "string"
    case .product: "string"
    case .transaction, .purchase, .process, .observer, .payment, .request, .message, .subscription,
      .download:
      "integer"
    }
  }
}
