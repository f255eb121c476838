internal import Facts

/// What travels between a device and the store about pages and searches.
enum SheetMessage {
  /// A device asks for the page of an item.
  case page(SheetVisit, item: Int64, storefront: TextID)
  /// The page, or why there is none.
  case pageAnswer(SheetVisit, StoreError?)
  /// A device searches.
  case search(SheetVisit, StoreSearch)
  /// What was found, or why nothing could be.
  case searchAnswer(SheetVisit, StoreSearch, [StoreItem], StoreError?)

  /// Who asked.
  var visit: SheetVisit {
    switch self {
    case .page(let visit, _, _), .pageAnswer(let visit, _), .search(let visit, _),
      .searchAnswer(let visit, _, _, _):
      visit
    }
  }
}
