import Facts

/// Checks that the app does not finish a purchase that its server could not validate, and that it tries
/// again.
final class KeepOnServerFailure: LoggedRule {
  static let page = RulePage(
    identifier: "keep-on-server-failure",
    sentence: "If your server cannot validate a purchase, leave the transaction unfinished and retry later.",
    level: .must, profile: .extended,
    evidence: [.claims, .server],
    sources: ["W6", "X4", "W14"],
    why:
      "The user has paid. Finishing because the server is down removes the transaction that could still "
      + "deliver the product.",
    breach: "The server returns 503. The app shows an error and finishes the transaction to get rid of it.",
    fix:
      "Finish once the content or a definite rejection arrives. Until then retry, at the next launch at the "
      + "latest. A receipt that does not contain the purchase is not a rejection: it may lag behind."
  )

  static let testimony = RuleTestimony(
    RuleTestimony.beginnings + [
      .processLaunched, .callbackDelivered, .queueFinishCalled, .claimGranted, .claimVerified, .serverAsked,
      .serverAnswered, .serverCheckAnswered, .serverContentAnswered, .serverUnreachable,
    ], showing: [.userSignedIn, .worldLivenessBegan, .worldNotConverged])

  /// The ways to break the rule.
  enum Flaw {
    /// The app finished the transaction.
    case finished
    /// The app was launched again and did not send another request.
    case notAskedAgain
  }

  struct Breach {
    var flaw = Flaw.finished
    var transaction = TransactionID.none
    var device = DeviceID.none
    var told = FactSequence.start
    var asked = FactSequence.start
    var failed = FactSequence.start
    /// The finish, or the launch without another request.
    var deed = FactSequence.start
  }

  /// The latest request of a device to the server about one product.
  private struct Watch {
    var device = DeviceID.none
    /// The name of the product; empty if the request was about the receipt as a whole.
    var product = TextID.empty
    /// When the app last sent a request about a receipt.
    var asked = FactSequence.start
    /// When the server was last unreachable or answered with a failure.
    var failed = FactSequence.start
    /// When the server last had a definite answer about the product.
    var decided = FactSequence.start
    /// When a definite answer about the product last reached the app.
    var heard = FactSequence.start
  }

  /// The lowest HTTP status of a server failure.
  private static let serverFault: Int64 = 500

  /// The requests of all devices. There are few: an app sends requests about the products that wait at the
  /// same time.
  private var watches: [Watch] = []
  /// The latest definite answer about each product.
  private let decisions = IdentifierTable(blank: FactSequence.start)
  /// When the server last answered that a receipt does not show a product.
  private let missing = IdentifierTable(blank: FactSequence.start)
  /// Whether the store's latest answer was about a receipt without entries and has not reached the app yet.
  private var isReceiptEmpty = false
  /// When the server last informed an app that the store had redirected to the other environment.
  private var redirectTold = FactSequence.start
  var log = BreachLog<Breach>()

  var kinds: [FactKind] {
    [
      .serverAsked, .serverUnreachable, .serverAnswered, .serverContentAnswered, .serverCheckTold,
      .serverCheckAnswered,
      .claimVerified, .queueFinishCalled,
    ]
  }

  func observe(_ fact: Fact, in file: CaseFile) {
    switch fact.content {
    case .server(let content): observe(content, fact, in: file)
    case .claim(.verified(let transaction, let status)): verified(transaction, status, fact, in: file)
    case .queue(.finishCalled): finished(fact, in: file)
    default: break
    }
  }

  private func observe(_ content: ServerFact, _ fact: Fact, in file: CaseFile) {
    switch content {
    case .asked(let verb, let key):
      guard fact.actor.device != .none, let texts = file.texts, let verb = CheckingVerb(rawValue: texts[verb])
      else { return }
      let place = watch(at: fact.actor.device, about: verb == .deliver ? key : .empty)
      watches[place].asked = fact.sequence
    case .unreachable: failed(fact)
    case .answered(let status):
      // A receipt without entries is outdated, so nothing was decided.
      let isUndecided = isReceiptEmpty && isOpenAboutReceipt(fact.actor.device)
      if status >= Self.serverFault || isUndecided { failed(fact) } else { heard(fact) }
      if isUndecided { isReceiptEmpty = false }
    case .checkAnswered(_, let status, _, let entries): isReceiptEmpty = status == 0 && entries == 0
    case .contentAnswered(let product, let answer, _, _):
      isReceiptEmpty = false
      guard product != .none else { return }
      switch answer {
      case .sent, .rejected, .alreadyRedeemed, .noSuchContent: decide(product, fact, in: file)
      // The receipt may be older than the purchase.
      case .notPaid: leaveOpen(product, fact, in: file)
      case .tryLater: break
      }
    case .checkTold(let status): if ReceiptStatus.namesOtherStore(status) { redirectTold = fact.sequence }
    default: break
    }
  }

  /// Whether the latest request of a device is about its whole receipt and is unanswered.
  private func isOpenAboutReceipt(_ device: DeviceID) -> Bool {
    guard let latest = latestQuestion(where: { $0.device == device }) else { return false }
    return watches[latest].product == .empty
      && max(watches[latest].decided, watches[latest].failed) < watches[latest].asked
  }

  private func failed(_ fact: Fact) {
    // If several requests are open, attribute the failure to the latest one without a decision. If all are
    // decided, attribute it to the latest one whose answer has not reached the app.
    guard fact.actor.device != .none,
      let place = latestQuestion(where: { $0.device == fact.actor.device && $0.decided < $0.asked })
        ?? latestQuestion(where: { $0.device == fact.actor.device && $0.heard < $0.asked })
    else { return }
    watches[place].failed = fact.sequence
    log.isExercised = true
  }

  private func heard(_ fact: Fact) {
    let place = latestQuestion {
      $0.device == fact.actor.device && $0.heard < $0.asked && $0.decided >= $0.asked
    }
    if let place { watches[place].heard = fact.sequence }
  }

  private func decide(_ product: ProductID, _ fact: Fact, in file: CaseFile) {
    decisions.pointer(to: product.index).pointee = fact.sequence
    let name = file.product(product).name
    for place in watches.indices where watches[place].product == name {
      watches[place].decided = fact.sequence
    }
  }

  private func leaveOpen(_ product: ProductID, _ fact: Fact, in file: CaseFile) {
    missing.pointer(to: product.index).pointee = fact.sequence
    let name = file.product(product).name
    for place in watches.indices
    where watches[place].product == name && watches[place].decided < watches[place].asked {
      watches[place].failed = fact.sequence
      log.isExercised = true
    }
  }

  /// The index in `watches` of the requests of a device about a product.
  private func watch(at device: DeviceID, about product: TextID) -> Int {
    if let place = watches.firstIndex(where: { $0.device == device && $0.product == product }) {
      return place
    }
    watches.append(Watch(device: device, product: product))
    return watches.count - 1
  }

  private func latestQuestion(where holds: (Watch) -> Bool) -> Int? {
    watches.indices.filter { holds(watches[$0]) }.max { watches[$0].asked < watches[$1].asked }
  }

  /// Records the app's report of a validation status.
  private func verified(_ id: TransactionID, _ status: Int64, _ fact: Fact, in file: CaseFile) {
    let product = file.transaction(id).product
    guard fact.actor.device != .none, product != .none else { return }
    let latest = latestQuestion { $0.device == fact.actor.device }.map { watches[$0] } ?? Watch()
    let asked = latest.asked
    let isUnanswered = asked != .start && latest.failed >= asked
    // An app may treat a status that its server forwarded as an answer. A server that must query the other
    // environment is at fault itself.
    let isUndecided = ReceiptStatus.namesOtherStore(status) && redirectTold <= asked
    if isUndecided || ReceiptStatus.isTemporary(status, isRetryable: true) {
      let place = watch(at: fact.actor.device, about: file.product(product).name)
      if watches[place].asked == .start { watches[place].asked = fact.sequence }
      watches[place].failed = fact.sequence
      log.isExercised = true
    } else if !ReceiptStatus.isGenuine(status) || missing[product.index] < asked && !isUnanswered {
      // A genuine receipt need not contain the purchase.
      decide(product, fact, in: file)
    }
    if ReceiptStatus.isGenuine(status) { closeWhole(fact) }
  }

  /// Records that the app received the result for its whole receipt. A later failure then belongs to another
  /// request.
  private func closeWhole(_ fact: Fact) {
    let place = watches.firstIndex { $0.device == fact.actor.device && $0.product == .empty }
    // A genuine receipt without entries decides nothing.
    guard let place, watches[place].asked != .start, watches[place].failed < watches[place].asked else {
      return
    }
    watches[place].decided = fact.sequence
    watches[place].heard = fact.sequence
  }

  private func finished(_ fact: Fact, in file: CaseFile) {
    guard let id = file.unservedFinish(fact) else { return }
    let transaction = file.transaction(id)
    let name = file.product(transaction.product).name
    let latest = latestQuestion {
      $0.device == fact.actor.device && ($0.product == .empty || $0.product == name)
    }
    guard let latest else { return }
    let watch = watches[latest]
    // The app sent a request about this purchase, and the latest result was a failure.
    guard watch.asked > transaction.firstDelivered, watch.failed >= watch.asked,
      decisions[transaction.product.index] < watch.failed
    else { return }
    log.add(
      Breach(
        transaction: id, device: fact.actor.device, told: transaction.firstDelivered, asked: watch.asked,
        failed: watch.failed, deed: fact.sequence))
  }

  func conclude(in file: CaseFile) -> Verdict {
    if file.convergence != .start, file.livenessBegan != .start {
      file.ledger.eachTransaction { id, note in notAskedAgain(id, note, in: file) }
    }
    return loggedVerdict(in: file)
  }

  /// Records a purchase that still waits after a failed validation. The app was launched since then without
  /// faults.
  private func notAskedAgain(_ id: TransactionID, _ note: LedgerTransaction, in file: CaseFile) {
    let holder = file.holding(note.holding).device
    guard file.isLeftAlone(id), !file.isExcused(id), !note.isPersisted, note.product != .none,
      !file.purchase(note.purchase).isOver, holder != .none
    else { return }
    let device = file.device(holder)
    let name = file.product(note.product).name
    let latest = latestQuestion {
      $0.device == holder && ($0.product == .empty || $0.product == name)
    }
    guard let latest else { return }
    let watch = watches[latest]
    guard watch.asked > note.firstDelivered, watch.failed >= watch.asked, device.launched > watch.failed,
      device.launched > file.livenessBegan, decisions[note.product.index] < watch.failed
    else { return }
    log.add(
      Breach(
        flaw: .notAskedAgain, transaction: id, device: holder, told: note.firstDelivered, asked: watch.asked,
        failed: watch.failed, deed: device.launched))
  }

  func witness(of breach: Breach, in file: CaseFile) -> Witness {
    let name = file.name(of: breach.transaction)
    let device = file.quoted(breach.device)
    let (headline, deed) =
      switch breach.flaw {
      case .finished:
        (
          "\(name) was finished on \(device) although it could not be validated",
          "the app finished it without granting it or saving the receipt"
        )
      case .notAskedAgain:
        (
          "validation of \(name) was never retried on \(device)",
          "the app was launched with the server reachable, and never retried"
        )
      }
    return Witness(
      headline: headline,
      links: [
        WitnessLink(breach.told, "the app received \(name)"),
        WitnessLink(breach.asked, "the app asked for validation"),
        WitnessLink(breach.failed, "the attempt gave no result"),
        WitnessLink(breach.deed, deed),
      ])
  }

  func forget() {
    watches.removeAll(keepingCapacity: true)
    decisions.reset()
    missing.reset()
    redirectTold = .start
    isReceiptEmpty = false
  }
}
