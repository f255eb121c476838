/// The kind of a call of an app; a fault can strike before or after each.
public enum AppCallKind: UInt16, CaseIterable, Sendable {
  /// Registers an observer that implements some methods.
  case addObserver
  /// Takes an observer off.
  case removeObserver
  /// Lets go of an observer object, registered or not.
  case releaseObserver
  /// Sets the queue's delegate, or none.
  case setDelegate
  /// Adds a payment.
  case addPayment
  /// Finishes a transaction.
  case finish
  /// Restores completed transactions, with an application user name where one is given.
  case restore
  /// Reads the pending transactions.
  case transactions
  /// Asks whether payments are allowed.
  case canMakePayments
  /// Reads the storefront's country.
  case storefront
  /// Answers late whether a transaction goes on in a new storefront.
  case answerStorefront
  /// Asks for the sheet about a price increase.
  case showPriceConsent
  /// Asks for the code redemption sheet.
  case presentCodeSheet
  /// Starts a products request for identifiers.
  case startProducts
  /// Starts a receipt refresh.
  case refreshReceipt
  /// Cancels a request.
  case cancelRequest
  /// Lets go of a request object.
  case releaseRequest
  /// Reads the receipt's entries; the reply says how many there are.
  case readReceipt
  /// Reads the receipt in the form in which it travels.
  case readReceiptData
  /// Asks where the receipt lies.
  case receiptURL
  /// Writes a file.
  case write
  /// Reads a file.
  case read
  /// Asks whether a file exists.
  case exists
  /// Copies a file.
  case copy
  /// Removes a file.
  case remove
  /// Lists the files whose path begins so, in the order of their writing.
  case list
  /// Excludes a file from backup.
  case excludeFromBackup
  /// Sets a preference; no value removes it.
  case setPreference
  /// Reads a preference.
  case preference
  /// Writes changed preferences to the disk.
  case synchronizePreferences
  /// Asks the developer's server; the answer is an event with the exchange's number.
  case askServer
  /// Asks the developer's server which products are for sale.
  case askServerForProducts
  /// Sends a receipt to the developer's server and wants the content of a product.
  case askServerToDeliver
  /// Sends a receipt to the developer's server to have it checked.
  case askServerToVerify
  /// Starts a timer.
  case startTimer
  /// Stops a timer.
  case stopTimer
  /// Shows a dialog.
  case showDialog
  /// Shows that the app is busy, or no longer.
  case showBusy
  /// Shows a product's price.
  case showPrice
  /// Lists products for sale.
  case listProducts
  /// Says that the user was given a product.
  case claimGranted
  /// Says that a product was taken back.
  case claimRevoked
  /// Says that something was made safe.
  case claimPersisted
  /// Says how a receipt check ended.
  case claimVerified
  /// Ends the process over an invalid receipt.
  case terminateForInvalidReceipt
  /// Leaves a remark.
  case note
  /// Starts downloads.
  case startDownloads
  /// Pauses downloads.
  case pauseDownloads
  /// Resumes downloads.
  case resumeDownloads
  /// Cancels downloads.
  case cancelDownloads
  /// Asks where the files of a download are.
  case contentLocation
  /// Sets the handler for the end of a sheet of the store, or takes it away.
  case setSheetHandler
  /// Asks for the page of an item of the store.
  case loadSheet
  /// Shows a sheet of the store.
  case presentSheet
  /// Takes a sheet of the store away.
  case dismissSheet
  /// Searches the store.
  case searchStore

  /// Its name in scenarios.
  public var name: String {
    switch self {
    case .addObserver: "add_observer"
    case .removeObserver: "remove_observer"
    case .releaseObserver: "release_observer"
    case .setDelegate: "set_delegate"
    case .addPayment: "add_payment"
    case .finish: "finish"
    case .restore: "restore"
    case .transactions: "transactions"
    case .canMakePayments: "can_make_payments"
    case .storefront: "storefront"
    case .answerStorefront: "answer_storefront"
    case .showPriceConsent: "show_price_consent"
    case .presentCodeSheet: "present_code_sheet"
    case .startProducts: "start_products"
    case .refreshReceipt: "refresh_receipt"
    case .cancelRequest: "cancel_request"
    case .releaseRequest: "release_request"
    case .readReceipt: "read_receipt"
    case .readReceiptData: "read_receipt_data"
    case .receiptURL: "receipt_url"
    case .write: "disk_write"
    case .read: "disk_read"
    case .exists: "disk_exists"
    case .copy: "disk_copy"
    case .remove: "disk_remove"
    case .list: "disk_list"
    case .excludeFromBackup: "exclude_from_backup"
    case .setPreference: "set_preference"
    case .preference: "preference"
    case .synchronizePreferences: "synchronize_preferences"
    case .askServer: "ask_server"
    case .askServerForProducts: "server_products"
    case .askServerToDeliver: "server_deliver"
    case .askServerToVerify: "server_verify"
    case .startTimer: "start_timer"
    case .stopTimer: "stop_timer"
    case .showDialog: "show_dialog"
    case .showBusy: "show_busy"
    case .showPrice: "show_price"
    case .listProducts: "list_products"
    case .claimGranted: "granted"
    case .claimRevoked: "revoked"
    case .claimPersisted: "persisted"
    case .claimVerified: "verified"
    case .terminateForInvalidReceipt: "terminate_for_invalid_receipt"
    case .note: "note"
    case .startDownloads: "start_downloads"
    case .pauseDownloads: "pause_downloads"
    case .resumeDownloads: "resume_downloads"
    case .cancelDownloads: "cancel_downloads"
    case .contentLocation: "content_url"
    case .setSheetHandler: "set_sheet_handler"
    case .loadSheet: "load_sheet"
    case .presentSheet: "present_sheet"
    case .dismissSheet: "dismiss_sheet"
    case .searchStore: "search_store"
    }
  }

  /// Whether it is about a product or a transaction, so that a fault can be narrowed down to one.
  var isAboutProducts: Bool {
    switch self {
    case .addPayment, .finish, .answerStorefront, .startProducts, .showPrice, .claimGranted, .claimRevoked,
      .claimPersisted, .claimVerified, .startDownloads, .pauseDownloads, .resumeDownloads, .cancelDownloads,
      .contentLocation, .askServerToDeliver:
      true
    case .addObserver, .removeObserver, .releaseObserver, .setDelegate, .restore, .transactions,
      .canMakePayments, .storefront, .showPriceConsent, .presentCodeSheet, .refreshReceipt, .cancelRequest,
      .releaseRequest, .readReceipt, .readReceiptData, .receiptURL, .write, .read, .exists, .copy, .remove,
      .list, .excludeFromBackup,
      .setPreference, .preference, .synchronizePreferences, .askServer,
      .askServerForProducts, .askServerToVerify, .startTimer, .stopTimer, .showDialog,
      .showBusy, .listProducts, .terminateForInvalidReceipt, .note, .setSheetHandler, .loadSheet,
      .presentSheet, .dismissSheet, .searchStore:
      false
    }
  }
}
