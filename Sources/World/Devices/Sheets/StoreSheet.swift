internal import Facts
internal import Kernel

struct StoreSheet {
  /// Its identity on the app's side of the port.
  let token: SheetToken
  let request: RequestID
  /// Whether a handler is called when the user is done with it.
  var hasHandler = false
  /// The parameters of its last load, if it was loaded.
  var parameters: SheetParameters?
  /// Whether its page has loaded.
  var isLoaded = false
  var isPresented = false
}

/// A launch's request for a page, a search or the validation of a receipt.
struct StorePageRequest: Hashable {
  let process: ProcessID
  /// The number of the sheet, the search or the validation among the requests of the run.
  let request: RequestID
  /// The number that the app gave to the request.
  let number: Int
}

/// The sheets of a launch, and its unanswered requests for pages and searches.
struct StorePageRequests {
  /// The sheets, in the order of their first use.
  var sheets: [StoreSheet] = []
  /// The unanswered requests.
  var open: [StorePageRequest] = []

  /// Ends the wait for an answer; false if the launch does not wait for it.
  mutating func close(_ visit: StorePageRequest) -> Bool {
    guard let place = open.firstIndex(of: visit) else { return false }
    open.remove(at: place)
    return true
  }
}
