/// What the user sees.
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

  /// Opens an address in another app, which takes the user out of this one; false if no app opens it.
  @discardableResult
  public func openURL(_ address: String, file: StaticString = #filePath, line: Int = #line) -> Bool {
    launch.calls.openURL(address, at: Place(file, line)).isTrue
  }

  /// Shows that the app is busy, or no longer.
  public func showBusy(_ isBusy: Bool = true, file: StaticString = #filePath, line: Int = #line) {
    _ = launch.calls.showBusy(isBusy, at: Place(file, line))
  }

  /// Shows a product's price.
  public func showPrice(
    of productIdentifier: String, _ text: String = "", file: StaticString = #filePath, line: Int = #line
  ) {
    _ = launch.calls.showPrice(productIdentifier, text, at: Place(file, line))
  }

  /// Lists as many products for sale.
  public func listProducts(count: Int, file: StaticString = #filePath, line: Int = #line) {
    _ = launch.calls.listProducts(count: count, at: Place(file, line))
  }

  /// A sheet that shows a page of the store inside the app.
  public func storeSheet() -> StoreSheet { StoreSheet(launch) }

  /// Searches the store; the handler gets what was found.
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

/// What the app says of itself.
extension App {
  /// Leaves a remark in the trace.
  public func note(_ text: String, file: StaticString = #filePath, line: Int = #line) {
    _ = launch.calls.note(text, at: Place(file, line))
  }

  /// Says that the user was given a product; an account names who, where each person has a wallet of their own.
  public func claimGranted(
    _ productIdentifier: String, for transaction: Transaction?, count: Int = 1, account: String? = nil,
    file: StaticString = #filePath, line: Int = #line
  ) {
    _ = launch.calls.claimGranted(
      transaction?.reference, productIdentifier, account: account, count: count, at: Place(file, line))
  }

  /// Says that a product was taken back.
  public func claimRevoked(_ productIdentifier: String, file: StaticString = #filePath, line: Int = #line) {
    _ = launch.calls.claimRevoked(productIdentifier, at: Place(file, line))
  }

  /// Says that the grant, the receipt or the content was made safe.
  public func claimPersisted(
    _ subject: ClaimSubject = .grant, of transaction: Transaction?, file: StaticString = #filePath,
    line: Int = #line
  ) {
    _ = launch.calls.claimPersisted(transaction?.reference, subject, at: Place(file, line))
  }

  /// Says how a receipt check ended.
  public func claimVerified(
    _ transaction: Transaction?, status: Int = 0, file: StaticString = #filePath, line: Int = #line
  ) {
    _ = launch.calls.claimVerified(transaction?.reference, status: status, at: Place(file, line))
  }
}
