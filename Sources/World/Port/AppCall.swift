public import Facts
public import Kernel
public import StoreModel

/// What an app can ask of its system: the closed list of calls.
public enum AppCall {
  /// Registers an observer that implements some methods.
  case addObserver(ObserverToken, ObserverHandlers)
  /// Takes an observer off.
  case removeObserver(ObserverToken)
  /// Lets go of an observer object, registered or not.
  case releaseObserver(ObserverToken)
  /// Sets the queue's delegate, or none.
  case setDelegate(DelegateHandlers?)
  /// Adds a payment.
  case addPayment(AppPayment)
  /// Finishes a transaction.
  case finish(TransactionHandle)
  /// Restores completed transactions, with an application user name where one is given.
  case restore(username: TextID?)
  /// Reads the pending transactions.
  case transactions
  /// Asks whether payments are allowed.
  case canMakePayments
  /// Reads the storefront's country.
  case storefront
  /// Answers late whether a transaction goes on in a new storefront.
  case answerStorefront(TransactionHandle, continues: Bool)
  /// Starts downloads.
  case startDownloads([DownloadHandle])
  /// Pauses downloads.
  case pauseDownloads([DownloadHandle])
  /// Resumes downloads.
  case resumeDownloads([DownloadHandle])
  /// Cancels downloads.
  case cancelDownloads([DownloadHandle])
  /// Asks where the files of a download are.
  case contentLocation(DownloadHandle)
  /// Asks for the sheet about a price increase.
  case showPriceConsent
  /// Asks for the code redemption sheet.
  case presentCodeSheet
  /// Starts a products request for identifiers.
  case startProducts([TextID])
  /// Starts a receipt refresh; the test store can be asked for a receipt that is no good.
  case refreshReceipt(ReceiptFlaws)
  /// Cancels a request.
  case cancelRequest(RequestID)
  /// Lets go of a request object.
  case releaseRequest(RequestID)
  /// Reads the receipt's entries; the reply says how many there are.
  case readReceipt
  /// Reads the receipt in the form in which it travels.
  case readReceiptData
  /// Asks where the receipt lies.
  case receiptURL
  /// Writes a file.
  case write(path: AppBytes, content: AppBytes)
  /// Reads a file.
  case read(path: AppBytes)
  /// Asks whether a file exists.
  case exists(path: AppBytes)
  /// Copies a file.
  case copy(source: AppBytes, target: AppBytes)
  /// Removes a file.
  case remove(path: AppBytes)
  /// Lists the files whose path begins so, in the order of their writing.
  case list(prefix: AppBytes)
  /// Excludes a file from backup.
  case excludeFromBackup(path: AppBytes)
  /// Sets a preference; no value removes it.
  case setPreference(key: AppBytes, value: AppBytes?)
  /// Reads a preference.
  case preference(key: AppBytes)
  /// Writes changed preferences to the disk.
  case synchronizePreferences
  /// Asks the developer's server; the answer is an event with the exchange's number.
  case askServer(verb: ServerVerb, key: TextID, value: TextID, username: TextID = .empty)
  /// Asks the developer's server which products are for sale.
  case askServerForProducts
  /// Sends a receipt to the developer's server and wants the content of a product.
  case askServerToDeliver(DeliveryQuestion)
  /// Sends a receipt to the developer's server to have it checked.
  case askServerToVerify(receipt: TextID)
  /// Starts a timer.
  case startTimer(Interval)
  /// Stops a timer.
  case stopTimer(Int)
  /// Shows a dialog.
  case showDialog(Dialog, TextID)
  /// Shows that the app is busy, or no longer.
  case showBusy(Bool)
  /// Shows a product's price.
  case showPrice(ProductID, TextID)
  /// Lists products for sale.
  case listProducts(count: Int)
  /// Says that the user was given a product.
  case claimGranted(TransactionHandle?, ProductID, account: TextID?, count: Int)
  /// Says that a product was taken back.
  case claimRevoked(ProductID)
  /// Says that something was made safe.
  case claimPersisted(TransactionHandle?, ClaimSubject)
  /// Says how a receipt check ended.
  case claimVerified(TransactionHandle?, status: Int)
  /// Ends the process over an invalid receipt.
  case terminateForInvalidReceipt
  /// Something about the store's own pages, or a search of the store.
  case sheet(SheetCall)
  /// Leaves a remark.
  case note(TextID)
}
