import Facts

/// A purchase that the server could not check stays in the queue.
final class KeepOnServerFailure: Rule {
  static let page = RulePage(
    identifier: "keep-on-server-failure",
    sentence:
      "Leave a transaction unfinished while your server cannot say whether it is paid, and try again later.",
    level: .must,
    evidence: [.claims, .server],
    sources: ["W6", "X4", "W14"],
    why:
      "The user has paid: whoever finishes because the server was down leaves nothing that could be delivered.",
    breach: "The server answers 503, the app shows an error, and finishes the transaction to be rid of it.",
    fix:
      "Finish when the content or a clear refusal came; until then ask again, at the next launch at the latest."
  )

  private struct Breach {
    var transaction = TransactionID.none
    var device = DeviceID.none
    var told = FactSequence.start
    var asked = FactSequence.start
    var failed = FactSequence.start
    var finish = FactSequence.start
  }

  /// What a device's app heard of its server about one product.
  private struct Watch {
    var device = DeviceID.none
    /// The name of the product, or nothing where the question was about the receipt as a whole.
    var product = TextID.empty
    /// The latest question about a receipt.
    var asked = FactSequence.start
    /// The latest time that the server was out of reach, or could not serve.
    var failed = FactSequence.start
  }

  /// The least status of the web that says that the server failed.
  private static let serverFault: Int64 = 500

  /// The questions of all devices: an app asks about as many products as wait at once, which are few.
  private var watches: [Watch] = []
  /// The latest clear answer about each product.
  private let decisions = Notes(blank: FactSequence.start)
  private var first: Breach?
  private var breaches = 0
  private var isExercised = false

  var page: RulePage { Self.page }

  var kinds: [FactKind] {
    [
      .serverAsked, .serverUnreachable, .serverAnswered, .serverContentAnswered, .claimVerified,
      .queueFinishCalled,
    ]
  }

  func observe(_ fact: Fact, in file: CaseFile) {
    switch fact.content {
    case .server(let content): take(content, fact, in: file)
    case .claim(.verified(let transaction, let status)): verified(transaction, status, fact, in: file)
    case .queue(.finishCalled): finished(fact, in: file)
    default: break
    }
  }

  private func take(_ content: ServerFact, _ fact: Fact, in file: CaseFile) {
    switch content {
    case .asked(let verb, let key):
      guard fact.actor.device != .none, let texts = file.texts, let verb = CheckingVerb(rawValue: texts[verb])
      else { return }
      let place = watch(at: fact.actor.device, about: verb == .deliver ? key : .empty)
      watches[place].asked = fact.sequence
    case .unreachable: failed(fact)
    case .answered(let status): if status >= Self.serverFault { failed(fact) }
    case .contentAnswered(let product, let answer, _, _):
      guard product != .none else { return }
      switch answer {
      case .sent, .notPaid, .rejected, .alreadyRedeemed, .noSuchContent:
        decisions.pointer(to: product.index).pointee = fact.sequence
      case .tryLater: break
      }
    default: break
    }
  }

  private func failed(_ fact: Fact) {
    guard fact.actor.device != .none,
      let place = latestQuestion(where: { $0.device == fact.actor.device })
    else { return }
    watches[place].failed = fact.sequence
    isExercised = true
  }

  /// Where the questions of a device about a product are noted.
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

  /// The app says itself how a check ended.
  private func verified(_ id: TransactionID, _ status: Int64, _ fact: Fact, in file: CaseFile) {
    let product = file.transaction(id).product
    guard fact.actor.device != .none, product != .none else { return }
    if ReceiptStatus.isTemporary(status, isRetryable: true) || ReceiptStatus.namesOtherStore(status) {
      let place = watch(at: fact.actor.device, about: file.product(product).name)
      if watches[place].asked == .start { watches[place].asked = fact.sequence }
      watches[place].failed = fact.sequence
      isExercised = true
    } else {
      decisions.pointer(to: product.index).pointee = fact.sequence
    }
  }

  private func finished(_ fact: Fact, in file: CaseFile) {
    guard let id = file.paidFinish(fact), fact.actor.device != .none else { return }
    let transaction = file.transaction(id)
    let name = file.product(transaction.product).name
    let latest = latestQuestion {
      $0.device == fact.actor.device && ($0.product == .empty || $0.product == name)
    }
    guard let latest else { return }
    let watch = watches[latest]
    guard transaction.granted == .start, !transaction.isPersisted, transaction.product != .none,
      !file.isGranted(transaction.product, on: fact.actor.device),
      // It was asked about this purchase, and the last that the app heard of it was no answer.
      watch.asked > transaction.firstTold, watch.failed >= watch.asked,
      decisions[transaction.product.index] < watch.failed
    else { return }
    breaches += 1
    guard first == nil else { return }
    first = Breach(
      transaction: id, device: fact.actor.device, told: transaction.firstTold, asked: watch.asked,
      failed: watch.failed, finish: fact.sequence)
  }

  func conclude(in file: CaseFile) -> Verdict {
    guard let first else { return isExercised ? .kept : .notExercised }
    let name = file.name(of: first.transaction)
    return .broken(
      Witness(
        headline: "\(name) was finished on \(file.name(of: first.device)) although nobody could check it",
        links: [
          WitnessLink(first.told, "the app was told of \(name)"),
          WitnessLink(first.asked, "it asked about the receipt"),
          WitnessLink(first.failed, "nobody could tell whether it is paid"),
          WitnessLink(first.finish, "the app finished it, and had neither granted it nor kept the receipt"),
        ],
        furtherBreaches: breaches - 1))
  }

  func reset() {
    watches.removeAll(keepingCapacity: true)
    decisions.reset()
    first = nil
    breaches = 0
    isExercised = false
  }
}
