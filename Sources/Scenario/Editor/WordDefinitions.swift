internal import Facts
internal import Kernel
internal import Rules
internal import StoreModel
internal import World

/// The words that scenarios and apps write in quotes, as editors know them.
public enum WordDefinitions {
  /// The file; which ways there are to break an app is known further up, where they are tried.
  public static func text(mutants: [(word: String, sentence: String)]) -> String {
    var file = EditorText("The words that are written in quotes.")
    file.alias("duration", of: "string", "A length of time, such as \"500ms\", \"10s\" or \"3 days\".")
    file.alias("price", of: "string", "A price, such as \"0.99 USD\".")
    for kind in enumerations { file.alias(kind.name, kind.cases.map { ($0.name, "") }) }
    file.alias("product_delivery", ProductDelivery.allCases.map { ($0.rawValue, "") })
    file.alias("rule", RuleRegistry.pages.map { ($0.identifier.text, $0.sentence) })
    file.alias("level", RuleLevel.allCases.map { ($0.rawValue, "") })
    file.alias("need", Need.allCases.map { ($0.rawValue, "") })
    file.alias("mutant", mutants)
    file.alias("catch", of: "assay.mutant|string", "A way to break an app, or a sentence after \"bug: \".")
    file.alias("kill_point", KillPoint.all.map { ($0.name, "") })
    file.alias("kill_event", KillPoint.all.filter(\.isEvent).map { ($0.name, "") })
    file.alias("app_call", KillPoint.all.filter { !$0.isEvent }.map { ($0.name, "") })
    file.alias("subscription_rate", SubscriptionRate.allCases.map { ($0.word, "") })
    file.alias("stall_place", RunStage.stallPlaces.map { ($0, "") })
    file.alias("server_step", ServerStep.allCases.map { ($0.rawValue, "") })
    file.alias("store_request", RunStage.requestWords.map { ($0, "") })
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
