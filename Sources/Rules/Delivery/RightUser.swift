import Facts

/// Who paid gets what was paid.
final class RightUser: Rule {
  static let page = RulePage(
    identifier: "right-user",
    sentence: "Credit the account that paid, whoever uses the app when the transaction arrives.",
    level: .must,
    evidence: [.claims],
    sources: ["P11", "Q12"],
    why:
      "The queue belongs to the device: a purchase that one user began can end while another is logged in, and the first has paid for nothing.",
    breach: "The observer credits every purchased transaction to whoever is logged in at that moment.",
    fix:
      "Put the user into the payment's application_username, and credit the user that the transaction names.")

  private struct Breach {
    var device = DeviceID.none
    var transaction = TransactionID.none
    var credited = AccountID.none
    var told = FactSequence.start
    var granted = FactSequence.start
  }

  /// The transactions of payments that the app added, unless their user name was lost on the way: of all others
  /// nothing tells the app who paid.
  private let own = Notes(blank: false)
  private var first: Breach?
  private var breaches = 0
  private var isExercised = false

  var page: RulePage { Self.page }

  var kinds: [FactKind] { [.queuePaymentAdded, .claimGranted, .worldChosen] }

  func observe(_ fact: Fact, in file: CaseFile) {
    switch fact.content {
    case .world(.chosen(let site, let scope, _, _)):
      let transaction = TransactionID(rawValue: UInt32(truncatingIfNeeded: scope))
      guard transaction != .none, file.excusingSite(site) == .usernameReplay else { return }
      own.pointer(to: transaction.index).pointee = false
    case .queue(.paymentAdded(let transaction, _, _, _, promoted: false)) where transaction != .none:
      own.pointer(to: transaction.index).pointee = true
    // A grant that names nobody is one for whoever uses the device, as apps without accounts make it.
    case .claim(.granted(let transaction, _, let account, _)) where account != .none:
      let note = file.transaction(transaction)
      let payer = file.holding(note.holding).account
      guard transaction != .none, payer != .none, own[transaction.index] else { return }
      isExercised = true
      guard account != payer else { return }
      breaches += 1
      guard first == nil else { return }
      first = Breach(
        device: fact.actor.device, transaction: transaction, credited: account, told: note.firstTold,
        granted: fact.sequence)
    default: break
    }
  }

  func conclude(in file: CaseFile) -> Verdict {
    guard let first else { return isExercised ? .kept : .notExercised }
    let transaction = file.name(of: first.transaction)
    let payer = file.name(of: file.holding(file.transaction(first.transaction).holding).account)
    let credited = file.name(of: first.credited)
    return .broken(
      Witness(
        headline:
          "\(payer) paid for \(transaction), and \(credited) got it on \(file.name(of: first.device))",
        links: [
          file.sale(of: file.transaction(first.transaction)),
          WitnessLink(first.told, "the app was told of \(transaction), which belongs to \(payer)"),
          WitnessLink(first.granted, "the app granted it to \(credited)"),
        ],
        furtherBreaches: breaches - 1))
  }

  func reset() {
    own.reset()
    first = nil
    breaches = 0
    isExercised = false
  }
}
