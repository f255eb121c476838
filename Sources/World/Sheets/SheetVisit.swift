internal import Facts

/// One question about a page or a search: the launch that asks, and its number there.
struct SheetVisit: Hashable {
  /// The launch.
  let process: ProcessID
  /// The number of the sheet or of the search among the requests of the run.
  let request: RequestID
  /// The app's own number of the question.
  let number: Int
}
