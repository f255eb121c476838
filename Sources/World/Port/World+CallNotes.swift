internal import Facts
internal import Kernel
internal import StoreModel

extension World {
  /// Notes every call of an app from now on; a world in which nobody asks for them notes none.
  public func noteCalls() {
    if callNotes == nil { callNotes = [] }
  }

  /// Notes a call before it is carried out.
  func note(_ call: AppCall, on device: Device) {
    callNotes?.append(
      CallNote(
        kind: call.kind, device: device.id, instant: timeline.now, factCount: timeline.recorder.count,
        product: product(of: call)))
  }

  private func product(of call: AppCall) -> ProductID {
    switch call {
    case .addPayment(let payment):
      payment.productIdentifier.flatMap { store.knownProduct(named: $0) } ?? .none
    case .askServerToDeliver(let question): store.knownProduct(named: question.product) ?? .none
    case .finish(let handle), .answerStorefront(let handle, _): product(of: handle)
    case .startDownloads(let downloads), .pauseDownloads(let downloads), .resumeDownloads(let downloads),
      .cancelDownloads(let downloads):
      transactions(of: downloads.map(\.download)).first.map { book[$0].product } ?? .none
    case .contentLocation(let download):
      transactions(of: [download.download]).first.map { book[$0].product } ?? .none
    case .claimPersisted(let handle, _), .claimVerified(let handle, _): handle.map(product(of:)) ?? .none
    case .claimGranted(_, let product, _, _), .claimRevoked(let product), .showPrice(let product, _): product
    case .addObserver, .removeObserver, .releaseObserver, .setDelegate, .restore, .transactions,
      .canMakePayments, .storefront, .showPriceConsent, .presentCodeSheet, .startProducts, .refreshReceipt,
      .cancelRequest, .releaseRequest, .readReceipt, .readReceiptData, .receiptURL, .write, .read, .exists,
      .copy, .remove, .list,
      .excludeFromBackup, .setPreference, .preference, .synchronizePreferences, .askServer,
      .askServerForProducts, .askServerToVerify, .startTimer,
      .stopTimer, .showDialog, .showBusy, .listProducts, .terminateForInvalidReceipt, .sheet, .note:
      .none
    }
  }

  private func product(of handle: TransactionHandle) -> ProductID {
    handle.transaction.index < book.count ? book[handle.transaction].product : .none
  }
}
