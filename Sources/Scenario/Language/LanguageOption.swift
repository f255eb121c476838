/// A field of the options that functions of the language take: its type, as editors write it, and what it
/// does.
struct LanguageOption {
  let name: String
  /// The functions in which it means this, or nothing where it means the same in all.
  let calls: [LanguageCall]?
  let type: String
  /// A sentence about it for the reference.
  let sentence: String

  init(_ name: String, of calls: [LanguageCall]? = nil, _ type: String, _ sentence: String) {
    self.name = name
    self.calls = calls
    self.type = type
    self.sentence = sentence
  }

  /// The option with a name in a function; nil where the list lacks it.
  static func named(_ name: String, of call: LanguageCall) -> LanguageOption? {
    let options = all.filter { $0.name == name }
    return options.first { $0.calls?.contains(call) ?? false } ?? options.first { $0.calls == nil }
  }

  /// Every option. Options of particular functions stand before those of the same name for all.
  static let all = [
    LanguageOption("before", "assay.kill_point", "The kill strikes before this call or event."),
    LanguageOption("during", "assay.kill_event", "The kill strikes while the app handles this event."),
    LanguageOption(
      "after", of: [.device(.killApp)], "assay.kill_point", "The kill strikes after this call or event."),
    LanguageOption("after", "assay.duration", "It happens after this time instead of now."),
    LanguageOption(
      "at", of: [.download(.stall)], "assay.stall_place", "Where it is stuck: half_way or waiting."),
    LanguageOption(
      "at", of: [.download(.fail)], "integer", "How much of it is there, in thousandths; otherwise 500."),
    LanguageOption(
      "error", of: [.download(.fail)], "string", "Why it fails, such as \"SKErrorDomain 0\"."),
    LanguageOption(
      "at", of: [.choice(.fault)], "assay.fact_kind", "Only where a fact of this kind has just come."),
    LanguageOption("at", "assay.fact_kind", "The kill strikes as soon as a fact of this kind came."),
    LanguageOption("product", "string", "Only what is about this product."),
    LanguageOption("transaction", "integer", "Only what is about the transaction with this number."),
    LanguageOption("nth", "integer", "The second time is 2, and so on."),
    LanguageOption("optional", "boolean", "It is no error that it never comes to it."),
    LanguageOption("every", "boolean", "Each time instead of once."),
    LanguageOption("device", "assay.device", "Only what happens on this device."),
    LanguageOption(
      "account", of: [.world(.device)], "string|assay.account", "Who is signed in; otherwise the usual one."),
    LanguageOption("account", "string|assay.account", "Whose; it can be left out where there is only one."),
    LanguageOption("message", "assay.message_kind", "Only messages of this kind."),
    LanguageOption(
      "version", of: [.backOffice(.upload)], "string", "The version of the files; it has to be higher."),
    LanguageOption(
      "version", of: [.server(.stock)], "string", "The version, such as \"1.1\"; otherwise 1.0."),
    LanguageOption(
      "version", of: [.notification(.register)], "integer",
      "1 or 2, or 0 for no more notifications."),
    LanguageOption("version", "string", "The version of the app; otherwise 1.0."),
    LanguageOption(
      "reason", "string",
      "Why: undeclared (usual), customer_satisfaction, other or service_issue."),
    LanguageOption("files", "table<string, string|integer>", "Each file's text, or its length in bytes."),
    LanguageOption(
      "deliver", "fun(question: assay.server_question): assay.delivery_answer?", "Hands content out."),
    LanguageOption(
      "verify", "fun(question: assay.server_question): assay.check_answer?", "Checks a receipt."),
    LanguageOption("step", "assay.server_step", "What the server cannot do."),
    LanguageOption("status", "integer", "The status that it answers with; otherwise 503."),
    LanguageOption(
      "contents", "assay.hosted_package[]", "Files that are downloaded apart, in place of files."),
    LanguageOption(
      "package", "string", "A package on the disk, from the scenario's file on, in place of files."),
    LanguageOption("awaits_review", "boolean", "Whether new files of a live product wait for a review."),
    LanguageOption(
      "processing", "assay.duration", "How long the store looks through them; otherwise 5 minutes."),
    LanguageOption("by", "string", "developer or store; otherwise the developer."),
    LanguageOption("installed", "boolean", "Whether the app is installed."),
    LanguageOption("storefront", "string", "A country's three capital letters; otherwise USA."),
    LanguageOption("quantity", "integer", "How many are bought."),
    LanguageOption("taps", "integer", "How often the user taps."),
    LanguageOption("cancel", "boolean", "Whether the user cancels on the sheet."),
    LanguageOption(
      "products", of: [.server(.standIn)], "fun(question: assay.server_question): assay.list_answer?",
      "Tells what is for sale."),
    LanguageOption("products", "string[]", "What was bought."),
    LanguageOption("count", "integer", "How many purchases there are of them."),
    LanguageOption(
      "subscription", of: [.choice(.latitude), .choice(.fault), .choice(.answer)], "integer",
      "Only what is about the subscription with this number."),
    LanguageOption("notification", "integer", "Only the notification with this number; the first is 1."),
    LanguageOption("download", "integer", "Only what is about the download with this number."),
    LanguageOption(
      "subscription", "string", "How a subscription stands: `running` (usual), `cancelled` or `lapsed`."),
    LanguageOption("rate", "assay.subscription_rate", "How fast subscriptions run."),
    LanguageOption("grace", "boolean", "Whether subscriptions have a time of grace."),
    LanguageOption(
      "renewals", "integer", "How often a subscription renews itself before renewal is turned off."),
    LanguageOption("period", "integer", "Which period of the subscription; the first is 1."),
    LanguageOption("offer", "string", "The offer that the code gives, by its identifier."),
    LanguageOption(
      "registered", "boolean", "Whether the store knows the key; otherwise it takes nothing signed with it."),
    LanguageOption(
      "interrupted_purchases", "boolean", "Whether purchases stop until the user acts outside the app."),
    LanguageOption("allows_purchases", "boolean", "false lets every purchase fail."),
    LanguageOption("from", "string|assay.account", "Whose purchase it is."),
    LanguageOption("with", "string|assay.account", "Who gets access."),
    LanguageOption("shared_before", "boolean", "Whether it was shared before the run began."),
    LanguageOption("to", "assay.endpoint", "Only the link to the store or to the server."),
    LanguageOption("only", "assay.message_direction", "Only requests, or only answers."),
    LanguageOption("each", "integer", "Each third where 3 stands."),
    LanguageOption("request", "assay.store_request", "The kind of request that fails."),
    LanguageOption("error", "string", "What the store answers, such as \"SKErrorDomain 0\"."),
    LanguageOption("underlying", "string", "The error behind it."),
    LanguageOption("status", "integer", "What a check of a receipt is answered with, such as 21005."),
    LanguageOption(
      "retryable", "boolean", "Whether the answer says that asking again can help; 21100 to 21199 only."),
    LanguageOption(
      "exclude_old_transactions", "boolean", "Only the last period of each subscription is told."),
    LanguageOption("times", "integer", "So many times instead of once."),
    LanguageOption("always", of: [.server(.fails)], "boolean", "Until server_recovers."),
    LanguageOption("always", "boolean", "Until store_recovers."),
  ]
}
