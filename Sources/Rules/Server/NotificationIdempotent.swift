import Facts

/// Judges that a notification that comes twice takes effect once.
final class NotificationIdempotent: LoggedRule {
  static let page = RulePage(
    identifier: "notification-idempotent",
    sentence: "Let a notification that comes twice pay out, or take back, once.",
    level: .must,
    evidence: .serverCode,
    sources: ["W10", "W7"],
    why:
      "The store sends a notification again when it did not get the answer, although the server has done its work; and a network can bring it twice.",
    breach:
      "The server adds coins for each ONE_TIME_CHARGE that arrives, and answers too late: the second attempt adds them again.",
    fix:
      "Note the identifier of each notification together with what it caused, and answer 200 to one that is noted."
  )

  /// Something that the server did over a notification.
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
  /// When each notification came the last time, by its number.
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
      notes.take(fact)
      guard notes[number].received != .start else { return }
      while arrivals.count < number { arrivals.append(.start) }
      arrivals[Int(number) - 1] = fact.sequence
    default: notes.take(fact)
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
    let deed = breach.isPayment ? "paid \(product) out" : "took \(product) back"
    return Witness(
      headline: "a notification \(deed) twice",
      links: [
        WitnessLink(breach.received, "the server got the notification"),
        WitnessLink(breach.first, "the server \(deed)"),
        WitnessLink(breach.again, "the notification came again"),
        WitnessLink(breach.second, "the server \(deed) once more"),
      ])
  }

  func forget() {
    notes.reset()
    deeds.removeAll(keepingCapacity: true)
    arrivals.removeAll(keepingCapacity: true)
  }
}
