internal import Facts

/// Calls that change nothing.
extension AppRuntime {
  /// Whether a call that is about to be carried out reads, shows, notes, keeps time, writes again what is there, or writes
  /// where the turn before wrote, such as the time of the latest heartbeat.
  func isIdle(_ call: AppCall, in turn: AppTurn) -> Bool {
    let device = turn.device
    return switch call {
    case .transactions, .canMakePayments, .storefront, .delegate, .readReceipt, .readReceiptData, .receiptURL,
      .read, .exists, .list, .preference, .contentLocation, .startTimer, .stopTimer, .showDialog, .showText,
      .showBusy, .showPrice, .listProducts, .note, .askServerForProducts:
      true
    case .synchronizePreferences: device.process?.flush == nil
    case .askServer(let verb, _, _, _): verb.isRead
    case .write(let path, let content):
      turn.isWritten(device.scratch.withBytes(path, ByteTable.hash))
        || isEqual(device.scratch.withBytes(path) { device.disk.files.value($0) }, to: content, on: device)
    case .setPreference(let key, let value):
      turn.isWritten(device.scratch.withBytes(key, ByteTable.hash))
        || isEqual(
          device.scratch.withBytes(key) { device.disk.preferences.withValue($0) { Array($0) } }, to: value,
          on: device)
    case .remove(let path): !device.scratch.withBytes(path) { device.disk.files.contains($0) }
    case .addObserver, .removeObserver, .releaseObserver, .setDelegate, .addPayment, .finish, .restore,
      .answerStorefront, .showPriceConsent, .presentCodeSheet, .startProducts, .refreshReceipt,
      .cancelRequest,
      .releaseRequest, .copy, .excludeFromBackup, .askServerToDeliver, .askServerToVerify, .claimGranted,
      .claimRevoked, .claimPersisted, .claimVerified, .terminateForInvalidReceipt, .startDownloads,
      .pauseDownloads, .resumeDownloads, .cancelDownloads, .setSheetHandler, .loadSheet, .presentSheet,
      .dismissSheet, .releaseSheet, .searchStore, .makeProductsRequest, .startRequest, .fetchPromotion,
      .updatePromotion,
      .fetchPromotionOrder, .updatePromotionOrder, .checkReceipt, .work:
      false
    }
  }

  private func isEqual(_ kept: [UInt8]?, to content: AppBytes?, on device: Device) -> Bool {
    guard let content else { return kept == nil }
    guard let kept else { return false }
    return device.scratch.withBytes(content) { $0.elementsEqual(kept) }
  }
}

extension AppTurn {
  /// Whether the turn before in the chain wrote at a place; this turn writes there.
  fileprivate func isWritten(_ place: UInt32) -> Bool {
    guard let chain else { return false }
    written.append(place)
    return chain.written.contains(place)
  }
}
