internal import Facts
internal import World

extension AppCall {
  /// The capability that an app uses by making this call while it handles an event. Nil for a call that
  /// every app may make.
  ///
  /// Some capabilities are about a tap. An app uses such a capability if it makes this call while it
  /// handles the tap.
  func use(during event: AppEvent?) -> Capability? {
    switch self {
    // An app that supports offers uses a server to sign them. That alone does not imply the `server`
    // capability.
    case .askServer(verb: .signOffer, _, _, _): nil
    case .restore: event?.isTap(on: .restore) == true ? .restores : nil
    case .listen(_, let feed): feed == .intents ? .promotions : .storekit2
    case .sync: event?.isTap(on: .restore) == true ? .restores : .storekit2
    case .refreshReceipt: event?.isTap(on: .named("refresh")) == true ? .refresh : nil
    case .addPayment(let payment): payment.discount == nil ? nil : .offers
    case .addObserver(_, let handlers): handlers.contains(.shouldAddStorePayment) ? .promotions : nil
    case .fetchPromotion, .updatePromotion, .fetchPromotionOrder, .updatePromotionOrder: .promotions
    case .showDialog, .showText, .showBusy, .showPrice, .listProducts: .interface
    case .write, .read, .exists, .copy, .remove, .list, .excludeFromBackup, .setPreference, .preference,
      .synchronizePreferences:
      .simulatedDisk
    case .note, .removeObserver, .releaseObserver, .setDelegate, .delegate, .finish, .transactions,
      .canMakePayments, .storefront, .answerStorefront, .showPriceConsent, .presentCodeSheet, .startProducts,
      .makeProductsRequest, .startRequest, .cancelRequest, .releaseRequest, .startTimer, .work, .stopTimer,
      .terminateForInvalidReceipt, .startDownloads, .pauseDownloads, .resumeDownloads, .cancelDownloads,
      .contentLocation, .readReceipt, .readReceiptData, .receiptURL, .checkReceipt, .askServer,
      .askServerForProducts, .askServerToVerify, .askServerToDeliver, .claimGranted, .claimRevoked,
      .claimPersisted, .claimVerified, .setSheetHandler, .loadSheet, .presentSheet, .dismissSheet,
      .releaseSheet, .openURL, .searchStore, .storeProducts, .purchase, .listTransactions,
      .stopListening, .subscriptionStatus, .introEligibility, .appTransaction, .requestRefund,
      .manageSubscriptions, .redeemCode, .displayMessage, .signedTransaction:
      kind.capability
    }
  }
}

extension AppEvent {
  fileprivate func isTap(on control: UserTap) -> Bool {
    guard case .tapped(let tap) = self else { return false }
    return tap == control
  }
}
