internal import Facts
internal import Lua
internal import LuaScripts
internal import StoreModel
internal import World

extension StoreSearch {
  /// The words for kinds of items in store searches.
  private static let entities: [(word: String, kinds: [StoreItemKind])] = [
    ("software", [.app]), ("ebook", [.book]), ("song", [.song]), ("album", [.album]),
    ("music", [.song, .album]), ("movie", [.film]), ("podcast", [.podcast]),
  ]

  /// Reads the parameters of a store search.
  init(_ table: LuaTable, texts: Texts) throws(AppDeclarationError) {
    try AppFields.check(table, DeclaredTable.storeSearch.names, of: "a search")
    guard let term = try AppFields.text("term", in: table, of: "a search"), !term.isEmpty else {
      throw AppDeclarationError("a search needs a term", nil, advice: "write term = \"words to search for\"")
    }
    var kinds: [StoreItemKind] = []
    if let word = try AppFields.text("entity", in: table, of: "a search") {
      guard let entity = StoreSearch.entities.first(where: { $0.word == word }) else {
        let words = StoreSearch.entities.map(\.word)
        throw AppDeclarationError(
          "unknown entity '\(word)' of a search", nil,
          advice: Suggestion.nearest(to: word, among: words).map { "did you mean '\($0)'?" }
            ?? "use one of: \(words.joined(separator: ", "))")
      }
      kinds = entity.kinds
    }
    let country = try AppFields.text("country", in: table, of: "a search") ?? "us"
    guard let storefront = Storefront.of(country: country) else {
      throw AppDeclarationError(
        "unknown country '\(country)' of a search", nil,
        advice: "use a two-letter country code such as \"us\"")
    }
    self.init(term: texts.intern(term), kinds: kinds, storefront: texts.intern(storefront.letters))
  }
}
