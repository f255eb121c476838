import Facts

/// Checks that the app answers promoted purchases. If it defers one, it must continue with the payment that
/// it was offered.
final class PromoPaymentReused: LoggedRule {
  static let page = RulePage(
    identifier: "promo-payment-reused",
    sentence: "Handle promoted purchases; to defer one, keep its payment and add that payment later.",
    level: .must, profile: .extended,
    evidence: [.promotions, .queue],
    sources: ["M1"],
    why:
      "The user tapped Buy in the App Store. Without a handler, or if the app returns false and does "
      + "nothing, the purchase is lost. Only the payment StoreKit passed in is that purchase; a payment the "
      + "app creates is a different one.",
    breach:
      "During onboarding the app returns false, saves the product identifier, and later adds a new payment "
      + "for it.",
    fix:
      "Implement should_add_store_payment. Return true, or keep the payment object and add it when the app "
      + "is ready. If it cannot be continued, tell the user. An app without promoted purchases declares "
      + "promotions = false."
  )

  static let testimony = RuleTestimony(
    [.callbackPaymentOffered, .queuePromotionAnswered, .queuePaymentAdded],
    showing: [.queueRestoreCalled, .worldSettled, .worldLivenessBegan, .worldConverged])

  /// A promoted payment that was offered and not added yet.
  struct Offer {
    var device: DeviceID
    var product: ProductID
    var payment: PaymentID
    var offered: FactSequence
    var answered = FactSequence.start
    var isDeferred = false
    var isAskedAnew = false
    /// Whether the app had a reason to return false: it showed a message, or another operation was in
    /// progress.
    var isExplained = false
    /// Whether the restore that ran at the offer is still running. The purchase is due only when it ends.
    var waitsForRestore = false
    /// The purchase that was in progress at the offer; none once it is finished.
    var waitsFor = TransactionID.none
    /// When the world was first idle while the payment was deferred and the app was running.
    var rested = FactSequence.start
  }

  struct Breach {
    var offer: Offer
    /// The app's own payment; the start of the run if no handler answered, or if nothing followed a
    /// deferral.
    var added: FactSequence
    /// When the payment was lost.
    var lost = FactSequence.start
  }

  private var offers: [Offer] = []
  /// The taps on Buy for which no payment was added yet. Cleared when the world becomes idle.
  private var taps = DeviceProducts(blank: FactSequence.start)
  /// The latest tap on a promoted product on each device.
  private let opened = IdentifierTable(blank: FactSequence.start)
  var log = BreachLog<Breach>()

  var kinds: [FactKind] {
    [
      .userOpenedPromotion, .callbackPaymentOffered, .callbackPaymentUnheard, .queuePromotionAnswered,
      .queuePaymentAdded, .queueFinishCalled, .userTappedBuy, .processLaunched, .interfaceDialogShown,
      .interfaceTextShown,
      .interfaceBusyBegan, .queueRestoreCalled, .queuePaymentsAllowedRead, .worldSettled,
      .callbackRestoreFinished, .callbackRestoreFailed,
    ]
  }

  func observe(_ fact: Fact, in file: CaseFile) {
    let device = fact.actor.device
    switch fact.content {
    // The payment objects are lost with their process, so they can no longer be added.
    case .process(.launched):
      lose(on: device, at: fact.sequence, in: file)
      taps.forget(device)
    case .interface, .queue(.restoreCalled), .queue(.paymentsAllowedRead(allowed: false)): explain(on: device)
    case .world(.settled):
      taps.reset()
      // An app whose process was killed before this time had no time to continue the purchase.
      for place in offers.indices where offers[place].rested == .start {
        if file.device(offers[place].device).isRunning { offers[place].rested = fact.sequence }
      }
    case .user(.openedPromotion):
      if device != .none { opened.pointer(to: device.index).pointee = fact.sequence }
    case .callback(.paymentUnheard(let product)): unheard(product, on: device, at: fact.sequence, in: file)
    case .callback(.paymentOffered(_, let product, let payment)):
      log.isExercised = true
      offers.append(
        Offer(
          device: device, product: product, payment: payment, offered: fact.sequence,
          isAskedAnew: taps[device, product] != .start,
          isExplained: isLocked(product, on: device, in: file),
          waitsForRestore: device != .none && file.device(device).isRestoring,
          waitsFor: purchaseInProgress(beside: product, on: device, in: file)))
    case .queue(.finishCalled(let transaction, _)):
      for place in offers.indices where offers[place].waitsFor == transaction && transaction != .none {
        offers[place].waitsFor = .none
        offers[place].rested = .start
      }
    case .callback(.restoreFinished), .callback(.restoreFailed):
      for place in offers.indices where offers[place].device == device {
        offers[place].waitsForRestore = false
      }
    case .queue(.promotionAnswered(let payment, let continues)):
      guard let place = offers.lastIndex(where: { $0.payment == payment }) else { return }
      offers[place].answered = fact.sequence
      offers[place].isDeferred = !continues
    case .user(.tappedBuy(let product, _)):
      taps[device, product] = fact.sequence
      for place in offers.indices where offers[place].device == device && offers[place].product == product {
        offers[place].isAskedAnew = true
      }
    case .queue(.paymentAdded(_, _, _, let payment, promoted: true)):
      guard let place = offers.lastIndex(where: { $0.payment == payment }) else { return }
      offers.remove(at: place)
    case .queue(.paymentAdded(_, let product, _, _, promoted: false)):
      copied(product, on: device, at: fact.sequence)
      taps[device, product] = .start
      explain(on: device)
    default: break
    }
  }

  func conclude(in file: CaseFile) -> Verdict {
    if file.convergence != .start {
      for offer in offers { dropped(offer, at: file.convergence) }
    }
    return loggedVerdict(in: file)
  }

  private func explain(on device: DeviceID) {
    for place in offers.indices where offers[place].device == device { offers[place].isExplained = true }
  }

  private func lose(on device: DeviceID, at sequence: FactSequence, in file: CaseFile) {
    for offer in offers where offer.device == device { dropped(offer, at: sequence) }
    offers.removeAll { $0.device == device }
  }

  /// Reports an offer that the app deferred and never continued, although the app had enough time.
  private func dropped(_ offer: Offer, at sequence: FactSequence) {
    guard offer.isDeferred, !offer.isExplained, !offer.isAskedAnew, !offer.waitsForRestore,
      offer.waitsFor == .none,
      offer.rested != .start
    else { return }
    log.add(Breach(offer: offer, added: .start, lost: sequence))
  }

  /// Whether the app may return false without a message: it is busy, no user is logged in, or the user may
  /// own the product. A restore or another purchase is no reason. It ends, and then the purchase is due.
  private func isLocked(_ product: ProductID, on device: DeviceID, in file: CaseFile) -> Bool {
    let place = file.device(device)
    if place.busySince != .start, !place.isRestoring { return true }
    if place.hasLogin, place.login == .none { return true }
    return file.mayOwn(product, on: device)
  }

  /// The latest purchase in progress on a device, or none.
  private func purchaseInProgress(
    beside product: ProductID, on device: DeviceID, in file: CaseFile
  ) -> TransactionID {
    var found = TransactionID.none
    file.ledger.eachTransaction { id, transaction in
      // A purchase may wait for approval for days, which is no reason to defer another product.
      let isInProgress = transaction.told != .deferred || transaction.product == product
      if isInProgress, transaction.finished == .start, !transaction.isGone,
        file.holding(transaction.holding).device == device
      {
        found = id
      }
    }
    return found
  }

  private func copied(_ product: ProductID, on device: DeviceID, at sequence: FactSequence) {
    let place = offers.firstIndex { $0.device == device && $0.product == product && !$0.isAskedAnew }
    guard let place else { return }
    log.add(Breach(offer: offers.remove(at: place), added: sequence))
  }

  /// Reports a promoted purchase for which the app has an observer but no handler. `ObserverAtLaunch` checks
  /// an app without any observer.
  private func unheard(
    _ product: ProductID, on device: DeviceID, at sequence: FactSequence, in file: CaseFile
  ) {
    guard device != .none, file.device(device).isObserving else { return }
    log.add(
      Breach(
        offer: Offer(device: device, product: product, payment: .none, offered: sequence), added: .start))
  }

  func witness(of breach: Breach, in file: CaseFile) -> Witness {
    let product = file.name(of: breach.offer.product)
    guard breach.lost == .start else {
      return Witness(
        headline: "a promoted purchase of \(product) was lost",
        links: [
          WitnessLink(
            opened[breach.offer.device.index], "the user tapped a promoted product in the App Store"),
          WitnessLink(breach.offer.offered, "StoreKit offered the payment to the app"),
          WitnessLink(breach.offer.answered, "the app returned false"),
          WitnessLink(
            breach.offer.rested,
            "once everything was idle, the app had neither added it nor shown a message"),
          WitnessLink(breach.lost, "from now on the payment can no longer be added"),
        ])
    }
    guard breach.added != .start else {
      return Witness(
        headline:
          "no handler for the promoted purchase of \(product); an app without promoted purchases declares promotions = false",
        links: [
          WitnessLink(
            opened[breach.offer.device.index], "the user tapped a promoted product in the App Store"),
          WitnessLink(
            breach.offer.offered,
            "StoreKit offered the payment; no observer implements should_add_store_payment"),
        ])
    }
    return Witness(
      headline:
        "the promoted payment for \(product) was replaced on \(file.quoted(breach.offer.device))",
      links: [
        WitnessLink(breach.offer.offered, "StoreKit offered a promoted payment for \(product)"),
        WitnessLink(breach.offer.answered, "the app returned false to defer it"),
        WitnessLink(
          breach.added,
          "the app added a new payment for \(product) instead of the one it was offered"),
      ])
  }

  func forget() {
    offers.removeAll(keepingCapacity: true)
    taps.reset()
    opened.reset()
  }
}
