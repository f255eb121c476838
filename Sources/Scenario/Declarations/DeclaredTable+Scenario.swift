internal import LuaScripts

extension DeclaredTable {
  /// The fields of `scenario { … }`.
  static let scenario = DeclaredTable(
    "scenario", "A scenario: what it is about, and a function that drives a world.",
    [
      Field("title", "string", "What it shows, as a sentence."),
      Field(
        "rules?", "assay.rule[]",
        "The rules that it is about; a report notes where a run had no occasion to judge one."),
      Field("source?", "string", "Where the behavior is written down."),
      Field(
        "catches?", "assay.catch[]",
        "Why it exists: ways to break an app that it notices, and bugs, each a sentence after \"bug: \"."),
      Field("tags?", "string[]", "Words to select it by."),
      Field("needs?", "assay.need[]", "What an app must be able to do; it is not applicable to others."),
      Field("level?", "assay.level", "must, or should: a failure is then a warning."),
      Field(
        "environment?", "assay.store_environment",
        "Which of the two stores the app and its accounts belong to; otherwise production."),
      Field(
        "bundle_identifier?", "string",
        "The identifier under which the app was built; otherwise the one that the store knows."),
      Field(
        "products?", "table<string, assay.product_declaration>", "The products in the store, by their names."),
      Field(
        "catalogue?", "string", "A StoreKit configuration file with products and settings, beside the file."),
      Field(
        "aliases?", "table<string, string>",
        "Short names for products of the catalogue, with their identifiers."),
      Field(
        "items?", "table<integer, assay.item_declaration>",
        "What else the store has: what searches find and sheets show, by its number."),
      Field(
        "accounts?", "string[]|table<string, assay.account_declaration>",
        "The accounts that exist from the start."),
      Field(
        "devices?", "string[]|table<string, assay.device_declaration>",
        "The devices that exist from the start."),
      Field("expects_broken?", "assay.rule[]", "Rules that an app is expected to break."),
      Field("liveness?", "boolean", "false ends the run with the last order."),
      Field("cases?", "assay.case[]", "A table of cases: each row is handed to run."),
      Field("run", "fun(world: assay.world, case: assay.case)", "The function that drives the world."),
    ])

  /// The fields of a product.
  static let product = DeclaredTable(
    "product_declaration", "A product in the store.",
    [
      Field("type", "assay.product_type", "What kind of thing it is."),
      Field("price", "assay.price", "What it costs, such as \"0.99 USD\"."),
      Field("title?", "string", "Its title; otherwise its name."),
      Field("description?", "string", "What the store says of it below the title."),
      Field(
        "storefronts?", "table<string, assay.product_terms>",
        "What differs in other countries, by their letters."),
      Field("grants?", "integer", "How much one purchase grants; otherwise 1."),
      Field("group?", "string", "The group of a subscription."),
      Field("level?", "integer", "Its level in the group; 1 is the highest."),
      Field("period?", "string", "The length of its period, such as \"1 month\"."),
      Field("introductory?", "assay.offer_declaration", "Its introductory offer."),
      Field("discounts?", "assay.promotional_offer_declaration[]", "Its promotional offers."),
      Field("hosted?", "assay.hosted_declaration", "The files that the store keeps for it."),
      Field("family_shareable?", "boolean", "Whether it can be shared with a family."),
      Field(
        "delivered_by?", "assay.product_delivery",
        "server, where the developer's own server hands its files out; otherwise the app has it built in."),
      Field(
        "content?", "assay.stock", "What that server has of it; otherwise version 1.0 with one file."),
      Field("sold?", "boolean", "false keeps it off the store: cleared in short."),
      Field("status?", "assay.product_status", "How far it has come in the back office; otherwise approved."),
      Field("cleared?", "boolean", "Whether it is cleared for sale; otherwise it is."),
      Field(
        "hosting?", "boolean",
        "Whether the store keeps files for it; otherwise it does where there are any."),
      Field(
        "propagation?", "assay.duration", "How long a change in the back office takes to reach the stores."),
    ])

  /// The fields of a product in one storefront.
  static let terms = DeclaredTable(
    "product_terms", "A product in one country.",
    [
      Field("price?", "assay.price", "What it costs there."),
      Field("title?", "string", "Its title there."),
      Field("description?", "string", "What the store says of it there."),
      Field("introductory?", "assay.price", "What its introductory offer costs there."),
      Field("discounts?", "table<string, assay.price>", "What its promotional offers cost there."),
    ])

  /// The fields of an introductory offer.
  static let offer = DeclaredTable(
    "offer_declaration", "An introductory offer.",
    [
      Field("mode", "assay.payment_mode", "How it is paid."),
      Field("price?", "assay.price", "What it costs; a free trial has no price."),
      Field("period", "string", "The length of one period."),
      Field("periods?", "integer", "How many; otherwise 1."),
    ])

  /// The fields of a promotional offer.
  static let promotionalOffer = DeclaredTable(
    "promotional_offer_declaration", "A promotional offer, for those who subscribed before.",
    [Field("identifier", "string", "What payments name it by.")] + offer.fields)

  /// The fields of hosted content.
  static let hosted = DeclaredTable(
    "hosted_declaration", "Files that the store keeps for a product that is bought once and owned for ever.",
    [
      Field("version?", "string", "The version, such as \"1.1\"; otherwise 1.0."),
      Field("uploaded?", "boolean", "false keeps the files, and with them the product, off the store."),
      Field("files?", "table<string, string|integer>", "Each file's text, or its length in bytes."),
      Field("package?", "string", "A package on the disk, from the scenario's file on, in place of files."),
      Field("contents?", "assay.hosted_package[]", "Files that are downloaded apart, in place of files."),
    ])

  /// The fields of one of several packages of hosted content.
  static let hostedPackage = DeclaredTable(
    "hosted_package", "Hosted files that are downloaded together.",
    [
      Field("identifier", "string", "What a download calls it."),
      Field("files", "table<string, string|integer>", "Each file's text, or its length in bytes."),
    ])

  /// The fields of an item of the store.
  static let item = DeclaredTable(
    "item_declaration", "Something that the store has besides the products of the app.",
    [
      Field("name", "string", "Its name."),
      Field("kind?", "assay.store_item_kind", "What kind of thing it is; otherwise an app."),
      Field("storefronts?", "string[]", "The countries that have it, by their letters; otherwise all."),
    ])

  /// The fields of an account.
  static let account = DeclaredTable(
    "account_declaration", "An account.",
    [
      Field("storefront?", "string", "A country's three capital letters; otherwise USA."),
      Field(
        "tester?", "boolean", "Whether it is a test account; otherwise where the store is the test store."),
    ])

  /// The fields of a device.
  static let device = DeclaredTable(
    "device_declaration", "A device.",
    [
      Field("account?", "string", "Who is signed in."),
      Field("version?", "string", "The version of the app on it; otherwise 1.0."),
      Field("installed?", "boolean", "Whether the app is installed."),
    ])
}

extension DeclaredTable {
  /// Every table of the scenario language, in the order of the reference.
  static let ofScenarios = [
    scenario, product, terms, offer, promotionalOffer, hosted, hostedPackage, stock, item, account, device,
    serverQuestion, listAnswer, deliveryAnswer, checkAnswer,
  ]
}
