internal import Facts
internal import Lua
internal import World

/// Reads what a scenario puts into the store besides the products of the app.
enum ItemReader {
  private static let example = "write items = { [364709193] = { name = \"A Book\", kind = \"book\" } }"

  /// The items in the order of their numbers.
  static func items(in reader: FieldReader) throws(LanguageProblem) -> [StoreItem] {
    guard let table = try reader.table("items") else { return [] }
    var items: [StoreItem] = []
    for position in 0..<table.count {
      guard let number = table.keys[position].integer, number > 0, let fields = table.values[position].table
      else {
        throw reader.problem(
          "items", expected: "numbers above zero with fields in braces",
          found: table.keys[position].text.map { "'\($0)'" } ?? ValueWords.describe(table.values[position]),
          advice: example)
      }
      items.append(try item(number, fields))
    }
    return items
  }

  private static func item(_ number: Int, _ table: LuaTable) throws(LanguageProblem) -> StoreItem {
    let reader = try FieldReader(
      table, of: "item \(number)", kind: .declaration, known: DeclaredTable.item.names)
    let word = try reader.word("kind", among: StoreItemKind.allCases.map(\.name))
    let storefronts = try reader.texts("storefronts") ?? []
    for storefront in storefronts where !StorefrontWords.isStorefront(storefront) {
      throw reader.problem("storefronts", expected: StorefrontWords.form, found: "'\(storefront)'")
    }
    return StoreItem(
      number: Int64(number), kind: StoreItemKind.allCases.first { $0.name == word } ?? .app,
      name: try reader.requiredText("name", such: "\"A Book\""), storefronts: storefronts)
  }
}
