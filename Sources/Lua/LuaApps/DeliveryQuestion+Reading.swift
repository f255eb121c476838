internal import Facts
internal import Lua
internal import LuaScripts
internal import World

extension DeliveryQuestion {
  /// Reads a request for the delivery of a purchase.
  init(_ table: LuaTable, texts: Texts) throws(AppDeclarationError) {
    let known = DeclaredTable.deliveryQuestion.names
    for name in table.fieldNames where !known.contains(name) {
      throw AppDeclarationError(
        "a request for delivery has no field '\(name)'", nil,
        advice: Suggestion.nearest(to: name, among: known).map { "did you mean '\($0)'?" } ?? "")
    }
    func text(_ name: String) throws(AppDeclarationError) -> TextID {
      guard let text = table[name]?.text else {
        throw AppDeclarationError(
          "the \(name) of a request for delivery must be a string", table[name] ?? .nil)
      }
      return texts.intern(text)
    }
    self.init(
      receipt: try text("receipt"), product: try text("product_id"),
      transaction: table["transaction_id"] == nil ? nil : try text("transaction_id"))
  }
}
