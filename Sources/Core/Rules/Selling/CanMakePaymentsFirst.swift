import Facts

/// Checks that the app calls `canMakePayments` before it sells.
final class CanMakePaymentsFirst: LoggedRule {
  static let page = RulePage(
    identifier: "can-make-payments-first",
    sentence: "Check that payments are allowed before you offer products.",
    level: .should, profile: .core,
    sources: ["P12", "P17"],
    why:
      "Parental controls and device management can disable payments. A purchase then always fails, and the "
      + "user does not learn why.",
    breach:
      "The app lists products or adds a payment without reading can_make_payments, and the purchase fails.",
    fix:
      "Check when the store screen opens, and again after restrictions may have changed. If payments are "
      + "disabled, show an explanation instead of products."
  )

  static let testimony = RuleTestimony([.queuePaymentsAllowedRead, .queuePaymentAdded])

  /// The restrictions of a device, and what the app knows about them.
  private struct Place {
    var asked = FactSequence.start
    var isAllowed = false
    var changed = FactSequence.start
    var isForbidden = false
    /// The latest products request, until the app lists the products of its response.
    var requested = FactSequence.start

    /// Whether the restrictions changed in this launch while the app waited for the products that it lists
    /// now.
    func hasChangedMeanwhile(since launched: FactSequence) -> Bool {
      requested > launched && changed > requested
    }
  }

  enum Neglect {
    case unasked
    case refused
    case outdated
  }

  struct Breach {
    var neglect = Neglect.unasked
    var device = DeviceID.none
    var product = ProductID.none
    var launched = FactSequence.start
    var asked = FactSequence.start
    var changed = FactSequence.start
    var sold = FactSequence.start
  }

  private var places: [Place] = []
  var log = BreachLog<Breach>()

  var kinds: [FactKind] {
    [
      .queuePaymentsAllowedRead, .queuePaymentAdded, .storekitPurchaseCalled, .interfaceProductsListed,
      .userChangedRestrictions,
      .requestProductsStarted,
    ]
  }

  func observe(_ fact: Fact, in file: CaseFile) {
    let device = fact.actor.device
    guard device != .none else { return }
    while places.count <= device.index { places.append(Place()) }
    switch fact.content {
    case .queue(.paymentsAllowedRead(let allowed)):
      places[device.index].asked = fact.sequence
      places[device.index].isAllowed = allowed
    case .user(.changedRestrictions(let allowed)):
      places[device.index].changed = fact.sequence
      places[device.index].isForbidden = !allowed
    case .queue(.paymentAdded(_, let product, _, _, promoted: false)),
      .storekit(.purchaseCalled(_, let product, _, _)):
      log.isExercised = true
      judge(product, on: device, at: fact.sequence, in: file)
    case .request(.productsStarted): places[device.index].requested = fact.sequence
    case .interface(.productsListed(let count)) where count > 0:
      judge(.none, on: device, at: fact.sequence, in: file)
      places[device.index].requested = .start
    default: break
    }
  }

  /// Checks a payment for a product, or a list of products for sale if the product is none.
  private func judge(
    _ product: ProductID, on device: DeviceID, at sequence: FactSequence, in file: CaseFile
  ) {
    let place = places[device.index]
    let launched = file.device(device).launched
    let neglect: Neglect
    if place.asked <= launched {
      // Listing products without a check does no harm while payments are allowed.
      guard product != .none || place.isForbidden else { return }
      neglect = .unasked
    } else if place.changed > place.asked {
      guard place.isForbidden, product != .none || !place.hasChangedMeanwhile(since: launched) else { return }
      neglect = .outdated
    } else if !place.isAllowed {
      neglect = .refused
    } else {
      return
    }
    log.isExercised = true
    log.add(
      Breach(
        neglect: neglect, device: device, product: product, launched: launched,
        asked: place.asked > launched ? place.asked : .start, changed: place.changed, sold: sequence))
  }

  func witness(of breach: Breach, in file: CaseFile) -> Witness {
    let isList = breach.product == .none
    let goods = isList ? "products were listed" : "a payment for \(file.name(of: breach.product)) was added"
    let device = file.quoted(breach.device)
    let headline =
      switch breach.neglect {
      case .unasked: "\(goods) on \(device) without checking whether payments are allowed"
      case .refused: "\(goods) on \(device) although payments are not allowed"
      case .outdated: "\(goods) on \(device) after payments had been disabled since the check"
      }
    let answer = breach.neglect == .refused ? "no" : "yes"
    return Witness(
      headline: headline,
      links: [
        WitnessLink(breach.launched, "the app was launched"),
        WitnessLink(breach.asked, "the app checked whether payments are allowed: \(answer)"),
        WitnessLink(breach.changed, "the device's restrictions changed"),
        WitnessLink(breach.sold, isList ? "the app listed products" : "the app added a payment"),
      ])
  }

  func forget() {
    places.removeAll(keepingCapacity: true)
  }
}
