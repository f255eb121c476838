internal import Facts
internal import Kernel

struct StoreSheet {
  /// The identity of the sheet on the app's side of the port.
  let token: SheetToken
  let request: RequestID
  /// Whether a handler is called when the user is done with the sheet.
  var hasHandler = false
  /// The parameters of the last load. Nil if the sheet was never loaded.
  var parameters: SheetParameters?
  /// Whether the sheet's page has loaded.
  var isLoaded = false
  var isPresented = false
}

/// A launch's request to the store: for a page, for a search, or for the validation of a receipt.
struct StorePageRequest: Hashable {
  let process: ProcessID
  /// The number of the sheet, the search or the validation. All requests of a run are numbered together.
  let request: RequestID
  /// The app's own number for the request.
  let number: Int
}

/// The sheets of a launch, and its unanswered requests for pages and searches.
struct StorePageRequests {
  /// The sheets, in the order of their first use.
  var sheets: [StoreSheet] = []
  /// The requests that have no answer yet.
  var open: [StorePageRequest] = []

  /// Ends the wait for an answer. Returns false if the launch does not wait for it.
  mutating func close(_ visit: StorePageRequest) -> Bool {
    guard let place = open.firstIndex(of: visit) else { return false }
    open.remove(at: place)
    return true
  }
}
