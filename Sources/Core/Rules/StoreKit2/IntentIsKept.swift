import Facts

/// Checks that the app buys, or explains, what the user chose on the App Store.
final class IntentIsKept: LoggedRule {
  static let page = RulePage(
    identifier: "intent-is-kept",
    sentence: "Buy what a purchase intent asks for, at once or later.",
    level: .must, profile: .extended,
    evidence: [.promotions, .storekit2],
    sources: ["S2-78", "S2-93"],
    why:
      "The user tapped Buy in the App Store, and the app opened. An app without a listener for purchase "
      + "intents shows its first screen, and the purchase is lost.",
    breach: "The app starts its listener for purchase intents only after its introduction was read.",
    fix:
      "Listen to purchase intents from the launch. Call purchase with the product of each intent, or keep the "
      + "intent until the app is ready. An app without promoted purchases declares promotions = false."
  )

  static let testimony = RuleTestimony(
    [.userOpenedPromotion, .storekitIntentGiven, .storekitPurchaseCalled],
    showing: [.worldSettled, .worldLivenessBegan])

  struct Breach {
    var device = DeviceID.none
    var product = ProductID.none
    var opened = FactSequence.start
    /// The start of the run if no listener received the intent.
    var given = FactSequence.start
    var lost = FactSequence.start
  }

  /// The intents to which the app has not responded, in order.
  private var open: [Breach] = []
  private var isEnding = false
  var log = BreachLog<Breach>()

  var kinds: [FactKind] {
    [
      .userOpenedPromotion, .storekitIntentGiven, .callbackPaymentOffered, .queuePaymentsAllowedRead,
      .interfaceDialogShown,
      .interfaceTextShown, .processKilled, .processTerminated, .processCrashed, .processHung,
      .worldLivenessBegan,
      .worldSettled,
    ] + FactKind.askings
  }

  func observe(_ fact: Fact, in file: CaseFile) {
    let device = fact.actor.device
    switch fact.content {
    case .user(.openedPromotion(let product)):
      guard file.product(product).type != nil else { return }
      log.isExercised = true
      open.append(Breach(device: device, product: product, opened: fact.sequence))
    case .storekit(.intentGiven(_, let product)):
      for place in open.indices where open[place].device == device && open[place].product == product {
        open[place].given = fact.sequence
      }
    // An observer of the payment queue is asked instead.
    case .callback(.paymentOffered(_, let product, _)):
      open.removeAll { $0.device == device && $0.product == product }
    // The app ended before it could buy.
    case .process: open.removeAll { $0.device == device }
    // The app explains why it does not buy, or is not allowed to.
    case .interface(.dialogShown), .interface(.textShown), .queue(.paymentsAllowedRead(allowed: false)):
      open.removeAll { $0.device == device }
    case .world(.livenessBegan): isEnding = true
    case .world(.settled): rested(fact, in: file)
    default:
      guard let asked = fact.content.asked else { return }
      open.removeAll { $0.device == device && $0.product == asked.product }
    }
  }

  private func rested(_ fact: Fact, in file: CaseFile) {
    guard isEnding else { return }
    for breach in open where file.device(breach.device).isRunning {
      guard !isOwned(breach, in: file) else { continue }
      var lost = breach
      lost.lost = fact.sequence
      log.add(lost)
    }
    open.removeAll { file.device($0.device).isRunning }
  }

  /// What lasts and is owned does not have to be bought again.
  private func isOwned(_ breach: Breach, in file: CaseFile) -> Bool {
    guard file.product(breach.product).type != .consumable else { return false }
    let account = file.device(breach.device).account
    let entitlement = file.entitlement(to: breach.product, of: account, on: breach.device)
    return entitlement.hasHistory && entitlement.allowed > 0
  }

  func witness(of breach: Breach, in file: CaseFile) -> Witness {
    let name = file.name(of: breach.product)
    var links = [WitnessLink(breach.opened, "the user tapped \(name) in the App Store")]
    if breach.given != .start {
      links.append(WitnessLink(breach.given, "a listener of the app received the intent"))
    }
    links.append(
      WitnessLink(breach.lost, "at the end the app had neither called purchase nor shown a message"))
    return Witness(
      headline: "the app on \(file.quoted(breach.device)) lost the purchase of \(name) from the App Store",
      links: links)
  }

  func forget() {
    open.removeAll(keepingCapacity: true)
    isEnding = false
  }
}
