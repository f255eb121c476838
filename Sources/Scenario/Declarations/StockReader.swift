internal import Lua
internal import StoreModel

/// Reads what the developer's server has of a product.
enum StockReader {
  /// The most that the server has of a product: all of it travels in one answer.
  static let largestLength: Int64 = 4_000_000

  /// What a declared product is delivered from, or nothing where the server has no part in it.
  static func stock(
    of product: ProductDeclaration, in reader: FieldReader
  ) throws(LanguageProblem) -> StockDeclaration? {
    guard product.isDeliveredByServer else {
      guard reader.value("content") == nil else {
        throw reader.problem(
          "content", expected: "no such field for what the server does not deliver",
          advice: "set delivered_by = \"server\"")
      }
      return nil
    }
    guard reader.value("hosted") == nil else {
      throw reader.problem(
        "hosted", expected: "no such field beside delivered_by = \"server\"", found: "both",
        advice: "say who keeps the files: the store or the server")
    }
    guard let table = try reader.table("content") else { return .usual }
    return try stock(
      FieldReader(
        table, of: "content of '\(product.name)'", kind: .declaration, known: DeclaredTable.stock.names))
  }

  /// What a table says of the content.
  static func stock(_ fields: FieldReader) throws(LanguageProblem) -> StockDeclaration {
    StockDeclaration(
      version: try HostedReader.version(in: fields),
      files: try HostedReader.files(in: fields, atMost: largestLength, "4 MB"))
  }
}
