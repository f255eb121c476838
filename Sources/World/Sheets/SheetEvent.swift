public import Facts

/// What an app is told about the store's own pages, and about its searches of the store.
public enum SheetEvent {
  /// A page is there, or there is an error.
  case loaded(number: Int, StoreError?)
  /// The user is done with a sheet.
  case finished(SheetToken)
  /// A search found items in a storefront, or there is an error.
  case searched(number: Int, [StoreItem], storefront: TextID, StoreError?)

  /// The kind of this event.
  public var kind: AppEventKind {
    switch self {
    case .loaded: .sheetLoaded
    case .finished: .sheetFinished
    case .searched: .searchAnswered
    }
  }
}
