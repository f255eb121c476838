/// What an app can ask of the store's own pages, and its searches of the store.
public enum SheetCall {
  /// Sets the handler for the end of a sheet, or takes it away.
  case setHandler(SheetToken, isSet: Bool)
  /// Asks for the page of an item; the answer is an event with the same number.
  case load(SheetToken, number: Int, SheetParameters)
  /// Shows a sheet.
  case present(SheetToken)
  /// Takes a sheet away.
  case dismiss(SheetToken)
  /// Searches the store; the answer is an event with the same number.
  case search(number: Int, StoreSearch)

  /// The kind of this call.
  public var kind: AppCallKind {
    switch self {
    case .setHandler: .setSheetHandler
    case .load: .loadSheet
    case .present: .presentSheet
    case .dismiss: .dismissSheet
    case .search: .searchStore
    }
  }
}
