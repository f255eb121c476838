/// An option in the last argument of functions: its name, its type in editor definitions, and its
/// description.
struct LanguageOption {
  let name: String
  /// The functions for which this entry describes the option. Nil if it describes the option for all
  /// functions.
  let calls: [LanguageCall]?
  let type: String
  /// The sentence that describes the option in the reference.
  let sentence: String

  init(_ name: String, of calls: [LanguageCall]? = nil, _ type: String, _ sentence: String) {
    self.name = name
    self.calls = calls
    self.type = type
    self.sentence = sentence
  }

  /// Returns the entry that describes an option of a function. Nil if the function has no such option.
  static func named(_ name: String, of call: LanguageCall) -> LanguageOption? {
    let options = all.filter { $0.name == name }
    return options.first { $0.calls?.contains(call) ?? false } ?? options.first { $0.calls == nil }
  }

  /// Every option. An entry for particular functions precedes the entry with the same name for all
  /// functions.
  static let all = [
    LanguageOption("type", "string", "The type of the notification (default refund)."),
    LanguageOption("forgery", "string", "unsigned (default), altered, or other_app."),
    LanguageOption("of_another_app", "boolean", "The store wrote the receipt for another app."),
    LanguageOption("before", "assay.kill_point", "Kill the app before this call or event."),
    LanguageOption("during", "assay.kill_event", "Kill the app while it handles this event."),
    LanguageOption(
      "after", of: [.device(.killApp)], "assay.kill_point", "Kill the app after this call or event."),
    LanguageOption("after", "assay.duration", "Do it after this time instead of now."),
    LanguageOption(
      "at", of: [.download(.stall)], "assay.stall_place", "Where it stalls: half_way or waiting."),
    LanguageOption(
      "at", of: [.download(.fail)], "integer", "The progress at which it fails, in thousandths (default 500)."
    ),
    LanguageOption(
      "error", of: [.download(.fail)], "string", "The error, such as \"SKErrorDomain 0\"."),
    LanguageOption(
      "at", of: [.choice(.fault)], "assay.fact_kind", "Only directly after a fact of this kind."),
    LanguageOption("at", "assay.fact_kind", "Kill the app directly after a fact of this kind."),
    LanguageOption("product", "string", "Only if this product is involved."),
    LanguageOption("transaction", "integer", "Only if the transaction with this number is involved."),
    LanguageOption("nth", "integer", "Which occurrence: 2 is the second, and so on."),
    LanguageOption(
      "optional", of: [.user(.tap)], "boolean",
      "The app may do nothing. Otherwise a report notes that the app made no call after the tap."),
    LanguageOption("optional", "boolean", "Do not report an error if it never happens."),
    LanguageOption("every", "boolean", "Every time instead of once."),
    LanguageOption("device", "assay.device", "Only on this device."),
    LanguageOption(
      "account", of: [.world(.device)], "string|assay.account",
      "The signed-in account; by default the scenario's only account."),
    LanguageOption(
      "account", "string|assay.account", "Whose account; optional if the scenario has only one."),
    LanguageOption("message", "assay.message_kind", "Only messages of this kind."),
    LanguageOption(
      "version", of: [.backOffice(.upload)], "string",
      "The version of the files; it must be higher than the last."),
    LanguageOption(
      "version", of: [.server(.stock)], "string", "The version, such as \"1.1\" (default 1.0)."),
    LanguageOption(
      "version", of: [.notification(.register)], "integer",
      "1 or 2, or 0 to stop notifications."),
    LanguageOption("version", "string", "The version of the app (default 1.0)."),
    LanguageOption(
      "reason", "string",
      "The reason: undeclared (default), customer_satisfaction, other, or service_issue."),
    LanguageOption("files", "table<string, string|integer>", "Each file's text, or its length in bytes."),
    LanguageOption(
      "deliver", "fun(question: assay.server_question): assay.delivery_answer?", "Delivers content."),
    LanguageOption(
      "verify", "fun(question: assay.server_question): assay.check_answer?", "Validates a receipt."),
    LanguageOption("step", "assay.server_step", "The step the server fails."),
    LanguageOption("status", "integer", "The response status (default 503)."),
    LanguageOption(
      "contents", "assay.hosted_package[]", "Separate downloads, instead of files."),
    LanguageOption(
      "package", "string", "The path of a package, relative to the scenario's file, instead of files."),
    LanguageOption("awaits_review", "boolean", "Whether new files of a live product need a review."),
    LanguageOption(
      "processing", "assay.duration", "The store's processing time (default 5 minutes)."),
    LanguageOption("by", "string", "developer or store (default developer)."),
    LanguageOption("system", "string", "The version of its system, such as \"5.1\" (default 18.0)."),
    LanguageOption(
      "simulator", "boolean", "Whether it is the iOS Simulator, where downloads of hosted content fail."),
    LanguageOption("installed", "boolean", "Whether the app is installed."),
    LanguageOption("storefront", "string", "A country's three capital letters (default USA)."),
    LanguageOption("quantity", "integer", "The quantity to buy."),
    LanguageOption("taps", "integer", "The number of taps."),
    LanguageOption("cancel", "boolean", "Whether the user cancels on the sheet."),
    LanguageOption(
      "products", of: [.server(.standIn)], "fun(question: assay.server_question): assay.list_answer?",
      "Lists the products for sale."),
    LanguageOption("products", "string[]", "The purchased products."),
    LanguageOption("count", "integer", "The total number of purchases."),
    LanguageOption(
      "subscription", of: [.choice(.latitude), .choice(.fault), .choice(.answer)], "integer",
      "Only if the subscription with this number is involved."),
    LanguageOption("notification", "integer", "Only the notification with this number; the first is 1."),
    LanguageOption("download", "integer", "Only if the download with this number is involved."),
    LanguageOption(
      "subscription", "string", "The state of a subscription: `running` (default), `cancelled`, or `lapsed`."),
    LanguageOption("rate", "assay.subscription_rate", "The renewal rate of subscriptions."),
    LanguageOption("grace", "boolean", "Whether subscriptions have a grace period."),
    LanguageOption(
      "renewals", "integer", "The number of renewals before renewal is turned off."),
    LanguageOption("period", "integer", "The number of the subscription's period; the first is 1."),
    LanguageOption("offer", "string", "The identifier of the code's offer."),
    LanguageOption(
      "registered", "boolean", "Whether the store knows the key; if not, it rejects its signatures."),
    LanguageOption(
      "interrupted_purchases", "boolean",
      "Whether purchases are interrupted until the user acts outside the app."),
    LanguageOption("allows_purchases", "boolean", "If false, every purchase fails."),
    LanguageOption("from", "string|assay.account", "The account that bought it."),
    LanguageOption("with", "string|assay.account", "The account that gets access."),
    LanguageOption("shared_before", "boolean", "Whether it was already shared before the run."),
    LanguageOption("to", "assay.endpoint", "Only the link to the store or to the server."),
    LanguageOption("only", "assay.message_direction", "Only requests, or only answers."),
    LanguageOption("each", "integer", "Every nth message: 3 loses every third."),
    LanguageOption("request", "assay.store_request", "The kind of request that fails."),
    LanguageOption("error", "string", "The store's error, such as \"SKErrorDomain 0\"."),
    LanguageOption("underlying", "string", "The underlying error."),
    LanguageOption("status", "integer", "The status of a receipt validation, such as 21005."),
    LanguageOption(
      "retryable", "boolean", "Whether the response allows a retry; only for statuses 21100 to 21199."),
    LanguageOption(
      "exclude_old_transactions", "boolean", "Include only the last period of each subscription."),
    LanguageOption("times", "integer", "The number of times (default 1)."),
    LanguageOption("always", of: [.server(.fails)], "boolean", "Until server_recovers."),
    LanguageOption("always", "boolean", "Until store_recovers."),
  ]
}
