internal import LuaScripts

/// The editor definitions of the app language, generated from its tables.
public enum AppDefinitions {
  /// The content of the definition file.
  public static let text: String = {
    var file = EditorText("The language of apps.")
    if let entry = entries.first(where: { $0.path == "app" }) { write(entry, "app", &file) }
    for table in DeclaredTable.ofApps { file.table(table) }
    file.alias(
      "server_handler", of: "fun(status: integer?, answer: string|assay.error?)",
      "Receives the status and the value, or nil and an error.")
    file.alias(
      "offer_handler", of: "fun(status: integer?, answer: assay.payment_discount|string|assay.error?)",
      "Receives the status and the signed offer, or nil and an error. If nothing was signed, the offer is an empty string."
    )
    file.alias(
      "list_handler", of: "fun(status: integer?, answer: string[]|assay.error?)",
      "Receives the status and the identifiers, or nil and an error. An error status comes without identifiers."
    )
    file.alias(
      "delivery_handler", of: "fun(status: integer?, answer: assay.delivery|assay.error?)",
      "Receives the status and the delivery, or nil and an error.")
    file.alias(
      "check_handler", of: "fun(status: integer?, answer: assay.receipt_check|assay.error?)",
      "Receives the status and the store's response about the receipt, or nil and an error.")
    file.alias(
      "redemption", of: "\"new\"|\"again\"|\"other\"",
      "Whether a receipt entry was redeemed before: not yet, by the same user, or by another user.")
    file.alias(
      "ownership", of: "\"purchased\"|\"family_shared\"", "How the user obtained a purchase.")
    file.alias(
      "offer_kind", of: "\"introductory\"|\"promotional\"|\"code\"|\"win_back\"",
      "The kind of the offer with which a user bought.")
    file.alias(
      "renewal_state",
      of: "\"subscribed\"|\"expired\"|\"in_billing_retry_period\"|\"in_grace_period\"|\"revoked\"",
      "The state of a subscription. The user has access if it is subscribed or in_grace_period.")
    file.alias(
      "price_increase_status", of: "\"no_increase_pending\"|\"pending\"|\"agreed\"",
      "The user's answer to a price increase.")
    file.alias(
      "store_message", of: "\"generic\"|\"price_increase_consent\"|\"billing_issue\"",
      "Why the store has a message for the user.")
    file.alias(
      "told",
      of:
        "assay.verification|assay.subscription_status|assay.storefront|assay.purchase_intent|assay.store_message",
      "What a listener receives, by the function that started it.")
    file.alias(
      "page_handler", of: "fun(loaded: boolean, error: assay.error?)",
      "Receives whether the store page was loaded, and the error if not.")
    file.alias(
      "search_handler", of: "fun(items: assay.found_item[]?, error: assay.error?)",
      "Receives the results of a store search, or nil and an error.")
    file.alias(
      "promotion_visibility", of: "\"default\"|\"show\"|\"hide\"",
      "Whether a product's promotion is visible on the device. default: as in the store.")
    file.alias(
      "promotion_handler", of: "fun(answer: any, error: assay.error?)",
      "Receives the result of a call about promotions: a visibility, a list of product ids, or nil and an error. After a change it receives nil or an error."
    )
    for type in AppHandleType.allCases { write(type, &file) }
    file.object("app", "The app, as handlers receive it.")
    for entry in entries where entry.owner == nil && entry.name != "app" && entry.name != "print" {
      write(entry, "app.\(entry.name)", &file)
    }
    for module in modules {
      file.object("app_\(module)", "The app's \(module).")
      for entry in entries where entry.owner == module {
        write(entry, "app_\(module)\(sign(ofCallsTo: module))\(entry.name)", &file)
      }
    }
    file.assign("app", modules.map { ($0, "app_\($0)") })
    file.constant(
      "app.error", of: "assay.error_codes", "The codes of StoreKit's error domain, by name.")
    return file.text
  }()

  static let entries = AppFunction.allCases.map(\.entry)

  private static let objects = AppHandleType.allCases.map(\.name)

  /// The modules of an app, in the order of the table.
  /// The sign between a module and its function. Both signs work in Lua; StoreKit 2 has static functions.
  static func sign(ofCallsTo module: String) -> String { module == "store" ? "." : ":" }

  static let modules: [String] = {
    var modules: [String] = []
    for owner in entries.compactMap(\.owner) where !objects.contains(owner) && !modules.contains(owner) {
      modules.append(owner)
    }
    return modules
  }()

  private static func write(_ type: AppHandleType, _ file: inout EditorText) {
    let own = entries.filter { $0.owner == type.name }
    let fields = own.filter { !$0.path.contains(":") }
    file.table(
      type.name, type.sentence, fields.map { DeclaredTable.Field($0.name, $0.result, $0.sentence) })
    guard fields.count < own.count else { return }
    file.declare(type.name)
    for entry in own where entry.path.contains(":") { write(entry, "\(type.name):\(entry.name)", &file) }
  }

  private static func write(_ entry: AppFunctionEntry, _ path: String, _ file: inout EditorText) {
    file.function(
      path, EditorText.Parameter.list(entry.parameters), gives: entry.result, entry.sentence)
  }
}
