internal import Facts
internal import Kernel
internal import LuaScripts
internal import Rules
internal import StoreModel
internal import World

/// The editor definitions of the scenario language, generated from its tables.
public enum ScenarioDefinitions {
  /// The content of the definition file.
  public static let text: String = {
    var file = EditorText("The language of scenarios.")
    for function in LanguageFunction.globals where function.call != .print { write(function, &file) }
    for table in DeclaredTable.ofScenarios { file.table(table) }
    file.table(
      "case", "A row of a table of cases. It can replace fields of the scenario and add its own.",
      [
        DeclaredTable.Field("name", "string", "The last part of its address."),
        DeclaredTable.Field("[string]", "any", "Custom fields."),
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
    case .factKind: function.call == .sight(.between) ? "assay.fact_kind|table" : "assay.fact_kind"
    case .factFields: "assay.fact_fields"
    case .messageKind: "assay.message_kind"
    case .appCall: "assay.app_call"
    case .latitude: "assay.latitude"
    case .fault: "assay.fault"
    case .question: "assay.question"
    case .options: "assay.\(optionsName(of: function))"
    case .functions: "fun()[]"
    case .grounds: "string|{ label?: string, rule?: string }"
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
    return function.sentence.contains("or nil") ? type + "?" : type
  }

  /// Returns one more signature for each known name that the function accepts. Such a signature lists the
  /// options of that choice, or returns facts of that kind.
  private static func overloads(of function: LanguageFunction) -> [String] {
    if case .choice(let call) = function.call { return overloads(of: call.siteKind, function) }
    guard function.call == .fact(.list) else { return [] }
    return FactDescription.all.map { kind in
      "fun(self: assay.world, kind: \"\(kind.name)\", fields?: assay.fact_fields): "
        + "assay.\(FactDefinitions.className(of: kind))[]"
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

/// The editor definitions of the language of rules, generated from its tables.
public enum RuleDefinitions {
  /// The content of the definition file.
  public static let text: String = {
    var file = EditorText("The language of rules.")
    file.function(
      "rule", [EditorText.Parameter("declaration", "assay.rule_declaration")], gives: "",
      "Declares the rule of this file.")
    file.alias(
      "broken",
      of: "fun(headline: string, facts: { [1]: assay.testimony|integer, [2]: string }[])",
      "Reports a violation: a headline, and the facts that show it, each with its reason.")
    file.alias("evidence", RuleEvidence.all.map { ($0.name, "") })
    file.table(DeclaredTable.rule)
    file.table(DeclaredTable.testimony)
    return file.text
  }()
}

/// The editor definitions of the words that scenarios and apps write in quotes.
public enum WordDefinitions {
  /// Returns the content of the definition file. The caller passes the mutants, because only `Explorer`
  /// knows them.
  public static func text(mutants: [(word: String, sentence: String)]) -> String {
    var file = EditorText("The words written in quotes.")
    file.alias("duration", of: "string", "A duration, such as \"500ms\", \"10s\", or \"3 days\".")
    file.alias("price", of: "string", "A price, such as \"0.99 USD\".")
    for kind in enumerations { file.alias(kind.name, kind.cases.map { ($0.name, "") }) }
    file.alias("product_delivery", ProductDelivery.allCases.map { ($0.rawValue, "") })
    file.alias("rule", RuleRegistry.pages.map { ($0.identifier.text, $0.sentence) })
    file.alias("level", RuleLevel.allCases.map { ($0.rawValue, "") })
    file.alias("need", Need.allCases.map { ($0.rawValue, "") })
    file.alias("mutant", mutants)
    file.alias("catch", of: "assay.mutant|string", "A mutant, or a sentence after \"bug: \".")
    file.alias("kill_point", KillPoint.all.map { ($0.name, "") })
    file.alias("kill_event", KillPoint.all.filter(\.isEvent).map { ($0.name, "") })
    file.alias("app_call", KillPoint.all.filter { !$0.isEvent }.map { ($0.name, "") })
    file.alias("subscription_rate", SubscriptionRate.allCases.map { ($0.word, "") })
    file.alias("stall_place", DeviceFaultOrders.stallPlaces.map { ($0, "") })
    file.alias("server_step", ServerStep.allCases.map { ($0.rawValue, "") })
    file.alias("store_request", OutageOrders.requestWords.map { ($0, "") })
    for (name, kind) in sites {
      let found = ChoiceSite.descriptions.filter { $0.kind == kind }
      file.alias(name, found.map { ($0.name, $0.sentence) })
    }
    return file.text
  }

  private static let enumerations: [EnumerationKind] = [
    .productType, .transactionState, .downloadState, .periodUnit, .paymentMode, .discountType, .dialog,
    .claimSubject, .messageKind, .endpoint, .messageDirection, .storeEnvironment,
    .contentAnswer, .receiptKind, .productStatus,
    .storeItemKind,
  ]

  private static let sites: [(name: String, kind: SiteKind)] = [
    ("latitude", .latitude), ("fault", .fault), ("question", .user),
  ]
}
