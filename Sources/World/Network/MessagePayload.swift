internal import Facts
internal import Kernel
internal import StoreModel

/// What a message carries.
enum MessagePayload {
  /// A device asks the store to open a purchase, and names what the app finished of the same product.
  case checkout(PurchaseOrder, finished: [PurchaseID])
  /// The store's terms for it.
  case checkoutAnswer(TransactionID, CheckoutAnswer)
  /// The user's confirmation.
  case purchase(PurchaseOrder)
  /// How the purchase ended.
  case purchaseAnswer(TransactionID, PurchaseOutcome)
  /// Purchases that the app finished.
  case finish(AccountID, [PurchaseID])
  /// Their acknowledgement.
  case finishAnswer([PurchaseID], revision: UInt32)
  /// A device asks what is pending, and what became of transactions it knows.
  case queue(AccountID, QueueQuestion)
  /// What is pending.
  case queueAnswer(AccountID, QueueAnswer)
  /// A device asks for the purchase history.
  case restore(AccountID, username: TextID?, serial: Int)
  /// A device asks for the next part of it.
  case nextPart(serial: Int, position: Int)
  /// A part of it.
  case restoreAnswer(RestorePart)
  /// A device asks about identifiers, for the storefront it is in.
  case products(ProcessID, RequestID, [TextID], storefront: TextID)
  /// The answer to it.
  case productsAnswer(ProcessID, RequestID, ProductsAnswer)
  /// A device asks for a current receipt.
  case receipt(ProcessID, RequestID, AccountID, ReceiptFlaws)
  /// A current receipt.
  case receiptAnswer(ProcessID, RequestID, Receipt)
  /// No current receipt, and why.
  case receiptRefused(ProcessID, RequestID, StoreError)
  /// A device asks for a part of a hosted package.
  case content(ContentRequest)
  /// That part, or why it does not come.
  case contentAnswer(ContentRequest, StoreError?)
  /// Something is pending for an account.
  case notice(AccountID, StoreNotice)
  /// Something about the store's own pages, or a search.
  case sheet(SheetMessage)
  /// An app asks its server.
  case server(ServerExchange)
  /// The server's answer.
  case serverAnswer(ServerExchange, ServerAnswer)
}
