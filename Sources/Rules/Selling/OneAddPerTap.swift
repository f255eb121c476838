import Facts

/// No payment that nobody asked for.
final class OneAddPerTap: Rule {
  static let page = RulePage(
    identifier: "one-add-per-tap",
    sentence: "Add one payment for each time that the user asks for a product, and no second one.",
    level: .should,
    sources: ["P2"],
    why: "The same payment added again is another purchase, and the user is charged for it.",
    breach:
      "The Buy button stays active while the payment is on its way, and a retry adds the payment again.",
    fix:
      "Leave a payment that was added to the queue; add another only when the user asks again.")

  /// What the user asked for and what the app added, of one product on one device.
  private struct Account {
    var taps: Int64 = 0
    var tappedUnits: Int64 = 0
    var promotions: Int64 = 0
    var adds: Int64 = 0
    var addedUnits: Int64 = 0
    var lastTap = FactSequence.start
    var lastAdd = FactSequence.start
  }

  private struct Breach {
    var device = DeviceID.none
    var product = ProductID.none
    var asked: Int64 = 0
    var tapped = FactSequence.start
    var earlier = FactSequence.start
    var added = FactSequence.start
  }

  private var accounts = DeviceProducts(blank: Account())
  /// How often the user of each device tapped something that may ask for any product.
  private var namedTaps: [Int64] = []
  private var first: Breach?
  private var breaches = 0
  private var isExercised = false

  /// The most that one payment can ask for.
  private static let largestQuantity: Int64 = 10

  var page: RulePage { Self.page }

  var kinds: [FactKind] { [.userTappedBuy, .userTapped, .userOpenedPromotion, .queuePaymentAdded] }

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
      // The offer itself is what the user tapped in the store; it leaves nothing for a payment of the app's own.
      let answersTap = account.promotions > 0
      account.promotions -= answersTap ? 1 : 0
      accounts[device, product] = account
      guard answersTap else { return }
    } else {
      isExercised = true
      account.adds += 1
      account.addedUnits += min(max(quantity, 1), Self.largestQuantity)
      accounts[device, product] = account
    }
    let named = device.index < namedTaps.count ? namedTaps[device.index] : 0
    let asked = account.taps + account.promotions + named
    // Several payments of one piece are as good as one of several pieces.
    let units = account.tappedUnits + account.promotions + named * Self.largestQuantity
    guard account.adds > asked, account.addedUnits > units else { return }
    breaches += 1
    guard first == nil else { return }
    first = Breach(
      device: device, product: product, asked: account.taps, tapped: account.lastTap, earlier: earlier,
      added: sequence)
  }

  func conclude(in file: CaseFile) -> Verdict {
    guard let first else { return isExercised ? .kept : .notExercised }
    let product = file.name(of: first.product)
    let device = file.name(of: first.device)
    let isUnasked = first.tapped == .start
    return .broken(
      Witness(
        headline: isUnasked
          ? "a payment for \(product) was added on \(device), and nobody had asked for one"
          : "more payments for \(product) were added on \(device) than the user had asked for",
        links: [
          WitnessLink(first.tapped, "the user asked for \(product)"),
          WitnessLink(first.earlier, "the app added a payment for it"),
          WitnessLink(
            first.added,
            first.earlier == .start
              ? "the app added a payment for \(product)"
              : "the app added another, and the user had not asked again"),
        ],
        furtherBreaches: breaches - 1))
  }

  func reset() {
    accounts.reset()
    namedTaps.removeAll(keepingCapacity: true)
    first = nil
    breaches = 0
    isExercised = false
  }
}
