internal import World

extension AppCall {
  /// The number of instructions that the call costs the turn, depending on the work it causes in the
  /// world. This way no turn can make the world grow without bound.
  var instructions: Int {
    switch self {
    case .finish, .transactions, .canMakePayments, .storefront, .answerStorefront, .releaseObserver,
      .cancelRequest, .releaseRequest, .releaseSheet, .receiptURL, .read, .exists, .remove, .list,
      .excludeFromBackup,
      .preference, .synchronizePreferences, .stopTimer, .showBusy, .showPrice, .listProducts, .claimGranted,
      .claimRevoked, .claimPersisted, .claimVerified, .startDownloads, .pauseDownloads, .resumeDownloads,
      .cancelDownloads, .contentLocation, .delegate, .work, .listTransactions,
      .stopListening, .terminateForInvalidReceipt, .subscriptionStatus, .introEligibility, .displayMessage:
      AppCall.lightInstructions
    case .write(_, let content): AppCall.lightInstructions + content.count / AppCall.bytesPerInstruction
    case .setPreference(_, let value):
      AppCall.lightInstructions + (value?.count ?? 0) / AppCall.bytesPerInstruction
    case .copy, .readReceipt, .readReceiptData, .note, .askServer, .askServerForProducts, .askServerToDeliver,
      .askServerToVerify, .checkReceipt, .signedTransaction:
      AppCall.heavyInstructions
    case .addObserver, .removeObserver, .setDelegate, .addPayment, .restore, .showPriceConsent,
      .presentCodeSheet, .startProducts, .refreshReceipt, .startTimer, .showDialog, .showText,
      .setSheetHandler, .loadSheet, .presentSheet, .dismissSheet, .openURL, .searchStore,
      .makeProductsRequest,
      .startRequest, .fetchPromotion, .updatePromotion, .fetchPromotionOrder, .updatePromotionOrder,
      .storeProducts, .purchase, .listen, .sync, .appTransaction, .requestRefund, .manageSubscriptions,
      .redeemCode:
      AppCall.makingInstructions
    }
  }

  private static let lightInstructions = 40
  private static let heavyInstructions = 1_000
  private static let makingInstructions = 10_000
  private static let bytesPerInstruction = 16
}
