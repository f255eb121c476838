internal import Facts

extension AppTurn {
  /// Whether a call changes nothing. Called before the call is carried out. Such a call reads, shows,
  /// notes, uses timers, or writes a value that is already there. It may also overwrite what the
  /// chain's previous turn wrote, such as the time of the latest heartbeat.
  func isIdle(_ call: AppCall) -> Bool {
    switch call {
    case .transactions, .canMakePayments, .storefront, .delegate, .readReceipt, .readReceiptData, .receiptURL,
      .read, .exists, .list, .preference, .contentLocation, .startTimer, .stopTimer, .showDialog, .showText,
      .showBusy, .showPrice, .listProducts, .note, .askServerForProducts,
      .listTransactions, .subscriptionStatus, .introEligibility, .signedTransaction:
      true
    case .synchronizePreferences: device.process?.flush == nil
    case .askServer(let verb, _, _, _): verb.isRead
    case .write(let path, let content):
      isWritten(device.scratch.withBytes(path, ByteTable.hash))
        || isEqual(device.scratch.withBytes(path) { device.disk.files.value($0) }, to: content)
    case .setPreference(let key, let value):
      isWritten(device.scratch.withBytes(key, ByteTable.hash))
        || isEqual(
          device.scratch.withBytes(key) { device.disk.preferences.withValue($0) { Array($0) } }, to: value)
    case .remove(let path): !device.scratch.withBytes(path) { device.disk.files.contains($0) }
    case .addObserver, .removeObserver, .releaseObserver, .setDelegate, .addPayment, .finish, .restore,
      .answerStorefront, .showPriceConsent, .presentCodeSheet, .startProducts, .refreshReceipt,
      .cancelRequest, .releaseRequest, .copy, .excludeFromBackup, .askServerToDeliver, .askServerToVerify,
      .claimGranted,
      .claimRevoked, .claimPersisted, .claimVerified, .terminateForInvalidReceipt, .startDownloads,
      .pauseDownloads, .resumeDownloads, .cancelDownloads, .setSheetHandler, .loadSheet, .presentSheet,
      .dismissSheet, .releaseSheet, .searchStore, .makeProductsRequest, .startRequest, .fetchPromotion,
      .updatePromotion, .fetchPromotionOrder, .updatePromotionOrder, .checkReceipt, .work, .openURL,
      .storeProducts, .purchase, .listen, .stopListening, .sync,
      .appTransaction, .requestRefund, .manageSubscriptions, .redeemCode, .displayMessage:
      false
    }
  }

  private func isEqual(_ kept: [UInt8]?, to content: AppBytes?) -> Bool {
    guard let content else { return kept == nil }
    guard let kept else { return false }
    return device.scratch.withBytes(content) { $0.elementsEqual(kept) }
  }

  /// Whether the chain's previous turn wrote to the file or preference with this hash. Records that
  /// this turn writes to it.
  private func isWritten(_ place: UInt32) -> Bool {
    written.append(place)
    return chain?.written.contains(place) ?? false
  }
}
