public import Facts
public import StoreModel

/// The statements about purchases that the store sends to the app's server. Reading them changes no state.
extension Store {
  /// The store's statement about a purchase.
  public func statement(of purchase: PurchaseID) -> TransactionStatement {
    statements.statement(of: purchase)
  }

  /// The store's statement about a subscription's renewal. Nil if no period of the subscription is recorded.
  public func statement(of subscription: SubscriptionID) -> RenewalStatement? {
    statements.statement(of: subscription)
  }

  public var subscriptionCount: Int { books.subscriptionCount }

  /// The latest period of a subscription; `.none` if none is recorded.
  public func latestPeriod(of subscription: SubscriptionID) -> PurchaseID {
    books[subscription].latest
  }

  /// The owner's purchase that a family member's purchase shares. Nil if the purchase is not a shared one.
  public func owner(ofShared purchase: PurchaseID) -> PurchaseID? {
    books.owner(ofShared: purchase)
  }

  /// The purchase with an identifier. Nil if no purchase has it.
  public func purchase(numbered identifier: Int64) -> PurchaseID? {
    statements.purchase(numbered: identifier)
  }

  /// Sets the account token of an original purchase, as the app's server requested. Renewals of the
  /// purchase have the same token.
  public func setAppAccountToken(_ token: TextID, of original: PurchaseID) {
    books.setAppAccountToken(token, of: original)
  }

  /// Finishes a purchase, because the app's server has delivered it. The transaction stays in a
  /// device's queue until the app finishes it.
  public func finishAtServer(_ purchase: PurchaseID) { deliveries.finishAtServer(purchase) }
}

/// Gives receipts to servers and to callers that inspect the store.
extension Store {
  /// A current receipt of an account, as the app would send it. Later events do not change the receipt.
  /// If `isOfAnotherApp` is true, the store wrote it for another app.
  public func receiptText(of account: AccountID, isOfAnotherApp: Bool = false) -> String {
    var data = currentReceipt(of: account)
    if isOfAnotherApp { data.flaws.insert(.isOfAnotherApp) }
    return text(of: data, for: receiptDevice(of: account))
  }

  /// The signed form of a purchase's transaction, as StoreKit 2 would give it to an app now.
  public func signedText(of purchase: PurchaseID) -> String {
    receipts.signedText(of: statement(of: purchase), at: timeline.now, isGenuine: true)
  }

  /// The device that the current receipt of an account is bound to. It is the first device on which the
  /// account is signed in.
  public func receiptDevice(of account: AccountID) -> DeviceID { receipts.device(of: account) }

  private func currentReceipt(of account: AccountID) -> ReceiptData {
    ReceiptData(
      environment: environment, account: account, revision: books.revision, writtenAt: timeline.now,
      version: "1.0", originalVersion: "1.0")
  }

  /// The JSON with which the validation endpoint would answer about an account's current receipt.
  /// Reading it changes no state.
  public func receiptJSON(of account: AccountID, excludesOldTransactions: Bool = false) -> String {
    json(
      of: CheckAnswer(
        status: CheckStatus.valid.rawValue,
        document: receipts.document(
          of: currentReceipt(of: account), excludesOldTransactions: excludesOldTransactions, isAsked: false)))
  }

  /// The JSON of an answer from the validation endpoint.
  public func json(of answer: CheckAnswer) -> String {
    let texts = timeline.texts
    var printer = ReceiptPrinter(
      nameOfProduct: { [names] in texts[names.identifier(of: $0)] }, text: { texts[$0] })
    return printer.answer(
      status: answer.status, isRetryable: answer.isRetryable, document: answer.document)
  }
}
