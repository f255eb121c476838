public import Facts
public import StoreModel

/// The store's statements about purchases to the app's server. Reading them changes no state.
extension Store {
  /// The store's statement about a purchase.
  public func statement(of purchase: PurchaseID) -> TransactionStatement {
    statements.statement(of: purchase)
  }

  /// The store's statement about the renewal of a subscription; nil if none of its periods is recorded.
  public func statement(of subscription: SubscriptionID) -> RenewalStatement? {
    statements.statement(of: subscription)
  }

  public var subscriptionCount: Int { books.subscriptionCount }

  /// The latest period of a subscription; `.none` if no period is recorded.
  public func latestPeriod(of subscription: SubscriptionID) -> PurchaseID {
    books[subscription].latest
  }

  /// The owner's purchase from which a family member's purchase is shared; nil if the purchase is not a
  /// shared one.
  public func owner(ofShared purchase: PurchaseID) -> PurchaseID? {
    books.owner(ofShared: purchase)
  }

  /// The purchase with an identifier of the store; nil if there is none.
  public func purchase(numbered identifier: Int64) -> PurchaseID? {
    statements.purchase(numbered: identifier)
  }

  /// Sets the account token of an original purchase for the app's server. Renewals of the purchase have
  /// it too.
  public func setAppAccountToken(_ token: TextID, of original: PurchaseID) {
    books.setAppAccountToken(token, of: original)
  }

  /// Finishes a purchase for the app's server, which has delivered it. Its transaction stays in a
  /// device's queue until the app finishes it.
  public func finishAtServer(_ purchase: PurchaseID) { deliveries.finishAtServer(purchase) }
}

/// The receipts of accounts, for a server or for inspection.
extension Store {
  /// A current receipt of an account, as its app would send it. Later events do not change it. The store
  /// can have written it for another app.
  public func receiptText(of account: AccountID, isOfAnotherApp: Bool = false) -> String {
    var data = currentReceipt(of: account)
    if isOfAnotherApp { data.flaws.insert(.isOfAnotherApp) }
    return text(of: data, for: receiptDevice(of: account))
  }

  /// The device to which the current receipt of an account is bound: the first one on which the account
  /// is signed in.
  public func receiptDevice(of account: AccountID) -> DeviceID { receipts.device(of: account) }

  private func currentReceipt(of account: AccountID) -> ReceiptData {
    ReceiptData(
      environment: environment, account: account, revision: books.revision, writtenAt: timeline.now,
      version: "1.0", originalVersion: "1.0")
  }

  /// The validation endpoint's answer about a current receipt of an account, as JSON. Reading it changes
  /// no state.
  public func receiptJSON(of account: AccountID, excludesOldTransactions: Bool = false) -> String {
    json(
      of: CheckAnswer(
        status: CheckStatus.valid.rawValue,
        document: receipts.document(
          of: currentReceipt(of: account), excludesOldTransactions: excludesOldTransactions, isAsked: false)))
  }

  /// An answer of the validation endpoint as JSON.
  public func json(of answer: CheckAnswer) -> String {
    let texts = timeline.texts
    var printer = ReceiptPrinter(
      nameOfProduct: { [names] in texts[names.identifier(of: $0)] }, text: { texts[$0] })
    return printer.answer(
      status: answer.status, isRetryable: answer.isRetryable, document: answer.document)
  }
}
