import Facts

/// Checks that a notification that arrives twice takes effect once.
final class NotificationIdempotent: LoggedRule {
  static let page = RulePage(
    identifier: "notification-idempotent",
    sentence: "Grant or revoke once per notification, even if it is delivered twice.",
    level: .must, profile: .extended,
    evidence: .serverCode,
    sources: ["W10", "W7"],
    why:
      "The store resends a notification if it received no response, even if your server has already "
      + "processed it. The network can also duplicate it.",
    breach:
      "The server adds coins for each ONE_TIME_CHARGE and responds too late. The retry adds them again.",
    fix:
      "Save each notification's identifier together with its effect, and return 200 for an identifier that "
      + "is saved."
  )

  static let testimony = RuleTestimony(NotificationNotes.kinds + [.serverPaidOut, .serverTookBack])

  /// An action that the server took because of a notification.
  private struct Deed {
    let notification: Int64
    let identifier: Int64
    let isPayment: Bool
    let done: FactSequence
  }

  struct Breach {
    var isPayment = true
    var product = ProductID.none
    var received = FactSequence.start
    var first = FactSequence.start
    var again = FactSequence.start
    var second = FactSequence.start
  }

  private var notes = NotificationNotes()
  private var deeds: [Deed] = []
  /// When each notification last arrived, by its number.
  private var arrivals: [FactSequence] = []
  var log = BreachLog<Breach>()

  var kinds: [FactKind] { NotificationNotes.kinds + [.serverPaidOut, .serverTookBack] }

  func observe(_ fact: Fact, in file: CaseFile) {
    switch fact.content {
    case .server(.paidOut(_, let product, let identifier, let number)):
      done(number, identifier, product, isPayment: true, fact)
    case .server(.tookBack(_, let product, let identifier, let number)):
      done(number, identifier, product, isPayment: false, fact)
    case .notification(.received(let number, _)):
      if notes[number].received != .start { log.isExercised = true }
      notes.append(fact)
      guard notes[number].received != .start else { return }
      while arrivals.count < number { arrivals.append(.start) }
      arrivals[Int(number) - 1] = fact.sequence
    default: notes.append(fact)
    }
  }

  private func done(
    _ number: Int64, _ identifier: Int64, _ product: ProductID, isPayment: Bool, _ fact: Fact
  ) {
    guard number > 0 else { return }
    let earlier = deeds.first {
      $0.notification == number && $0.identifier == identifier && $0.isPayment == isPayment
    }
    guard let earlier else {
      deeds.append(
        Deed(notification: number, identifier: identifier, isPayment: isPayment, done: fact.sequence))
      return
    }
    log.add(
      Breach(
        isPayment: isPayment, product: product, received: notes[number].received, first: earlier.done,
        again: number <= arrivals.count ? arrivals[Int(number) - 1] : .start, second: fact.sequence))
  }

  func witness(of breach: Breach, in file: CaseFile) -> Witness {
    let product = file.name(of: breach.product)
    let deed = breach.isPayment ? "granted \(product)" : "revoked \(product)"
    return Witness(
      headline: "one notification \(deed) twice",
      links: [
        WitnessLink(breach.received, "the server received the notification"),
        WitnessLink(breach.first, "the server \(deed)"),
        WitnessLink(breach.again, "the notification arrived again"),
        WitnessLink(breach.second, "the server \(deed) again"),
      ])
  }

  func forget() {
    notes.reset()
    deeds.removeAll(keepingCapacity: true)
    arrivals.removeAll(keepingCapacity: true)
  }
}
