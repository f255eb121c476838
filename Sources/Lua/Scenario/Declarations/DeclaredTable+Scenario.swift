internal import LuaScripts

extension DeclaredTable {
  static let scenario = DeclaredTable(
    "scenario", "A scenario: its declarations, and a function that drives a world.",
    [
      Field("title", "string", "The title: one sentence about the test."),
      Field(
        "rules?", "assay.rule[]",
        "The rules it tests. A report notes the rules that a run did not exercise."),
      Field("source?", "string", "The source of the behavior."),
      Field(
        "catches?", "assay.catch[]",
        "Why it exists: mutants it detects, and bugs, each a sentence after \"bug: \"."),
      Field("tags?", "string[]", "Tags to select it by."),
      Field(
        "needs?", "assay.need[]", "The capabilities it needs. It is not applicable to apps without them."),
      Field("level?", "assay.level", "must, or should: a failure is only a warning."),
      Field(
        "environment?", "assay.store_environment",
        "The store environment of the app and its accounts (default production)."),
      Field(
        "bundle_identifier?", "string",
        "The bundle identifier of the app's build (default: the one the store knows)."),
      Field(
        "products?", "table<string, assay.product_declaration>", "The products in the store, by name."),
      Field(
        "catalogue?", "string",
        "A StoreKit configuration file with products and settings, in the folder of this file."),
      Field(
        "aliases?", "table<string, string>",
        "Short names for the catalog's products, with their identifiers."),
      Field(
        "items?", "table<integer, assay.item_declaration>",
        "Other items in the store, by number: searches find them and sheets show them."),
      Field(
        "accounts?", "string[]|table<string, assay.account_declaration>",
        "The accounts that exist at the start."),
      Field(
        "devices?", "string[]|table<string, assay.device_declaration>",
        "The devices that exist at the start."),
      Field("expects_broken?", "assay.rule[]", "The rules that the app is expected to break."),
      Field("liveness?", "boolean", "If false, the run ends after the last order, without a recovery phase."),
      Field("cases?", "assay.case[]", "A table of cases: each row is passed to run."),
      Field("run", "fun(world: assay.world, case: assay.case)", "The function that drives the world."),
    ])

  static let product = DeclaredTable(
    "product_declaration", "A product in the store.",
    [
      Field("type", "assay.product_type", "Its type."),
      Field("price", "assay.price", "Its price, such as \"0.99 USD\"."),
      Field("title?", "string", "Its title (default: its name)."),
      Field("description?", "string", "Its description in the store."),
      Field(
        "storefronts?", "table<string, assay.product_terms>",
        "Its terms in other countries, by country code."),
      Field("grants?", "integer", "The amount that one purchase grants (default 1)."),
      Field("group?", "string", "The subscription group."),
      Field("level?", "integer", "Its level in the group; 1 is the highest."),
      Field("period?", "string", "The length of its period, such as \"1 month\"."),
      Field("introductory?", "assay.offer_declaration", "Its introductory offer."),
      Field("discounts?", "assay.promotional_offer_declaration[]", "Its promotional offers."),
      Field("hosted?", "assay.hosted_declaration", "The files the store hosts for it."),
      Field("family_shareable?", "boolean", "Whether Family Sharing is available for it."),
      Field(
        "delivered_by?", "assay.product_delivery",
        "server if the app's server delivers it; by default it is built into the app."),
      Field(
        "content?", "assay.stock", "Its content on that server (default: version 1.0 with one file)."),
      Field("sold?", "boolean", "If false, it is not for sale: short for cleared."),
      Field("status?", "assay.product_status", "Its status in the back office (default approved)."),
      Field("cleared?", "boolean", "Whether it is cleared for sale (default true)."),
      Field(
        "hosting?", "boolean",
        "Whether the store hosts files for it (default: true if it has any)."),
      Field(
        "propagation?", "assay.duration", "The time until a change in the back office reaches the store."),
    ])

  static let terms = DeclaredTable(
    "product_terms", "A product in one country.",
    [
      Field("price?", "assay.price", "Its price there."),
      Field("title?", "string", "Its title there."),
      Field("description?", "string", "Its description there."),
      Field("introductory?", "assay.price", "The price of its introductory offer there."),
      Field("discounts?", "table<string, assay.price>", "The prices of its promotional offers there."),
    ])

  static let offer = DeclaredTable(
    "offer_declaration", "An introductory offer.",
    [
      Field("mode", "assay.payment_mode", "The payment mode."),
      Field("price?", "assay.price", "Its price; a free trial has none."),
      Field("period", "string", "The length of one period."),
      Field("periods?", "integer", "The number of periods (default 1)."),
    ])

  static let promotionalOffer = DeclaredTable(
    "promotional_offer_declaration", "A promotional offer for existing and former subscribers.",
    [Field("identifier", "string", "The identifier that payments use.")] + offer.fields
      + [Field("win_back?", "boolean", "Whether it is a win-back offer for former subscribers (StoreKit 2).")]
  )

  static let hosted = DeclaredTable(
    "hosted_declaration", "Files the store hosts for a non-consumable product.",
    [
      Field("version?", "string", "The version, such as \"1.1\" (default 1.0)."),
      Field("uploaded?", "boolean", "If false, the files are not uploaded, so the product is not for sale."),
      Field("files?", "table<string, string|integer>", "Each file's text, or its length in bytes."),
      Field(
        "package?", "string", "The path of a package, relative to the scenario's file, instead of files."),
      Field("contents?", "assay.hosted_package[]", "Separate downloads, instead of files."),
    ])

  /// The fields of one package, if hosted content is split into several packages.
  static let hostedPackage = DeclaredTable(
    "hosted_package", "Hosted files in one download.",
    [
      Field("identifier", "string", "The content identifier of the download."),
      Field("files", "table<string, string|integer>", "Each file's text, or its length in bytes."),
    ])

  /// The fields of a store item.
  static let item = DeclaredTable(
    "item_declaration", "An item in the store that is not a product of the app.",
    [
      Field("name", "string", "Its name."),
      Field("kind?", "assay.store_item_kind", "The type of item (default app)."),
      Field("storefronts?", "string[]", "The country codes of its storefronts (default: all)."),
      Field("artist?", "string", "Its maker, as search results show it (default: empty)."),
      Field("price?", "string", "Its price, as search results show it (default: Free)."),
    ])

  static let account = DeclaredTable(
    "account_declaration", "An account.",
    [
      Field("storefront?", "string", "A country's three capital letters (default USA)."),
      Field(
        "tester?", "boolean",
        "Whether it is a sandbox account (default: true if the environment is the sandbox)."),
    ])

  static let device = DeclaredTable(
    "device_declaration", "A device.",
    [
      Field("account?", "string", "The signed-in account."),
      Field("version?", "string", "The version of the app on it (default 1.0)."),
      Field("system?", "string", "The version of its system, such as \"5.1\" (default 18.0)."),
      Field(
        "simulator?", "boolean", "Whether it is the iOS Simulator, where downloads of hosted content fail."),
      Field("installed?", "boolean", "Whether the app is installed."),
    ])
}

extension DeclaredTable {
  /// Every table of the scenario language, in the order of the reference page.
  static let ofScenarios = [
    scenario, product, terms, offer, promotionalOffer, hosted, hostedPackage, stock, item, account, device,
    serverQuestion, listAnswer, deliveryAnswer, checkAnswer,
  ]
}
