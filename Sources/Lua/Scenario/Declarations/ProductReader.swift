internal import Facts
internal import Kernel
internal import Lua
internal import LuaScripts
internal import StoreModel

/// Reads the products of a scenario.
enum ProductReader {
  private static let fields = DeclaredTable.product.names
  private static let subscriptionFields = ["group", "level", "period", "introductory", "discounts"]

  /// Reads the products and sorts them by name.
  static func products(in reader: FieldReader, packages: PackageCache) throws(LanguageProblem)
    -> [ProductDeclaration]
  {
    guard let table = try reader.table("products") else { return [] }
    var products: [ProductDeclaration] = []
    for position in 0..<table.count {
      guard let name = table.keys[position].text, let fields = table.values[position].table else {
        throw reader.problem(
          "products", expected: "names with fields in braces",
          found: ValueWords.describe(table.values[position]),
          advice: "write coins = { type = \"consumable\", price = \"0.99 USD\" }")
      }
      products.append(try product(name, fields, packages))
    }
    return products
  }

  private static func product(
    _ name: String, _ table: LuaTable, _ packages: PackageCache
  ) throws(LanguageProblem) -> ProductDeclaration {
    let reader = try FieldReader(table, of: "product '\(name)'", kind: .declaration, known: fields)
    let types = ProductType.allCases.map(\.name)
    guard let word = try reader.word("type", among: types),
      let type = ProductType.allCases.first(where: { $0.name == word })
    else { throw reader.problem("type", expected: "one of \(Advice.list(types))") }
    guard let price = try reader.price("price") else {
      throw reader.problem("price", expected: MoneyWords.form, advice: "write price = \"0.99 USD\"")
    }
    var product = ProductDeclaration(name: name, type: type, price: price)
    product.title = try reader.text("title") ?? name
    product.summary = try reader.text("description") ?? ""
    product.grants = try reader.integer("grants", in: 1...1_000_000_000) ?? 1
    product.isFamilyShareable = try reader.flag("family_shareable") ?? false
    let deliveries = [ProductDelivery.builtIn, .server].map(\.rawValue)
    product.isDeliveredByServer =
      try reader.word("delivered_by", among: deliveries) == ProductDelivery.server.rawValue
    try readSubscription(of: &product, in: reader)
    product.stock = try StockReader.stock(of: product, in: reader)
    product.storefronts = try storefronts(of: product, in: reader)
    product.hosted = try HostedReader.content(of: product, in: reader, packages: packages)
    try readStanding(of: &product, in: reader)
    return product
  }

  private static func readSubscription(
    of product: inout ProductDeclaration, in reader: FieldReader
  ) throws(LanguageProblem) {
    guard product.type.isSubscription else {
      for field in subscriptionFields where reader.value(field) != nil {
        throw reader.notAllowed(
          field, "for type \(product.type.name)",
          advice: "only subscriptions have it; set type = \"auto_renewable\"")
      }
      return
    }
    product.group = try reader.text("group") ?? ""
    product.level = try reader.integer("level", in: 1...100) ?? 1
    if let period = try reader.period("period") { (product.periodCount, product.periodUnit) = period }
    product.introductory = try introductory(of: product, in: reader)
    product.discounts = try promotional(of: product, in: reader)
  }
}

extension ProductReader {
  /// Reads the status of a product in the back office. By default the product is approved and cleared for
  /// sale.
  static func readStanding(
    of product: inout ProductDeclaration, in reader: FieldReader
  ) throws(LanguageProblem) {
    guard reader.value("sold") == nil || reader.value("cleared") == nil else {
      throw reader.notAllowed("sold", "with cleared")
    }
    let isSold = try reader.flag("sold") ?? true
    product.isCleared = try reader.flag("cleared") ?? isSold
    product.isHosted = try reader.flag("hosting") ?? (product.hosted != nil)
    guard !product.isHosted || product.type.takesHostedContent else {
      throw reader.notAllowed(
        "hosting", "for type \(product.type.name)",
        advice: "hosted content needs type = \"non_consumable\"")
    }
    guard product.isHosted || product.hosted == nil else {
      throw reader.problem(
        "hosting", expected: "true, because the product has hosted content", found: "false")
    }
    product.propagation = try reader.duration("propagation") ?? .zero
    let hasFiles = product.hosted?.isUploaded ?? false
    let isWaiting = product.isHosted && !hasFiles
    let word = try reader.word("status", among: ProductStatus.allCases.map(\.name))
    product.status =
      ProductStatus.allCases.first { $0.name == word } ?? (isWaiting ? .waitingForUpload : .approved)
    try check(product, isWaiting: isWaiting, reader)
  }

  private static func check(
    _ product: ProductDeclaration, isWaiting: Bool, _ reader: FieldReader
  ) throws(LanguageProblem) {
    let status = product.status
    if status == .waitingForUpload || status == .processingContent, !isWaiting {
      throw reader.problem(
        "status", expected: "a status that matches its files", found: "'\(status.name)'",
        advice: product.isHosted
          ? "set uploaded = false in hosted, or choose another status"
          : "set hosting = true, or choose another status")
    }
    if isWaiting, status != .waitingForUpload, status != .missingMetadata, status != .processingContent {
      throw reader.problem(
        "status", expected: "waiting_for_upload, because there are no files yet", found: "'\(status.name)'",
        advice: "write hosted = { files = … }")
    }
    guard status != .processingContent else {
      throw reader.problem(
        "status", expected: "a stable status", found: "'processing_content'",
        advice: "write status = \"waiting_for_upload\", and call world:upload")
    }
  }
}

/// Reads the content of a product on the developer's server.
enum StockReader {
  /// The maximum size in bytes of a product's content on the server. The server sends all of it in one
  /// response.
  static let largestLength: Int64 = 4_000_000

  /// Reads the content that the server delivers for a product. Nil if the server does not deliver the
  /// product.
  static func stock(
    of product: ProductDeclaration, in reader: FieldReader
  ) throws(LanguageProblem) -> StockDeclaration? {
    guard product.isDeliveredByServer else {
      guard reader.value("content") == nil else {
        throw reader.notAllowed(
          "content", "unless a server delivers the product",
          advice: "set delivered_by = \"server\"")
      }
      return nil
    }
    guard reader.value("hosted") == nil else {
      throw reader.notAllowed(
        "hosted", "with delivered_by = \"server\"",
        advice: "use hosted for files on the store, content for files on the server")
    }
    guard let table = try reader.table("content") else { return .usual }
    return try stock(
      FieldReader(
        table, of: "content of '\(product.name)'", kind: .declaration, known: DeclaredTable.stock.names))
  }

  static func stock(_ fields: FieldReader) throws(LanguageProblem) -> StockDeclaration {
    StockDeclaration(
      version: try HostedReader.version(in: fields),
      files: try HostedReader.files(in: fields, atMost: largestLength, "4 MB"))
  }
}
