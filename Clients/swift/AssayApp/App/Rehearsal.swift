/// A purchase that a process plays through before it forks, so that lazily initialized parts of the first
/// turns, such as runtime types, exist in each fork.
final class Rehearsal: App, PaymentTransactionObserver {
  /// Plays it, and determines which notifications an app of this class receives.
  static func perform(for type: App.Type) {
    _ = (ObserverMethod.methods(of: type), DelegateMethod.methods(of: type))
    let turns = Turns(rehearsing: script)
    let launch = Launch(of: Rehearsal.self, in: turns)
    turns.play(turnCount: 3) { launch }
    launch.end()
  }

  override func launched() {
    queue.add(self)
    queue.setDelegate(nil)
  }

  func paymentQueue(_ queue: PaymentQueue, updatedTransactions transactions: [Transaction]) throws {
    for transaction in transactions where transaction.transactionState == .purchased {
      let product = transaction.payment.productIdentifier ?? ""
      if disk.exists(product) { continue }
      try disk.write(product, transaction.payment.applicationUsername ?? "")
      claimGranted(product, for: transaction)
      queue.finish(transaction)
    }
  }

  override func owned(_ productIdentifier: String) -> Int {
    disk.list().compactMap { disk.read($0) }.filter { $0 == productIdentifier }.count
  }

  /// Three turns: the launch, a purchase, and the query for owned products.
  private static let script = """
    {"event":"launch","bundle":{"application_identifier":"a","version":"1.0","products":[{"product_identifier":"coins",\
    "type":"consumable","grants":100,"delivery":"built_in"}]},"now":0,"user":"ann","seed":"1","shared_secret":"s"}
    {"reply":"none","now":0}
    {"reply":"none","now":0}
    {"event":"updated_transactions","observer":1,"transactions":[{"id":0,"transaction_state":"purchased",\
    "transaction_identifier":"1000000000000001","transaction_date":1,"payment":{"product_identifier":"coins",\
    "quantity":1,"application_username":"ann","simulates_ask_to_buy_in_sandbox":false,"request_data":false},\
    "transaction_receipt":"r","downloads":[]}],"now":1,"user":"ann"}
    {"reply":"flag","value":false,"now":1}
    {"reply":"flag","value":true,"now":1}
    {"reply":"none","now":1}
    {"reply":"none","now":1}
    {"event":"owned","product_id":"coins","now":2,"user":"ann"}
    {"reply":"list","value":["coins"],"now":2}
    {"reply":"bytes","value":"ann","now":2}

    """
}
