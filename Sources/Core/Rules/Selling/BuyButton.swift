import Facts

/// Checks that a tap on Buy leads to a purchase or to a message that explains why not.
///
/// A tap counts if the app shows a Buy button. It does if the store returned the product in this launch, or
/// if the app never requests products. A tap also counts if the app should show a button: a request failed,
/// the user opened the shop when the store was reachable again, and the app did not retry.
final class BuyButton: LoggedRule {
  static let page = RulePage(
    identifier: "buy-button",
    sentence: "Make every tap on Buy lead to a payment or to a message.",
    level: .must, profile: .core,
    evidence: .interface,
    sources: ["P1", "P2"],
    why:
      "If nothing happens, the user taps again and gives up. The developer never learns about the lost sale.",
    breach:
      "The app keeps its products in a list that a failed request leaves empty, and from then on ignores "
      + "taps on Buy.",
    fix:
      "Add the payment. If the products could not be loaded, request them again and add the payment when "
      + "they arrive, or show a message."
  )

  static let testimony = RuleTestimony(
    [.userTappedBuy, .queuePaymentAdded, .requestProductsStarted, .requestIdentifierRejected],
    showing: [.processLaunched, .worldSettled])

  /// The shop of an app in its current launch.
  private struct Shop {
    var hasAskedForProducts = false
    /// The latest products request.
    var request = RequestID.none
    /// When the latest products request failed.
    var failed = FactSequence.start
    /// Whether the user opened the shop after the failure while the store was reachable, and the app did
    /// nothing.
    var isLeftEmpty = false
    var isForbidden = false
    /// The latest rejected identifier; `InvalidIdsTolerated` checks the shop from then on.
    var rejected = FactSequence.start
    /// The tap that the app has not responded to yet.
    var tapped = FactSequence.start
    var product = ProductID.none
    /// The number of transactions at the tap.
    var transactionCount = 0
  }

  struct Breach {
    var device = DeviceID.none
    var product = ProductID.none
    var tapped = FactSequence.start
    var seen = FactSequence.start
  }

  private let shops = IdentifierTable(blank: Shop())
  private var answered = DeviceProducts(blank: FactSequence.start)
  var log = BreachLog<Breach>()

  var kinds: [FactKind] {
    [
      .userTappedBuy, .userTapped, .queuePaymentAdded, .storekitPurchaseCalled, .queuePaymentsAllowedRead,
      .requestProductsStarted,
      .requestProductAnswered, .requestIdentifierRejected, .requestFailed, .serverAsked,
      .interfaceDialogShown,
      .interfaceTextShown, .interfaceBusyBegan, .processLaunched, .processKilled, .processTerminated,
      .processCrashed, .processHung, .worldSettled,
    ]
  }

  func observe(_ fact: Fact, in file: CaseFile) {
    if case .world(.settled) = fact.content { return rested(at: fact.sequence, in: file) }
    let device = fact.actor.device
    guard device != .none else { return }
    let shop = shops.pointer(to: device.index)
    switch fact.content {
    case .process: shop.pointee = Shop()
    case .user(.tappedBuy(let product, _)): tapped(product, fact, shop, in: file)
    case .user(.tapped(let name)): if file.texts?[name] == "shop" { opened(shop, on: device, in: file) }
    case .request(.productAnswered(_, let product, _, _)): answered[device, product] = fact.sequence
    case .request(.identifierRejected): shop.pointee.rejected = fact.sequence
    case .request(.failed(let request, _)):
      if request == shop.pointee.request { shop.pointee.failed = fact.sequence }
    case .request(.productsStarted(let request, _)):
      shop.pointee.hasAskedForProducts = true
      shop.pointee.request = request
      shop.pointee.failed = .start
      answer(shop)
    case .queue(.paymentsAllowedRead(let allowed)):
      shop.pointee.isForbidden = !allowed
      if !allowed { shop.pointee.tapped = .start }
    // The app added the payment, contacted its server, showed a message, or showed that it is busy.
    default: answer(shop)
    }
  }

  private func answer(_ shop: UnsafeMutablePointer<Shop>) {
    shop.pointee.tapped = .start
    shop.pointee.isLeftEmpty = false
  }

  private func opened(_ shop: UnsafeMutablePointer<Shop>, on device: DeviceID, in file: CaseFile) {
    if shop.pointee.failed != .start, !file.device(device).isStoreOutOfReach {
      shop.pointee.isLeftEmpty = true
    }
  }

  private func tapped(
    _ product: ProductID, _ fact: Fact, _ shop: UnsafeMutablePointer<Shop>, in file: CaseFile
  ) {
    let device = fact.actor.device
    let place = file.device(device)
    guard product != .none, file.product(product).type != nil, !shop.pointee.isForbidden,
      shop.pointee.rejected == .start, shop.pointee.tapped == .start,
      !shop.pointee.hasAskedForProducts || shop.pointee.isLeftEmpty
        || answered[device, product] > place.launched,
      // A shop may be locked while an operation is in progress.
      place.busySince == .start, !place.isRestoring
    else { return }
    log.isExercised = true
    shop.pointee.tapped = fact.sequence
    shop.pointee.product = product
    shop.pointee.transactionCount = file.ledger.transactionCount
  }

  /// Whether another purchase was in progress at the tap.
  private func wasUnderWay(_ shop: Shop, on device: DeviceID, in file: CaseFile) -> Bool {
    var wasUnderWay = false
    file.ledger.eachTransaction { id, transaction in
      // A transaction that left the queue without a finish, such as one that was not approved, is not in
      // progress.
      guard id.index < shop.transactionCount,
        transaction.finished == .start ? !transaction.isGone : transaction.finished > shop.tapped,
        file.holding(transaction.holding).device == device
      else { return }
      wasUnderWay = true
    }
    return wasUnderWay
  }

  private func rested(at seen: FactSequence, in file: CaseFile) {
    shops.each { index, shop in
      // An app in the background may answer later.
      let device = DeviceID(index)
      guard shop.pointee.tapped != .start, file.device(device).isInFront else { return }
      defer { shop.pointee.tapped = .start }
      guard !wasUnderWay(shop.pointee, on: device, in: file),
        !file.mayOwn(shop.pointee.product, on: device)
      else { return }
      log.add(
        Breach(
          device: device, product: shop.pointee.product, tapped: shop.pointee.tapped, seen: seen))
    }
  }

  func witness(of breach: Breach, in file: CaseFile) -> Witness {
    let product = file.name(of: breach.product)
    return Witness(
      headline: "a tap on Buy for \(product) did nothing on \(file.quoted(breach.device))",
      links: [
        WitnessLink(breach.tapped, "the user tapped Buy for \(product)"),
        WitnessLink(
          breach.seen,
          "once everything was idle, the app had neither added a payment nor shown a message"),
      ])
  }

  func forget() {
    shops.reset()
    answered.reset()
  }
}
