internal import Facts
internal import Lua
internal import StoreModel

/// Reads the products of a scenario.
enum ProductReader {
  private static let fields = DeclaredTable.product.names
  private static let subscriptionFields = ["group", "level", "period", "introductory", "discounts"]

  /// The products in the order of their names.
  static func products(in reader: FieldReader, packages: PackageShelf) throws(LanguageProblem)
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
    _ name: String, _ table: LuaTable, _ packages: PackageShelf
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
        throw reader.problem(
          field, expected: "no such field for the type \(product.type.name)",
          advice: "only subscriptions have it: set type = \"auto_renewable\"")
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
