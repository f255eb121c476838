import Facts

/// Checks that the app's server acts only on genuine notifications about its own app.
final class NotificationGenuine: LoggedRule {
  static let page = RulePage(
    identifier: "notification-genuine",
    sentence: "Follow a notification only if the App Store signed it for your app.",
    level: .must, profile: .extended,
    evidence: .serverCode,
    sources: ["W9"],
    why:
      "The address for notifications is public. Anyone who finds it can send a refund of another user's "
      + "purchase, or a renewal without a payment.",
    breach:
      "The server decodes the signed payload and does not verify it. A forged REFUND takes a paid product "
      + "from its user.",
    fix:
      "Verify the signature and its certificates up to Apple's root, and compare bundleId and environment. "
      + "In version 1, compare the password with your shared secret, and bid with your bundle identifier."
  )

  static let testimony = RuleTestimony([
    .notificationForged, .notificationReceived, .serverPaidOut, .serverTookBack,
  ])

  struct Breach {
    let product: ProductID
    let isPayment: Bool
    let forged: FactSequence
    let received: FactSequence
    let done: FactSequence
  }

  /// A notification that the store did not create.
  private struct Forged {
    let number: Int64
    let created: FactSequence
    var received = FactSequence.start
  }

  private var forged: [Forged] = []
  var log = BreachLog<Breach>()

  var kinds: [FactKind] { [.notificationForged, .notificationReceived, .serverPaidOut, .serverTookBack] }

  func observe(_ fact: Fact, in file: CaseFile) {
    switch fact.content {
    case .notification(.forged(let number, _, _, _, _)):
      forged.append(Forged(number: number, created: fact.sequence))
    case .notification(.received(let number, _)):
      guard let place = forged.firstIndex(where: { $0.number == number }) else { return }
      log.isExercised = true
      forged[place].received = fact.sequence
    case .server(.paidOut(_, let product, _, let number)): done(number, product, isPayment: true, fact)
    case .server(.tookBack(_, let product, _, let number)): done(number, product, isPayment: false, fact)
    default: break
    }
  }

  private func done(_ number: Int64, _ product: ProductID, isPayment: Bool, _ fact: Fact) {
    guard let note = forged.first(where: { $0.number == number }) else { return }
    log.add(
      Breach(
        product: product, isPayment: isPayment, forged: note.created, received: note.received,
        done: fact.sequence))
  }

  func witness(of breach: Breach, in file: CaseFile) -> Witness {
    let product = file.name(of: breach.product)
    let deed = breach.isPayment ? "granted \(product)" : "revoked \(product)"
    return Witness(
      headline: "a forged notification \(deed)",
      links: [
        WitnessLink(breach.forged, "a caller other than the store created the notification"),
        WitnessLink(breach.received, "the server received it"),
        WitnessLink(breach.done, "the server \(deed)"),
      ])
  }

  func forget() { forged.removeAll(keepingCapacity: true) }
}
