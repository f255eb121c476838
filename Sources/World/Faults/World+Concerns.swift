internal import Facts

extension World {
  /// Arms a fault.
  public func arm(_ fault: ArmedFault) -> FaultID { timeline.faults.arm(fault) }

  /// A fault that waits for the very occasion that another one would wait for.
  public func rival(of fault: ArmedFault) -> FaultID? { timeline.faults.rival(of: fault) }

  /// Whether an armed fault has not struck.
  public func isWaiting(_ fault: FaultID) -> Bool { timeline.faults.isWaiting(fault) }

  /// Whether a call is about what a fault was narrowed down to.
  func concerns(_ call: AppCall, _ fault: ArmedFault) -> Bool {
    let board = timeline.faults
    switch call {
    case .finish(let handle), .answerStorefront(let handle, _):
      return board.isMeant(fault, transactions: [handle.transaction])
    case .claimGranted(let handle, let product, _, _):
      return board.isMeant(fault, transactions: transactions(handle), products: [product])
    case .startDownloads(let downloads), .pauseDownloads(let downloads), .resumeDownloads(let downloads),
      .cancelDownloads(let downloads):
      return board.isMeant(fault, transactions: transactions(of: downloads.map(\.download)))
    case .contentLocation(let download):
      return board.isMeant(fault, transactions: transactions(of: [download.download]))
    case .claimPersisted(let handle, _), .claimVerified(let handle, _):
      return board.isMeant(fault, transactions: transactions(handle))
    case .claimRevoked(let product), .showPrice(let product, _):
      return board.isMeant(fault, transactions: [], products: [product])
    case .addPayment(let payment):
      let product = payment.productIdentifier.flatMap { store.knownProduct(named: $0) }
      return board.isMeant(fault, transactions: [], products: product.map { [$0] } ?? [])
    case .askServerToDeliver(let question):
      let product = store.knownProduct(named: question.product)
      return board.isMeant(fault, transactions: [], products: product.map { [$0] } ?? [])
    case .startProducts(let identifiers):
      return board.isMeant(
        fault, transactions: [], products: identifiers.compactMap { store.knownProduct(named: $0) })
    case .addObserver, .removeObserver, .releaseObserver, .setDelegate, .restore, .transactions,
      .canMakePayments, .storefront, .showPriceConsent, .presentCodeSheet, .refreshReceipt, .cancelRequest,
      .releaseRequest, .readReceipt, .readReceiptData, .receiptURL, .write, .read, .exists, .copy, .remove,
      .list,
      .excludeFromBackup,
      .setPreference, .preference, .synchronizePreferences, .askServer,
      .askServerForProducts, .askServerToVerify, .startTimer, .stopTimer, .showDialog,
      .showBusy, .listProducts, .terminateForInvalidReceipt, .sheet, .note:
      return false
    }
  }

  /// Whether an event is about what a fault was narrowed down to.
  func concerns(_ event: AppEvent, _ fault: ArmedFault) -> Bool {
    let board = timeline.faults
    switch event {
    case .updatedTransactions(_, let batch), .removedTransactions(_, let batch):
      return board.isMeant(fault, transactions: batch.transactions)
    case .updatedDownloads(_, let batch):
      return board.isMeant(fault, transactions: transactions(of: batch.downloads))
    case .continueAsked(let handle): return board.isMeant(fault, transactions: [handle.transaction])
    case .paymentOffered(_, _, let product), .owned(let product), .tapped(.buy(let product, _)):
      return board.isMeant(fault, transactions: [], products: [product])
    case .entitlementsRevoked(_, let products), .productsResponded(_, let products, _, _):
      return board.isMeant(fault, transactions: [], products: products)
    case .launched, .foregrounded, .backgrounded, .terminating, .restoreFinished, .restoreFailed,
      .storefrontChanged, .consentAsked, .requestFinished, .requestFailed, .serverAnswered,
      .serverUnreachable, .sheet, .timerFired, .tapped(.restore), .tapped(.named):
      return false
    }
  }

  private func transactions(_ handle: TransactionHandle?) -> [TransactionID] {
    handle.map { [$0.transaction] } ?? []
  }
}
