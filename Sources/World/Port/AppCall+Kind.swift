extension AppCall {
  /// The kind of this call.
  public var kind: AppCallKind {
    switch self {
    case .addObserver: .addObserver
    case .removeObserver: .removeObserver
    case .releaseObserver: .releaseObserver
    case .setDelegate: .setDelegate
    case .addPayment: .addPayment
    case .finish: .finish
    case .restore: .restore
    case .transactions: .transactions
    case .canMakePayments: .canMakePayments
    case .storefront: .storefront
    case .answerStorefront: .answerStorefront
    case .startDownloads: .startDownloads
    case .pauseDownloads: .pauseDownloads
    case .resumeDownloads: .resumeDownloads
    case .cancelDownloads: .cancelDownloads
    case .contentLocation: .contentLocation
    case .showPriceConsent: .showPriceConsent
    case .presentCodeSheet: .presentCodeSheet
    case .startProducts: .startProducts
    case .refreshReceipt: .refreshReceipt
    case .cancelRequest: .cancelRequest
    case .releaseRequest: .releaseRequest
    case .readReceipt: .readReceipt
    case .readReceiptData: .readReceiptData
    case .receiptURL: .receiptURL
    case .write: .write
    case .read: .read
    case .exists: .exists
    case .copy: .copy
    case .remove: .remove
    case .list: .list
    case .excludeFromBackup: .excludeFromBackup
    case .setPreference: .setPreference
    case .preference: .preference
    case .synchronizePreferences: .synchronizePreferences
    case .askServer: .askServer
    case .askServerForProducts: .askServerForProducts
    case .askServerToDeliver: .askServerToDeliver
    case .askServerToVerify: .askServerToVerify
    case .startTimer: .startTimer
    case .stopTimer: .stopTimer
    case .showDialog: .showDialog
    case .showBusy: .showBusy
    case .showPrice: .showPrice
    case .listProducts: .listProducts
    case .claimGranted: .claimGranted
    case .claimRevoked: .claimRevoked
    case .claimPersisted: .claimPersisted
    case .claimVerified: .claimVerified
    case .terminateForInvalidReceipt: .terminateForInvalidReceipt
    case .sheet(let call): call.kind
    case .note: .note
    }
  }
}
