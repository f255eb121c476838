internal import Facts
internal import Lua
internal import LuaScripts
internal import World

extension SheetParameters {
  /// The maximum length of a campaign token.
  private static let campaignTokenBytesMax = 40
  /// The parameters that only attribute the visit to a campaign or partner.
  private static let tokens = [
    "affiliate_token", "campaign_token", "provider_token", "advertising_partner_token",
    "custom_product_page_identifier",
  ]

  /// Reads the parameters of a sheet. Parameters that no sheet accepts are rejected.
  init(_ table: LuaTable, texts: Texts) throws(AppDeclarationError) {
    try AppFields.check(table, DeclaredTable.sheetParameters.names, of: "a sheet's page")
    guard let item = table["item_identifier"]?.integer, item > 0 else {
      throw AppDeclarationError(
        "a sheet's page needs an item_identifier, a positive whole number",
        table["item_identifier"] ?? .nil,
        advice: table["item_identifier"]?.text == nil ? "" : "convert the string with tonumber")
    }
    for name in SheetParameters.tokens {
      let text = try AppFields.text(name, in: table, of: "a sheet's page")
      guard name == "campaign_token", let length = text?.utf8.count else { continue }
      guard length <= SheetParameters.campaignTokenBytesMax else {
        throw AppDeclarationError(
          "the campaign_token of a sheet's page has at most \(SheetParameters.campaignTokenBytesMax) bytes, "
            + "found \(length)", nil)
      }
    }
    let product = try AppFields.text("product_identifier", in: table, of: "a sheet's page")
    self.init(item: Int64(item), product: product.map { texts.intern($0) })
  }
}
