internal import LuaScripts

extension DeclaredTable {
  /// The table of a sheet's delegate.
  static let sheetDelegate = DeclaredTable(
    "sheet_delegate",
    "The methods of the delegate of a sheet; it is set before the sheet is loaded and shown.",
    sheetMethods)

  /// The parameters of a sheet.
  static let sheetParameters = DeclaredTable(
    "sheet_parameters", "What a sheet shows.",
    [
      Field("item_identifier", "integer", "The number of the item at the store."),
      Field("product_identifier?", "string", "The product of the app that the page promotes."),
      Field("affiliate_token?", "string", "Whom a purchase is owed to."),
      Field("campaign_token?", "string", "The campaign; at most 40 bytes."),
      Field("provider_token?", "string", "The developer whose campaign it is."),
      Field("advertising_partner_token?", "string", "The partner who advertises."),
      Field("custom_product_page_identifier?", "string", "The page that is shown instead of the usual one."),
    ])

  /// The table of a search.
  static let storeSearch = DeclaredTable(
    "store_search", "A search of the store.",
    [
      Field("term", "string", "The words that a name has to hold."),
      Field("entity?", "string", "What is wanted: software, ebook, song, album, music, movie or podcast."),
      Field("country?", "string", "The two letters of a country; otherwise us."),
    ])

  /// An item that a search found.
  static let foundItem = DeclaredTable(
    "found_item", "Something that a search found.",
    [
      Field("track_id", "integer", "Its number at the store."),
      Field("track_name", "string", "Its name."),
      Field("kind", "assay.store_item_kind", "What kind of thing it is."),
      Field("track_view_url", "string", "The address of its page."),
    ])
}
