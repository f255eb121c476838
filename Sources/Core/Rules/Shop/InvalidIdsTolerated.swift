import Facts
import Kernel

/// Checks that the app sells its valid products although a response contained invalid identifiers.
final class InvalidIdsTolerated: LoggedRule {
  static let page = RulePage(
    identifier: "invalid-ids-tolerated",
    sentence: "Sell the valid products even if the response contains invalid identifiers.",
    level: .must, profile: .extended,
    sources: ["R2", "R3", "R7"],
    why:
      "Products that are in review, misspelled, or withdrawn are common. One of them must not disable the "
      + "store.",
    breach:
      "The app compares the number of products with the number of identifiers and shows nothing if they "
      + "differ.",
    fix: "Build the store from the products in the response, and only log invalid identifiers."
  )

  static let testimony = RuleTestimony([
    .requestIdentifierRejected, .requestResponded, .interfaceProductsListed,
  ])

  /// The evidence that a shop is closed.
  enum Sign: UInt8 {
    case none
    case died
    case failed
    case emptied
    case deaf

    var words: String {
      switch self {
      case .none: ""
      case .died: "the app crashed on the response"
      case .failed: "the app showed an error instead of products"
      case .emptied: "the app listed no products"
      case .deaf: "the user tapped Buy for a valid product, and nothing happened"
      }
    }
  }

  /// The shop of a device since a response with valid and invalid identifiers.
  struct Shop {
    var response = FactSequence.start
    var instant = Instant.zero
    var rejected = FactSequence.start
    var isOpen = false
    var forbidden = false
    var tapped = FactSequence.start
    var sign = Sign.none
    var shown = FactSequence.start
    /// Whether another failure has occurred since, which an error message may refer to.
    var isTroubled = false
  }

  struct Breach {
    var device: DeviceID
    var shop: Shop
  }

  private var shops: [Shop] = []
  private var answered = DeviceProducts(blank: FactSequence.start)
  private var rejections: [FactSequence] = []
  /// The product for which the user of each device last tapped Buy in this launch.
  private var wishes: [ProductID] = []
  var log = BreachLog<Breach>()

  var kinds: [FactKind] {
    [
      .requestIdentifierRejected, .requestProductAnswered, .requestResponded, .requestProductsStarted,
      .processLaunched, .processCrashed, .processHung, .processKilled, .processTerminated,
      .interfaceProductsListed, .interfacePriceShown,
      .interfaceDialogShown, .interfaceTextShown, .queuePaymentAdded, .storekitPurchaseCalled,
      .storekitPurchaseThrew, .queuePaymentsAllowedRead, .serverAsked,
      .userTappedBuy, .callbackRestoreFailed, .callbackDelivered, .requestFailed,
      .worldSettled,
    ]
  }

  func observe(_ fact: Fact, in file: CaseFile) {
    if case .world(.settled) = fact.content {
      for index in shops.indices where shops[index].tapped != .start {
        show(.deaf, at: shops[index].tapped, on: index)
        shops[index].tapped = .start
      }
      return
    }
    let device = fact.actor.device
    guard device != .none else { return }
    while shops.count <= device.index {
      shops.append(Shop())
      rejections.append(.start)
      wishes.append(.none)
    }
    switch fact.content {
    case .callback(.restoreFailed), .callback(.delivered(_, _, .failed)), .request(.failed),
      .storekit(.purchaseThrew):
      shops[device.index].isTroubled = true
    case .callback(.delivered), .storekit(.purchaseReturned): break
    case .request(let content): observe(content, fact, on: device)
    case .process(.launched):
      wishes[device.index] = .none
      close(device)
    // It is unknown how the app would have responded.
    case .process(.killed), .process(.terminated): shops[device.index].tapped = .start
    case .process:
      if shops[device.index].instant == fact.instant { show(.died, at: fact.sequence, on: device.index) }
    case .user(.tappedBuy(let product, _)):
      wishes[device.index] = product
      tapped(product, fact, on: device, in: file)
    default: observe(fact.content, fact, on: device, in: file)
    }
  }

  private func observe(_ content: RequestFact, _ fact: Fact, on device: DeviceID) {
    switch content {
    case .identifierRejected: rejections[device.index] = fact.sequence
    case .productAnswered(_, let product, _, _): answered[device, product] = fact.sequence
    case .responded(_, let valid, let invalid):
      // Without a valid product the response does not exercise the rule.
      guard valid > 0 else { return }
      close(device)
      guard invalid > 0 else { return }
      shops[device.index].response = fact.sequence
      shops[device.index].instant = fact.instant
      shops[device.index].rejected = rejections[device.index]
    // The app responds to the tap with another request.
    default: shops[device.index].tapped = .start
    }
  }

  /// Processes what the app shows, requests, or sells.
  private func observe(_ content: FactContent, _ fact: Fact, on device: DeviceID, in file: CaseFile) {
    let index = device.index
    switch content {
    case .interface(.productsListed(0)): show(.emptied, at: fact.sequence, on: index)
    case .interface(.productsListed), .interface(.priceShown),
      .queue(.paymentAdded(_, _, _, _, promoted: false)), .storekit(.purchaseCalled):
      shops[index].isOpen = true
      shops[index].tapped = .start
    case .interface(.dialogShown(let dialog, _)), .interface(.textShown(let dialog, _)):
      shops[index].tapped = .start
      if dialog == .error, !shops[index].isTroubled, shops[index].instant == fact.instant,
        !isAboutRejected(on: device, in: file)
      {
        show(.failed, at: fact.sequence, on: index)
      }
    case .queue(.paymentsAllowedRead(let allowed)): shops[index].forbidden = !allowed
    case .server(.asked): shops[index].tapped = .start
    default: break
    }
  }

  /// Whether the user wants a product that the store does not sell. An error message then refers to that
  /// product.
  private func isAboutRejected(on device: DeviceID, in file: CaseFile) -> Bool {
    let wish = wishes[device.index]
    return wish != .none && answered[device, wish] <= file.device(device).launched
  }

  private func tapped(_ product: ProductID, _ fact: Fact, on device: DeviceID, in file: CaseFile) {
    let shop = shops[device.index]
    guard shop.response != .start, !shop.isOpen, !shop.forbidden,
      answered[device, product] > file.device(device).launched, answered[device, product] < shop.response,
      file.product(product).isAdditive || !file.isGranted(product, on: device)
    else { return }
    shops[device.index].tapped = fact.sequence
  }

  private func show(_ sign: Sign, at sequence: FactSequence, on index: Int) {
    guard shops[index].response != .start, !shops[index].isOpen, shops[index].sign == .none,
      !(sign == .deaf && shops[index].forbidden)
    else { return }
    shops[index].sign = sign
    shops[index].shown = sequence
  }

  /// Checks the shop of a device and clears it for the next response or launch.
  private func close(_ device: DeviceID) {
    let shop = shops[device.index]
    shops[device.index] = Shop()
    guard shop.response != .start else { return }
    if shop.isOpen {
      log.isExercised = true
    } else if shop.sign != .none {
      log.isExercised = true
      log.add(Breach(device: device, shop: shop))
    }
  }

  func conclude(in file: CaseFile) -> Verdict {
    for index in shops.indices { close(DeviceID(index)) }
    return loggedVerdict(in: file)
  }

  func witness(of breach: Breach, in file: CaseFile) -> Witness {
    Witness(
      headline: "one invalid identifier disabled the store on \(file.quoted(breach.device))",
      links: [
        WitnessLink(breach.shop.rejected, "the store listed an identifier as invalid"),
        WitnessLink(breach.shop.response, "the response contained other, valid products"),
        WitnessLink(breach.shop.shown, breach.shop.sign.words),
      ])
  }

  func forget() {
    shops.removeAll(keepingCapacity: true)
    answered.reset()
    rejections.removeAll(keepingCapacity: true)
    wishes.removeAll(keepingCapacity: true)
  }
}
