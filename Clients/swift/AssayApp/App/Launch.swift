/// One launch of the app: its instance, and its pending handlers.
@MainActor
final class Launch {
  /// The launch whose app is being initialized.
  private(set) static var beginning: Launch?

  let turns: Turns
  let targets = Targets()
  var bundle: LaunchBundle?
  var delegate: (any PaymentQueueDelegate)?
  /// The products that the store returned in this launch.
  var products: [String: Product] = [:]
  // Handlers, by the number of the operation they wait for.
  var timers: [Int: @MainActor () throws -> Void] = [:]
  var requests: [Int: RequestHandlers] = [:]
  var exchanges: [Int: @MainActor (Result<ServerAnswer, StoreError>) throws -> Void] = [:]
  var visits: [Int: @MainActor (Event) throws -> Void] = [:]
  var sheets: [Int: StoreSheet] = [:]
  /// The app, until the run is over.
  private(set) var app: App?
  private var transactions: [ObjectReference: Transaction] = [:]
  /// The latest values of each transaction, by its number.
  private var told: [Int: ToldTransaction] = [:]
  private var downloads: [ObjectReference: Download] = [:]
  private var lastNumber = 0

  /// Makes an app for a launch.
  init(of type: App.Type, in turns: Turns) {
    self.turns = turns
    Launch.beginning = self
    app = type.init()
    Launch.beginning = nil
  }

  /// The conversation, for reading its state.
  var conversation: Conversation { turns.conversation }

  /// The conversation, for a call.
  var calls: Conversation {
    if app == nil {
      fatalError("a call was made after the run ended; stop all work at the end of a run")
    }
    return turns.conversation
  }

  func bundled(_ productIdentifier: String) -> BundledProduct? {
    bundle?.products.first { $0.productIdentifier == productIdentifier }
  }

  /// A number for an object of the app's own.
  func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  /// The number for a visit; the handler receives its end.
  func expectVisit(_ handler: @escaping @MainActor (Event) throws -> Void) -> Int {
    let number = nextNumber()
    visits[number] = handler
    return number
  }

  // MARK: Objects in messages

  /// The object of a transaction, updated with the latest values. If a callback creates fresh objects, the
  /// one without an instance is updated too.
  func take(_ told: ToldTransaction) -> Transaction {
    self.told[told.reference.number] = told
    let downloads = told.downloads?.map(take)
    if told.reference.instance != 0, let shared = transactions[told.reference.withoutInstance] {
      shared.take(told, downloads)
    }
    let transaction = transactions[told.reference] ?? Transaction(told.reference, told, downloads)
    transactions[told.reference] = transaction
    transaction.take(told, downloads)
    return transaction
  }

  func take(_ told: ToldDownload) -> Download {
    let download = downloads[told.reference] ?? Download(told, self)
    downloads[told.reference] = download
    download.take(told)
    return download
  }

  /// The transaction of a download; nil if no transaction was delivered in this launch. A fresh object has
  /// the latest values of its transaction.
  func transaction(_ reference: ObjectReference) -> Transaction? {
    if let transaction = transactions[reference] { return transaction }
    guard let told = told[reference.number] else { return nil }
    let transaction = Transaction(reference, told, told.downloads?.map(take))
    transactions[reference] = transaction
    return transaction
  }

  /// Releases the app and its pending handlers.
  func letGo() {
    app = nil
    (delegate, bundle) = (nil, nil)
    targets.removeAll()
    (timers, requests, exchanges, visits, sheets) = ([:], [:], [:], [:], [:])
    (transactions, told, downloads, products) = ([:], [:], [:], [:])
  }
}

/// The objects of the app that calls identify by number: observers and delegates.
@MainActor
final class Targets {
  private var targets: [AnyObject] = []
  private var registeredNumbers: [Int] = []

  /// The number of an object.
  func number(of target: AnyObject) -> Int {
    if let place = targets.firstIndex(where: { $0 === target }) { return place + 1 }
    targets.append(target)
    return targets.count
  }

  func register(_ observer: any PaymentTransactionObserver) -> Int {
    let number = number(of: observer)
    if !registeredNumbers.contains(number) { registeredNumbers.append(number) }
    return number
  }

  func unregister(_ observer: any PaymentTransactionObserver) -> Int {
    let number = number(of: observer)
    registeredNumbers.removeAll { $0 == number }
    return number
  }

  /// The observers that are registered.
  var registered: [any PaymentTransactionObserver] {
    registeredNumbers.compactMap { self[$0] as? any PaymentTransactionObserver }
  }

  subscript(number: Int) -> AnyObject? {
    targets.indices.contains(number - 1) ? targets[number - 1] : nil
  }

  func removeAll() {
    targets = []
    registeredNumbers = []
  }
}
