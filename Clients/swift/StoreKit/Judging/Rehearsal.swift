internal import AppSide
internal import Foundation

/// A purchase that a process performs before it forks, so that lazily initialized parts of StoreKit and
/// Foundation exist in each fork.
@MainActor
enum Rehearsal {
  /// Performs the purchase. No thread remains, and nothing is written.
  static func perform() {
    let turns = Turns(rehearsing: script)
    let session = StoreSession(turns.conversation)
    StoreSession.current = session
    let shop = RehearsedShop()
    session.appEvents = { event in shop.answer(event) }
    turns.play(turnCount: 5) { session }
    session.end()
    ObserverRegister.shared.removeAll()
    useFoundation()
  }

  /// Uses the parts of Foundation that most apps need.
  private static func useFoundation() {
    let grant = ["coins": 1]
    let encoded = try? JSONEncoder().encode(grant)
    _ = encoded.flatMap { try? JSONDecoder().decode([String: Int].self, from: $0) }
    let listed = try? PropertyListEncoder().encode(grant)
    _ = listed.flatMap { try? PropertyListDecoder().decode([String: Int].self, from: $0) }
    let missing = URL(fileURLWithPath: "/proc/self/fd/missing")
    try? Data([0]).write(to: missing, options: .atomic)
    _ = try? Data(contentsOf: missing)
    _ = FileManager.default.fileExists(atPath: missing.path)
    _ = try? FileManager.default.contentsOfDirectory(at: missing, includingPropertiesForKeys: nil)
    _ = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)
    _ = (Bundle.main.bundleIdentifier, UUID().uuidString, Date().description)
    NotificationCenter.default.post(name: Notification.Name("rehearsal"), object: nil)
  }

  /// The events of five turns: the launch, a tap, the products, a purchase that is finished, and the removal
  /// of the observer.
  private static let script = """
    {"event":"launch","bundle":{"application_identifier":"a","version":"1.0","products":[{"product_identifier":"coins",\
    "type":"consumable","grants":100,"delivery":"built_in"}]},"now":0,"user":"ann","seed":"1","shared_secret":"s"}
    {"reply":"none","now":0}
    {"event":"tap","tap":{"buy":"coins","quantity":1},"now":1,"user":"ann"}
    {"reply":"flag","value":true,"now":1}
    {"reply":"request","value":1,"now":1}
    {"event":"products_response","request":1,"products":[{"product_identifier":"coins","localized_title":"Coins",\
    "localized_description":"","price":99,"price_decimal":"0.99","price_locale":{"identifier":"en_US@currency=USD",\
    "currency_code":"USD","currency_symbol":"$","decimal_separator":".","grouping_separator":","},\
    "localized_price":"0.99 USD","is_family_shareable":false,"is_downloadable":false}],"invalid":[],"storefront":"USA",\
    "now":1,"user":"ann"}
    {"reply":"payment","value":1,"now":1}
    {"event":"updated_transactions","observer":1,"transactions":[{"id":0,"transaction_state":"purchased",\
    "transaction_identifier":"1000000000000001","transaction_date":1,"payment":{"product_identifier":"coins",\
    "quantity":1,"application_username":"ann","simulates_ask_to_buy_in_sandbox":false,"request_data":false},\
    "transaction_receipt":"r","downloads":[]}],"now":1,"user":"ann"}
    {"reply":"none","now":1}
    {"event":"request_finished","request":1,"now":1,"user":"ann"}
    {"reply":"none","now":1}

    """
}

/// Buys one product, then removes itself from the queue.
private final class RehearsedShop: NSObject, SKPaymentTransactionObserver, SKProductsRequestDelegate,
  @unchecked Sendable
{
  func answer(_ event: Event) -> Answer {
    switch event {
    case .launched: SKPaymentQueue.default().add(self)
    case .tapped:
      guard SKPaymentQueue.canMakePayments() else { break }
      let request = SKProductsRequest(productIdentifiers: ["coins"])
      request.delegate = self
      request.start()
    default: break
    }
    return .none
  }

  func productsRequest(_ request: SKProductsRequest, didReceive response: SKProductsResponse) {
    guard let product = response.products.first else { return }
    let payment = SKMutablePayment(product: product)
    payment.applicationUsername = "ann"
    SKPaymentQueue.default().add(payment)
  }

  func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
    for transaction in transactions { queue.finishTransaction(transaction) }
  }

  func requestDidFinish(_ request: SKRequest) { SKPaymentQueue.default().remove(self) }
}
