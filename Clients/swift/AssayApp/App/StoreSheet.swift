/// A sheet that shows a page of the store inside the app.
@MainActor
public final class StoreSheet {
  private let launch: Launch
  private let number: Int
  private var finished: (@MainActor (StoreSheet) throws -> Void)?

  init(_ launch: Launch) {
    self.launch = launch
    number = launch.nextNumber()
    launch.sheets[number] = self
  }

  /// Sets the handler that is called when the user closed the sheet or bought something on it, or removes it.
  /// The sheet stays until it is dismissed.
  public func whenFinished(
    file: StaticString = #filePath, line: Int = #line, _ handler: (@MainActor (StoreSheet) throws -> Void)?
  ) {
    finished = handler
    _ = launch.calls.setSheetHandler(number, isSet: handler != nil, at: Place(file, line))
  }

  /// Loads the page of an item; the handler receives whether it was loaded, or an error.
  public func load(
    _ parameters: SheetParameters, file: StaticString = #filePath, line: Int = #line,
    _ handler: @escaping @MainActor (Result<Void, StoreError>) throws -> Void
  ) {
    let visit = launch.expectVisit { event in
      guard case .sheetLoaded(_, let error) = event else { return }
      try handler(error.map { .failure($0) } ?? .success(()))
    }
    _ = launch.calls.loadSheet(number, number: visit, parameters, at: Place(file, line))
  }

  /// Shows the sheet.
  public func present(file: StaticString = #filePath, line: Int = #line) {
    _ = launch.calls.presentSheet(number, at: Place(file, line))
  }

  /// Dismisses the sheet.
  public func dismiss(file: StaticString = #filePath, line: Int = #line) {
    _ = launch.calls.dismissSheet(number, at: Place(file, line))
  }

  /// Releases the sheet. If it is on the screen, it disappears.
  public func release(file: StaticString = #filePath, line: Int = #line) {
    _ = launch.calls.releaseSheet(number, at: Place(file, line))
  }

  func tellFinished() throws { try finished?(self) }
}
