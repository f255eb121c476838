internal import LuaScripts

extension DeclaredTable {
  static let sheetDelegate = DeclaredTable(
    "sheet_delegate",
    "The methods of a sheet's delegate. Set it before the sheet is loaded and shown.",
    sheetMethods)

  static let sheetParameters = DeclaredTable(
    "sheet_parameters", "The parameters of a store sheet.",
    [
      Field("item_identifier", "integer", "The number of the item in the store."),
      Field("product_identifier?", "string", "The app's product that the page promotes."),
      Field("affiliate_token?", "string", "The affiliate to credit for a purchase."),
      Field("campaign_token?", "string", "The campaign; at most 40 bytes."),
      Field("provider_token?", "string", "The developer running the campaign."),
      Field("advertising_partner_token?", "string", "The advertising partner."),
      Field(
        "custom_product_page_identifier?", "string", "The custom product page to show instead of the default."
      ),
    ])

  static let storeSearch = DeclaredTable(
    "store_search", "A search of the App Store.",
    [
      Field("term", "string", "The words that an item's name must contain."),
      Field("entity?", "string", "The type of item: software, ebook, song, album, music, movie, or podcast."),
      Field("country?", "string", "The two-letter country code (default us)."),
    ])

  static let foundItem = DeclaredTable(
    "found_item", "A search result.",
    [
      Field("track_id", "integer", "Its number in the store."),
      Field("track_name", "string", "Its name."),
      Field("kind", "assay.store_item_kind", "The type of item."),
      Field("track_view_url", "string", "The address of its page."),
      Field("artist_name", "string", "Its maker, or an empty string."),
      Field("formatted_price", "string", "Its price, as the store shows it."),
      Field("artwork_url", "string", "The address of its artwork, 100 points wide."),
    ])
}
