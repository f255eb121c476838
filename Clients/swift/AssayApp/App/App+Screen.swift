/// The user interface.
extension App {
  /// Shows a dialog.
  public func showDialog(
    _ kind: Dialog, _ text: String = "", file: StaticString = #filePath, line: Int = #line
  ) {
    _ = launch.calls.showDialog(kind, text, at: Place(file, line))
  }

  /// Shows a text in the app's own window, such as a line below a button or a badge.
  public func showText(
    _ kind: Dialog, _ text: String = "", file: StaticString = #filePath, line: Int = #line
  ) {
    _ = launch.calls.showText(kind, text, at: Place(file, line))
  }

  /// Opens an address in another app and leaves this one; false if no app opens it.
  @discardableResult
  public func openURL(_ address: String, file: StaticString = #filePath, line: Int = #line) -> Bool {
    launch.calls.openURL(address, at: Place(file, line)).isTrue
  }

  /// Shows or hides the busy indicator.
  public func showBusy(_ isBusy: Bool = true, file: StaticString = #filePath, line: Int = #line) {
    _ = launch.calls.showBusy(isBusy, at: Place(file, line))
  }

  /// Shows a product's price.
  public func showPrice(
    of productIdentifier: String, _ text: String = "", file: StaticString = #filePath, line: Int = #line
  ) {
    _ = launch.calls.showPrice(productIdentifier, text, at: Place(file, line))
  }

  /// Reports the number of products that are listed for sale.
  public func listProducts(count: Int, file: StaticString = #filePath, line: Int = #line) {
    _ = launch.calls.listProducts(count: count, at: Place(file, line))
  }

  /// A sheet that shows a page of the store inside the app.
  public func storeSheet() -> StoreSheet { StoreSheet(launch) }

  /// Searches the store; the handler receives the results.
  public func searchStore(
    _ search: StoreSearch, file: StaticString = #filePath, line: Int = #line,
    _ handler: @escaping @MainActor (Result<[StoreItem], StoreError>) throws -> Void
  ) {
    let number = launch.expectVisit { event in
      guard case .searchAnswered(_, let items, _, let error) = event else { return }
      try handler(error.map { .failure($0) } ?? .success(items))
    }
    _ = launch.calls.searchStore(number: number, search, at: Place(file, line))
  }
}

/// Claims of the app.
extension App {
  /// Writes a note to the trace.
  public func note(_ text: String, file: StaticString = #filePath, line: Int = #line) {
    _ = launch.calls.note(text, at: Place(file, line))
  }

  /// Reports that the user was granted a product. Pass an account if each user has a separate wallet.
  public func claimGranted(
    _ productIdentifier: String, for transaction: Transaction?, count: Int = 1, account: String? = nil,
    file: StaticString = #filePath, line: Int = #line
  ) {
    _ = launch.calls.claimGranted(
      transaction?.reference, productIdentifier, account: account, count: count, at: Place(file, line))
  }

  /// Reports that access to a product was revoked.
  public func claimRevoked(_ productIdentifier: String, file: StaticString = #filePath, line: Int = #line) {
    _ = launch.calls.claimRevoked(productIdentifier, at: Place(file, line))
  }

  /// Reports that the grant, the receipt, or the content was saved.
  public func claimPersisted(
    _ subject: ClaimSubject = .grant, of transaction: Transaction?, file: StaticString = #filePath,
    line: Int = #line
  ) {
    _ = launch.calls.claimPersisted(transaction?.reference, subject, at: Place(file, line))
  }

  /// Reports the result of a receipt validation.
  public func claimVerified(
    _ transaction: Transaction?, status: Int = 0, file: StaticString = #filePath, line: Int = #line
  ) {
    _ = launch.calls.claimVerified(transaction?.reference, status: status, at: Place(file, line))
  }
}
