import Facts

/// Checks that a late notification does not undo a newer one.
final class NotificationOrder: LoggedRule {
  static let page = RulePage(
    identifier: "notification-order",
    sentence: "Do not let a late, older notification override a newer one.",
    level: .must, profile: .extended,
    evidence: .serverCode,
    sources: ["W10"],
    why:
      "Notifications are resent for days and arrive out of order. What counts is when the event happened, "
      + "not when the notification arrived.",
    breach:
      "The notification of a failed renewal is retried for hours and arrives after the recovery. The server "
      + "revokes access from a paying user.",
    fix:
      "For each original transaction, save the date of the newest processed event and ignore older ones, or "
      + "ask the store for the current status."
  )

  static let testimony = RuleTestimony(NotificationNotes.kinds + [.serverPaidOut, .serverTookBack])

  struct Breach {
    var late = NotificationNote()
    var newer = NotificationNote()
    var product = ProductID.none
    var isPayment = false
    var done = FactSequence.start
  }

  private var notes = NotificationNotes()
  var log = BreachLog<Breach>()

  var kinds: [FactKind] { NotificationNotes.kinds + [.serverPaidOut, .serverTookBack] }

  func observe(_ fact: Fact, in file: CaseFile) {
    switch fact.content {
    case .notification(.received(let number, _)):
      notes.append(fact)
      if notes.later(than: number, where: NotificationOrder.contradicts) != nil { log.isExercised = true }
    case .server(.paidOut(_, let product, _, let number)):
      guard let newer = notes.later(than: number, where: NotificationOrder.forbidsPayment) else { return }
      log.add(
        Breach(
          late: notes[number], newer: newer, product: product, isPayment: true, done: fact.sequence))
    case .server(.tookBack(_, let product, _, let number)):
      guard let newer = notes.later(than: number, where: NotificationOrder.forbidsEnd) else { return }
      log.add(Breach(late: notes[number], newer: newer, product: product, done: fact.sequence))
    default: notes.append(fact)
    }
  }

  private static func contradicts(_ late: NotificationNote, _ newer: NotificationNote) -> Bool {
    forbidsPayment(late, newer) || forbidsEnd(late, newer)
  }

  /// Whether the newer notification reports that the purchase of the late one was refunded or revoked.
  private static func forbidsPayment(_ late: NotificationNote, _ newer: NotificationNote) -> Bool {
    newer.takesBack && newer.purchase == late.purchase
  }

  /// Whether the late notification ends access that is paid according to the newer one.
  private static func forbidsEnd(_ late: NotificationNote, _ newer: NotificationNote) -> Bool {
    late.saysOver && newer.saysPaid
  }

  func witness(of breach: Breach, in file: CaseFile) -> Witness {
    let product = file.name(of: breach.product)
    return Witness(
      headline: "an older notification overrode a newer one about \(product)",
      links: [
        WitnessLink(breach.late.raised, "the store created a notification: \(breach.late.words)"),
        WitnessLink(breach.newer.raised, "later it created another: \(breach.newer.words)"),
        WitnessLink(breach.newer.taken, "the server accepted the newer one"),
        WitnessLink(breach.late.received, "the older one arrived"),
        WitnessLink(
          breach.done,
          breach.isPayment ? "the server granted \(product)" : "the server revoked \(product)"),
      ])
  }

  func forget() { notes.reset() }
}
