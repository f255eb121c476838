import Facts
import Kernel
import Signatures
import StoreModel
import World

/// A world with one account, one phone and a few products. Its app is careful by default.
final class TestWorld {
  let subject = ScriptedSubject()
  let recorder: Recorder
  let choices: Choices
  let world: World
  let user: AccountID
  let phone: Device
  let coins: ProductID
  let pro: ProductID
  let monthly: ProductID
  let yearly: ProductID
  let season: ProductID

  init(
    driver: ChoiceDriver = .canonical, latitudes: [(ChoiceSite, Int)] = [], nests: Bool = false,
    signsReceipts: Bool = false, takesTransactionReceipts: Bool = true,
    environment: StoreEnvironment? = nil, system: SystemVersion = .latest, isSimulator: Bool = false,
    usesStoreKit2: Bool = false
  ) {
    recorder = Recorder(retention: .full, sinks: [])
    choices = Choices(kinds: ChoiceSite.kinds, driver: driver)
    subject.capabilities.nests = nests
    subject.capabilities.sellsByStoreKit2 = usesStoreKit2
    subject.capabilities.takesSignedReceipts = signsReceipts
    subject.capabilities.takesTransactionReceipts = takesTransactionReceipts
    world = World(
      subject: subject, recorder: recorder, choices: choices, signatures: CurveSignatures(),
      receipts: SignedReceipts())
    for (site, option) in latitudes { choices.pin(name: site.rawValue, value: option) }
    if let environment { world.setEnvironment(environment) }
    let world = self.world
    user = world.addAccount(named: "ann")
    func add(
      _ name: String, _ type: ProductType, _ price: Int64, _ change: (inout Product) -> Void = { _ in }
    ) -> ProductID {
      var product = Product(
        identifier: world.text(name), type: type, price: price, currency: world.text("USD"),
        title: world.text(name))
      change(&product)
      return world.addProduct(product)
    }
    coins = add("coins", .consumable, 99) { $0.grants = 100 }
    pro = add("pro", .nonConsumable, 499) { $0.isFamilyShareable = true }
    monthly = add("monthly", .autoRenewable, 299) {
      $0.group = world.text("club")
      $0.level = 2
    }
    yearly = add("yearly", .autoRenewable, 2499) {
      $0.group = world.text("club")
      $0.level = 1
      $0.periodUnit = .year
    }
    season = add("season", .nonRenewing, 999)
    phone = world.addDevice(named: "phone", account: user, system: system, isSimulator: isSimulator)
    app.calls = TestWorld.careful
  }

  /// The phone's app.
  var app: ScriptedApp { subject.apps[0] }

  /// The calls of a careful app: observe at launch, add tapped products, grant and finish ended transactions.
  static func careful(_ event: AppEvent, _ app: ScriptedApp) -> [AppCall] {
    switch event {
    case .launched: return [.addObserver(ObserverToken(rawValue: 1), .all)]
    case .tapped(.buy(let product, let quantity)):
      return [
        .addPayment(AppPayment(productIdentifier: app.view.identifier(of: product), quantity: quantity))
      ]
    case .tapped(.restore): return [.restore(username: nil)]
    case .updatedTransactions(_, let batch): return batch.handles.flatMap { settle($0, app) }
    default: return []
    }
  }

  /// The calls of a careful app for one transaction.
  static func settle(_ handle: TransactionHandle, _ app: ScriptedApp) -> [AppCall] {
    switch app.view.state(of: handle) {
    case .purchased, .restored:
      guard let product = app.view.product(of: handle) else { return [.finish(handle)] }
      return [.claimGranted(handle, product, account: nil, count: 1), .finish(handle)]
    case .failed: return [.finish(handle)]
    case .purchasing, .deferred: return []
    }
  }

  /// The kinds of all facts so far, by name.
  var kinds: [String] { recorder.kept.map { FactDescription.of($0.kind).name } }

  /// The number of facts of a kind.
  func count(_ kind: FactKind) -> Int { recorder.kept.count { $0.kind == kind } }

  /// The contents of the facts of a kind, in order.
  func facts(_ kind: FactKind) -> [FactContent] { recorder.kept.map(\.content).filter { $0.kind == kind } }

  /// The states in which transactions were delivered, in order.
  var delivered: [TransactionState] {
    recorder.kept.compactMap { fact in
      if case .callback(.delivered(_, _, let state)) = fact.content { state } else { nil }
    }
  }

  /// The errors of failed transactions, in order.
  var errors: [StoreError] {
    recorder.kept.compactMap { fact in
      if case .transaction(.failed(_, let error)) = fact.content { error } else { nil }
    }
  }

  /// Launches, taps Buy and runs all prompt events.
  func buy(_ product: ProductID, quantity: Int = 1) {
    if phone.process == nil { world.apps.launch(phone) }
    world.people.tapBuy(product, quantity: quantity, on: phone)
    world.settle()
  }
}
