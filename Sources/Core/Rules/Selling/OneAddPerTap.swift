import Facts

/// Checks that the app adds one payment for each request of the user.
final class OneAddPerTap: LoggedRule {
  static let page = RulePage(
    identifier: "one-add-per-tap",
    sentence: "Add exactly one payment each time the user asks for a product.",
    level: .should, profile: .core,
    sources: ["P2"],
    why: "Adding the same payment again is another purchase, and the user is charged for it.",
    breach:
      "A retry adds the payment again without a tap, or one tap adds two payments.",
    fix: "Leave an added payment to the queue. Add another only when the user asks again."
  )

  static let testimony = RuleTestimony([
    .userTappedBuy, .userTapped, .userOpenedPromotion, .queuePaymentAdded,
  ])

  /// The taps and payments for one product on one device.
  private struct Account {
    var taps: Int64 = 0
    var tappedUnits: Int64 = 0
    var promotions: Int64 = 0
    var adds: Int64 = 0
    var addedUnits: Int64 = 0
    var lastTap = FactSequence.start
    var lastAdd = FactSequence.start
  }

  struct Breach {
    var device = DeviceID.none
    var product = ProductID.none
    var asked: Int64 = 0
    var tapped = FactSequence.start
    var earlier = FactSequence.start
    var added = FactSequence.start
  }

  private var accounts = DeviceProducts(blank: Account())
  /// The number of taps on each device on a control named by the scenario. Such a tap may request any
  /// product.
  private var namedTaps: [Int64] = []
  var log = BreachLog<Breach>()

  /// The largest quantity of one payment.
  private static let largestQuantity: Int64 = 10

  var kinds: [FactKind] { [.userTappedBuy, .userTapped, .userOpenedPromotion] + FactKind.askings }

  func observe(_ fact: Fact, in file: CaseFile) {
    let device = fact.actor.device
    switch fact.content {
    case .user(.tappedBuy(let product, let quantity)):
      var account = accounts[device, product]
      account.taps += 1
      account.tappedUnits += min(max(quantity, 1), Self.largestQuantity)
      account.lastTap = fact.sequence
      accounts[device, product] = account
    case .user(.tapped):
      guard device != .none else { return }
      while namedTaps.count <= device.index { namedTaps.append(0) }
      namedTaps[device.index] += 1
    case .user(.openedPromotion(let product)):
      var account = accounts[device, product]
      account.promotions += 1
      account.lastTap = fact.sequence
      accounts[device, product] = account
    case .queue(.paymentAdded(_, let product, let quantity, _, let isPromoted)):
      added(product, quantity, isPromoted: isPromoted, on: device, at: fact.sequence)
    case .storekit(.purchaseCalled(_, let product, let quantity, _)):
      added(product, quantity, isPromoted: false, on: device, at: fact.sequence)
    default: break
    }
  }

  private func added(
    _ product: ProductID, _ quantity: Int64, isPromoted: Bool, on device: DeviceID,
    at sequence: FactSequence
  ) {
    var account = accounts[device, product]
    let earlier = account.lastAdd
    account.lastAdd = sequence
    if isPromoted {
      // The promoted payment responds to the tap in the store, so the app's own payment responds to no tap.
      let answersTap = account.promotions > 0
      account.promotions -= answersTap ? 1 : 0
      accounts[device, product] = account
      guard answersTap else { return }
    } else {
      log.isExercised = true
      account.adds += 1
      account.addedUnits += min(max(quantity, 1), Self.largestQuantity)
      accounts[device, product] = account
    }
    let named = device.index < namedTaps.count ? namedTaps[device.index] : 0
    let asked = account.taps + account.promotions + named
    // Several payments with quantity one may replace one payment with their sum.
    let units = account.tappedUnits + account.promotions + named * Self.largestQuantity
    guard account.adds > asked, account.addedUnits > units else { return }
    log.add(
      Breach(
        device: device, product: product, asked: account.taps, tapped: account.lastTap, earlier: earlier,
        added: sequence))
  }

  func witness(of breach: Breach, in file: CaseFile) -> Witness {
    let product = file.name(of: breach.product)
    let device = file.quoted(breach.device)
    let isUnasked = breach.tapped == .start
    return Witness(
      headline: isUnasked
        ? "a payment for \(product) was added on \(device) without a request from the user"
        : "more payments for \(product) were added on \(device) than the user requested",
      links: [
        WitnessLink(breach.tapped, "the user asked for \(product)"),
        WitnessLink(breach.earlier, "the app added a payment for it"),
        WitnessLink(
          breach.added,
          breach.earlier == .start
            ? "the app added a payment for \(product)"
            : "the app added another; the user had not asked again"),
      ])
  }

  func forget() {
    accounts.reset()
    namedTaps.removeAll(keepingCapacity: true)
  }
}
