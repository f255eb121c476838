internal import Facts
internal import Kernel
internal import World

/// The scenario language as editors know it, made from its tables.
public enum ScenarioDefinitions {
  /// The file.
  public static let text: String = {
    var file = EditorText("The language of scenarios.")
    for function in LanguageFunction.globals where function.call != .print { write(function, &file) }
    for table in DeclaredTable.ofScenarios { file.table(table) }
    file.table(
      "case", "A row of a table of cases; it may have fields of its own, and replace those of the scenario.",
      [
        DeclaredTable.Field("name", "string", "What its address ends with."),
        DeclaredTable.Field("[string]", "any", "What the author adds."),
      ])
    for function in LanguageFunction.all { writeOptions(of: function, &file) }
    for handle in LanguageHandle.allCases {
      file.object(handle.noun, "\(handle.sentence)")
      for function in LanguageFunction.all where function.handle == handle && function.name != "describe" {
        write(function, &file)
      }
    }
    return file.text
  }()

  private static func write(_ function: LanguageFunction, _ file: inout EditorText) {
    file.function(
      function.qualifiedName,
      function.parameters.map {
        EditorText.Parameter($0.isOptional ? $0.name + "?" : $0.name, type(of: $0.kind, in: function))
      },
      gives: result(of: function), overloads: overloads(of: function), function.sentence)
  }

  private static func writeOptions(of function: LanguageFunction, _ file: inout EditorText) {
    for case .options(let names) in function.parameters.map(\.kind) {
      let fields = names.map { name in
        let option = LanguageOption.named(name, of: function.call)
        return DeclaredTable.Field(name + "?", option?.type ?? "any", option?.sentence ?? "")
      }
      file.table(optionsName(of: function), "Options of `\(function.qualifiedName)`.", fields)
    }
  }

  private static func optionsName(of function: LanguageFunction) -> String {
    "options.\(function.receiver.map { $0 + "." } ?? "")\(function.name)"
  }

  private static func type(of kind: LanguageParameterKind, in function: LanguageFunction) -> String {
    switch kind {
    case .text, .product: "string"
    case .account: "string|assay.account"
    case .device: "assay.device"
    case .duration, .offset: "assay.duration"
    case .price: "assay.price"
    case .integer: "integer"
    case .limit: "integer|assay.duration"
    case .table: "table"
    case .flag: "boolean"
    case .condition: "assay.fact_kind|fun(): any"
    case .factKind: function.call == .expectBetween ? "assay.fact_kind|table" : "assay.fact_kind"
    case .factFields: "assay.fact_fields"
    case .messageKind: "assay.message_kind"
    case .appCall: "assay.app_call"
    case .latitude: "assay.latitude"
    case .fault: "assay.fault"
    case .question: "assay.question"
    case .options: "assay.\(optionsName(of: function))"
    case .functions: "fun()[]"
    case .declaration: "assay.scenario"
    case .value: "any"
    }
  }

  private static func result(of function: LanguageFunction) -> String {
    let type =
      switch function.result {
      case "text": "string"
      case "list": "table[]"
      case "device", "account", "expectation": "assay.\(function.result)"
      default: function.result
      }
    return function.sentence.contains("or nothing") ? type + "?" : type
  }

  /// What is narrower where a name is known: the options of a site, the fields of a fact.
  private static func overloads(of function: LanguageFunction) -> [String] {
    switch function.call {
    case .worldLatitude: overloads(of: .latitude, function)
    case .worldFault: overloads(of: .fault, function)
    case .worldAnswer: overloads(of: .user, function)
    case .worldFacts:
      FactDescription.all.map { kind in
        "fun(self: assay.world, kind: \"\(kind.name)\", fields?: assay.fact_fields): "
          + "assay.\(FactDefinitions.className(of: kind))[]"
      }
    default: []
    }
  }

  private static func overloads(of kind: SiteKind, _ function: LanguageFunction) -> [String] {
    ChoiceSite.descriptions.filter { $0.kind == kind }.map { site in
      let option =
        switch site.form {
        case .options(let names): names.map { "\"\($0)\"" }.joined(separator: "|")
        case .order, .split: "integer"
        }
      return "fun(self: assay.world, name: \"\(site.name)\", option: \(option), "
        + "options?: assay.\(optionsName(of: function)))"
    }
  }
}
