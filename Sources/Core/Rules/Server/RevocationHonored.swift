import Facts

/// Checks that a purchase grants nothing once the server was notified of its refund.
final class RevocationHonored: LoggedRule {
  static let page = RulePage(
    identifier: "revocation-honored",
    sentence: "After accepting a REFUND or REVOKE, revoke the purchase and never deliver it again.",
    level: .must, profile: .extended,
    evidence: .serverCode,
    sources: ["W9", "V2"],
    why: "The store does not resend a notification after a 200. The user who was refunded keeps the product.",
    breach:
      "The server returns 200 to every notification and reads none. The refunded book is delivered again.",
    fix:
      "On REFUND and REVOKE, mark the transaction as revoked and remove what it granted. Check the mark "
      + "before each delivery."
  )

  static let testimony = RuleTestimony(
    NotificationNotes.kinds + [
      .serverPaidOut, .serverTookBack, .serverRedeemed, .serverReceiptReceived, .serverContentAnswered,
      .serverEntitled,
    ])

  enum Flaw {
    /// The server granted the product of the purchase again.
    case paidAgain
    /// The server sent the content of the product although no other purchase pays for it.
    case sentAgain
    /// The server never revoked what it had granted.
    case keptIt
  }

  struct Breach {
    var flaw = Flaw.paidAgain
    var product = ProductID.none
    var note = NotificationNote()
    var given = FactSequence.start
    var done = FactSequence.start
  }

  /// A grant that the server made for a purchase.
  private struct Gift {
    let identifier: Int64
    let product: ProductID
    let given: FactSequence
    let isByNotification: Bool
    var isTakenBack = false
  }

  /// A product that a user has at the end, as reported by the server.
  private struct Entitlement {
    let account: AccountID
    let product: ProductID
    let count: Int64
    let told: FactSequence
  }

  private var notes = NotificationNotes()
  /// The numbers of the revocation notifications that the server accepted.
  private var taken: [Int64] = []
  private var gifts: [Gift] = []
  private var exchanges = ReceiptExchanges()
  private var endedSubscriptions: [SubscriptionID] = []
  /// The entitlements of the users at the end, as reported by the server.
  private var entitlements: [Entitlement] = []
  var log = BreachLog<Breach>()

  var kinds: [FactKind] {
    NotificationNotes.kinds + ReceiptExchanges.kinds + [
      .serverPaidOut, .serverTookBack, .serverRedeemed, .serverEntitled, .subscriptionRevoked,
    ]
  }

  func observe(_ fact: Fact, in file: CaseFile) {
    switch fact.content {
    case .notification(.answered(let number, _, _)):
      notes.append(fact)
      guard notes[number].takesBack, notes[number].taken == fact.sequence else { return }
      taken.append(number)
      log.isExercised = true
    case .notification: notes.append(fact)
    case .subscription(.revoked(let subscription)): endedSubscriptions.append(subscription)
    case .server(.paidOut(_, let product, let identifier, let number)):
      give(identifier, product, fact, isByNotification: number > 0)
    case .server(.redeemed(_, let product, let identifier)):
      give(identifier, product, fact, isByNotification: false)
    case .server(.tookBack(_, _, let identifier, _)): takeBack(identifier)
    case .server(.entitled(let account, let product, let count)):
      entitlements.append(
        Entitlement(account: account, product: product, count: count, told: fact.sequence))
    default:
      guard let exchange = exchanges.append(fact),
        case .server(.contentAnswered(_, .sent, _, _)) = fact.content
      else { return }
      sent(exchange, fact, in: file)
    }
  }

  private func give(_ identifier: Int64, _ product: ProductID, _ fact: Fact, isByNotification: Bool) {
    if let number = taken.first(where: { notes[$0].identifier == identifier }) {
      log.add(
        Breach(
          flaw: .paidAgain, product: product, note: notes[number], given: notes[number].taken,
          done: fact.sequence))
    }
    guard !gifts.contains(where: { $0.identifier == identifier && !$0.isTakenBack }) else { return }
    gifts.append(
      Gift(
        identifier: identifier, product: product, given: fact.sequence, isByNotification: isByNotification))
  }

  private func takeBack(_ identifier: Int64) {
    for place in gifts.indices where gifts[place].identifier == identifier { gifts[place].isTakenBack = true }
  }

  /// Checks content that was sent to a user. The server knows that every purchase of the product by this user
  /// was revoked.
  private func sent(_ exchange: ReceiptExchange, _ fact: Fact, in file: CaseFile) {
    let known = taken.first {
      let purchase = file.purchase(notes[$0].purchase)
      return purchase.account == exchange.account && purchase.product == exchange.product
    }
    guard let known, exchange.account != .none, !file.hasLogins,
      file.purchase(of: exchange.product, by: exchange.account, where: { !$1.isOver }) == nil
    else { return }
    log.add(
      Breach(
        flaw: .sentAgain, product: exchange.product, note: notes[known], given: exchange.received,
        done: fact.sequence))
  }

  func conclude(in file: CaseFile) -> Verdict {
    // Whether a grant was kept is known only at the end.
    if log.first == nil, let breach = keptBreach(in: file) { log.add(breach) }
    return loggedVerdict(in: file)
  }

  private func keptBreach(in file: CaseFile) -> Breach? {
    for number in taken {
      let note = notes[number]
      // The refund of an older period does not end the access.
      guard note.subscription == .none || endedSubscriptions.contains(note.subscription) else { continue }
      let purchase = file.purchase(note.purchase)
      let told = entitlements.first { $0.account == purchase.account && $0.product == purchase.product }
      if let told, !file.hasLogins {
        guard told.count <= file.boughtCount(of: told.product, by: told.account, isOpen: true) else {
          return Breach(
            flaw: .keptIt, product: told.product, note: note, given: told.told, done: note.taken)
        }
      }
      guard let gift = gifts.first(where: { $0.identifier == note.identifier && !$0.isTakenBack }),
        // A grant for a receipt is gone if its user no longer has the product.
        told == nil || gift.isByNotification
      else { continue }
      return Breach(
        flaw: .keptIt, product: gift.product, note: note, given: gift.given, done: note.taken)
    }
    return nil
  }

  func witness(of breach: Breach, in file: CaseFile) -> Witness {
    let product = file.name(of: breach.product)
    let raised = WitnessLink(breach.note.raised, "the store refunded or revoked a purchase of \(product)")
    let taken = WitnessLink(breach.note.taken, "the server accepted the notification")
    switch breach.flaw {
    case .paidAgain:
      return Witness(
        headline: "\(product) was granted again after its refund",
        links: [
          raised, taken,
          WitnessLink(breach.done, "the server granted what the refunded purchase had paid for"),
        ])
    case .sentAgain:
      return Witness(
        headline: "\(product) was delivered again after its refund",
        links: [
          raised, taken, WitnessLink(breach.given, "the server received a receipt"),
          WitnessLink(breach.done, "the server sent the content"),
        ])
    case .keptIt:
      return Witness(
        headline: "the server never revoked \(product)",
        links: breach.given > breach.note.taken
          ? [raised, taken, WitnessLink(breach.given, "the server reported that its user has \(product)")]
          : [
            WitnessLink(breach.given, "the server granted the purchase"), raised,
            WitnessLink(breach.note.taken, "the server accepted the notification, but revoked nothing"),
          ])
    }
  }

  func forget() {
    notes.reset()
    taken.removeAll(keepingCapacity: true)
    gifts.removeAll(keepingCapacity: true)
    exchanges.reset()
    endedSubscriptions.removeAll(keepingCapacity: true)
    entitlements.removeAll(keepingCapacity: true)
  }
}
