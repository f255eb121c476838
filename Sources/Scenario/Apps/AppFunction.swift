/// Every function and field of the app language, from which its vocabulary and its reference are made.
enum AppFunction: Int, CaseIterable {
  /// Declares the app of this file: its handlers and what it is able to do.
  case declare
  /// Leaves a remark in the trace.
  case print
  /// Makes an observer object, which can be registered more than once.
  case observer
  /// Tells the type of a product of the bundle, or nil.
  case typeOf
  /// Tells how much one purchase of a product grants.
  case grantsOf
  /// Tells how a product of the bundle reaches its buyer, or nil.
  case deliveryOf
  /// Tells the app's version.
  case version
  /// Tells the time by the device's clock, in seconds since the start.
  case now
  /// Tells the name of the person who uses the app, or nil.
  case user
  /// Lists the identifiers of the products in the bundle.
  case products
  /// Registers an observer; a table of handlers makes a new one.
  case addObserver
  /// Takes an observer off.
  case removeObserver
  /// Lets go of an observer object, registered or not.
  case releaseObserver
  /// Sets the queue's delegate, or none.
  case setDelegate
  /// Adds a payment: a product id, a table, or a promoted payment.
  case add
  /// Finishes a transaction.
  case finish
  /// Asks for the purchase history.
  case restore
  /// Reads the pending transactions.
  case transactions
  /// Lists the observers that are registered.
  case transactionObservers
  /// Asks whether payments are allowed.
  case canMakePayments
  /// Reads the country code of the storefront.
  case storefront
  /// Answers late whether a transaction goes on in a new storefront.
  case answerStorefront
  /// Starts downloads.
  case startDownloads
  /// Pauses downloads.
  case pauseDownloads
  /// Resumes downloads that were paused.
  case resumeDownloads
  /// Cancels downloads.
  case cancelDownloads
  /// Asks for the sheet about a price increase.
  case showPriceConsent
  /// Asks for the code redemption sheet.
  case presentCodeSheet
  /// Starts a products request.
  case requestProducts
  /// Starts a receipt refresh.
  case refreshReceipt
  /// Cancels a request; no handler is called.
  case cancelRequest
  /// Lets go of a request object.
  case releaseRequest
  /// Reads the entries of the receipt, or nil where there is none.
  case receipt
  /// Reads the receipt as text, as servers take it, or nil where there is none.
  case receiptData
  /// Tells where the receipt lies, or nil.
  case receiptURL
  /// Writes a file; it is durable when the call returns.
  case write
  /// Reads a file, or nil.
  case read
  /// Tells whether a file is there.
  case exists
  /// Copies a file.
  case copy
  /// Removes a file.
  case remove
  /// Lists the files whose path begins so.
  case list
  /// Excludes a file from backup.
  case excludeFromBackup
  /// Sets a preference; nil removes it.
  case setPreference
  /// Reads a preference as text, or nil.
  case getPreference
  /// Writes changed preferences to the disk.
  case synchronize
  /// Stores a value at the app's server; the handler gets status and value.
  case serverPut
  /// Stores a value at the app's server unless the key is there.
  case serverPutNew
  /// Reads a value from the app's server.
  case serverGet
  /// Has the app's server sign a promotional offer; the handler gets status and discount.
  case serverSignOffer
  /// Asks the app's server which products are for sale; the handler gets status and identifiers.
  case serverProducts
  /// Sends a receipt to the app's server and wants the content of a product; the handler gets status and delivery.
  case serverDeliver
  /// Has the app's server check a receipt; the handler gets status and check.
  case serverVerify
  /// Starts a timer.
  case after
  /// Stops a timer.
  case cancelTimer
  /// Shows a dialog: message, error, confirmation, waiting or success.
  case showDialog
  /// Shows that the app is busy, or no longer.
  case busy
  /// Shows a product's price.
  case showPrice
  /// Lists products for sale.
  case listProducts
  /// Says that the user was given a product.
  case grant
  /// Says that a product was taken back.
  case revoke
  /// Says that the grant, the receipt or the content was made safe.
  case persisted
  /// Says how a receipt check ended.
  case verified
  /// Ends the process over an invalid receipt.
  case terminate
  /// Leaves a remark in the trace.
  case note
  /// Makes a sheet that shows a page of the store.
  case storeSheet
  /// Sets the delegate of a sheet, or none.
  case setSheetDelegate
  /// Asks for the page of an item.
  case loadSheet
  /// Shows a sheet.
  case presentSheet
  /// Takes a sheet away.
  case dismissSheet
  /// Searches the store.
  case searchStore
  /// The state: purchasing, purchased, failed, restored or deferred.
  case transactionState
  /// The identifier as text; only purchased and restored transactions have one.
  case transactionIdentifier
  /// When it was queued at the store, in seconds since the start.
  case transactionDate
  /// The payment.
  case transactionPayment
  /// The purchase a restored transaction goes back to.
  case transactionOriginal
  /// Why it failed: a table with domain, code and underlying.
  case transactionError
  /// Its own receipt as text, or nil.
  case transactionReceipt
  /// The downloads, or nil.
  case transactionDownloads
  /// The product identifier.
  case paymentProduct
  /// The quantity.
  case paymentQuantity
  /// The application user name, or nil.
  case paymentUsername
  /// The promotional offer it was added with, or nil.
  case paymentDiscount
  /// The identifier of the first purchase.
  case originalIdentifier
  /// When it was first bought, in seconds since the start.
  case originalDate
  /// The payment of the first purchase.
  case originalPayment
  /// The product identifier.
  case originalPaymentProduct
  /// The quantity.
  case originalPaymentQuantity
  /// The product identifier of a promoted payment.
  case storePaymentProduct
  /// The product identifier.
  case productIdentifier
  /// The title.
  case productTitle
  /// What the store says of it below the title.
  case productSummary
  /// The price in the smallest unit of its currency.
  case productPrice
  /// The currency of the price.
  case productCurrency
  /// The price as it is to be shown.
  case productPriceText
  /// The subscription group, or nil.
  case productGroup
  /// The subscription period as a table with unit and count, or nil.
  case productPeriod
  /// The introductory offer as a table, or nil.
  case productIntroductory
  /// The promotional offers as a list of tables.
  case productDiscounts
  /// Whether it can be shared with a family.
  case productShareable
  /// Whether the store hosts content for it.
  case productDownloadable
  /// How long the packages of the hosted content are, in bytes.
  case productDownloadLengths
  /// The version of the hosted content, or nil.
  case productDownloadVersion
  /// What the content is called.
  case downloadContent
  /// How long the content is, in bytes.
  case downloadLength
  /// The version of the content.
  case downloadVersion
  /// The state: waiting, active, paused, finished, failed or cancelled.
  case downloadState
  /// How much of it is there, from 0.0 to 1.0.
  case downloadProgress
  /// How many seconds it will take; -1 where that is not known.
  case downloadRemaining
  /// Why it failed, or nil.
  case downloadError
  /// The folder of the files, or nil before the state is finished.
  case downloadLocation
  /// The transaction that brought it.
  case downloadTransaction
}
