/// One launch of the app: its instance, and what was promised to it.
@MainActor
final class Launch {
  /// The launch whose app is being made.
  private(set) static var beginning: Launch?

  let turns: Turns
  let targets = Targets()
  var bundle: LaunchBundle?
  var delegate: (any PaymentQueueDelegate)?
  /// The products that the store told of in this launch.
  var products: [String: Product] = [:]
  // Handlers, by the numbers of what they wait for.
  var timers: [Int: @MainActor () throws -> Void] = [:]
  var requests: [Int: RequestHandlers] = [:]
  var exchanges: [Int: @MainActor (Result<ServerAnswer, StoreError>) throws -> Void] = [:]
  var visits: [Int: @MainActor (Event) throws -> Void] = [:]
  var sheets: [Int: StoreSheet] = [:]
  /// The app, until the run is over.
  private(set) var app: App?
  private var transactions: [ObjectReference: Transaction] = [:]
  /// What was told last of each transaction, by its number.
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

  /// The conversation, for what it knows.
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

  /// The number of a visit, whose end is told to the handler.
  func expectVisit(_ handler: @escaping @MainActor (Event) throws -> Void) -> Int {
    let number = nextNumber()
    visits[number] = handler
    return number
  }

  // MARK: Objects that are told

  /// The object of a transaction, with what is told now. Where a callback brings fresh objects, the one without an
  /// instance has what was told last all the same.
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

  /// The object of a transaction that a download names; nothing where nothing was told of it in this launch. A fresh
  /// object has what was told last of its transaction.
  func transaction(_ reference: ObjectReference) -> Transaction? {
    if let transaction = transactions[reference] { return transaction }
    guard let told = told[reference.number] else { return nil }
    let transaction = Transaction(reference, told, told.downloads?.map(take))
    transactions[reference] = transaction
    return transaction
  }

  /// Lets go of the app and of everything that it waits for.
  func letGo() {
    app = nil
    (delegate, bundle) = (nil, nil)
    targets.removeAll()
    (timers, requests, exchanges, visits, sheets) = ([:], [:], [:], [:], [:])
    (transactions, told, downloads, products) = ([:], [:], [:], [:])
  }
}

/// The objects of the app that calls name by a number: observers and delegates.
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
