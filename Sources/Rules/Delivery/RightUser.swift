import Facts

/// Judges that the account that paid gets the product.
final class RightUser: LoggedRule {
  static let page = RulePage(
    identifier: "right-user",
    sentence: "Credit the account that paid, even if another user is logged in.",
    level: .must,
    evidence: [.claims],
    sources: ["P11", "Q12"],
    why:
      "The payment queue belongs to the device. A purchase started by one user can complete while another "
      + "is logged in; the first has then paid for nothing.",
    breach: "The observer credits every purchased transaction to the user who is logged in when it arrives.",
    fix: "Set the payment's application_username, and credit the user named by the transaction."
  )

  struct Breach {
    var device = DeviceID.none
    var transaction = TransactionID.none
    var payer = AccountID.none
    var credited = AccountID.none
    var told = FactSequence.start
    var granted = FactSequence.start
  }

  /// A transaction of a payment that the app added and whose user name was not lost. For all others the app cannot
  /// know who paid.
  private struct Payment {
    var isKnown = false
    /// The person who was logged in to the app when it added the payment, apart from the device's account.
    var login = AccountID.none
  }

  private let payments = Notes(blank: Payment())
  var log = BreachLog<Breach>()

  var kinds: [FactKind] { [.queuePaymentAdded, .claimGranted, .worldChosen] }

  func observe(_ fact: Fact, in file: CaseFile) {
    switch fact.content {
    case .world(.chosen(let site, let scope, _, _)):
      let transaction = TransactionID(rawValue: UInt32(truncatingIfNeeded: scope))
      guard transaction != .none, file.excusingSite(site) == .usernameReplay else { return }
      payments.pointer(to: transaction.index).pointee.isKnown = false
    case .queue(.paymentAdded(let transaction, _, _, _, promoted: false)) where transaction != .none:
      let device = file.device(fact.actor.device)
      payments.pointer(to: transaction.index).pointee = Payment(
        isKnown: !device.hasLogin || device.login != .none, login: device.login)
    // Apps without accounts claim grants that name no account; those are not judged.
    case .claim(.granted(let transaction, _, let account, _)) where account != .none:
      let note = file.transaction(transaction)
      let payment = payments[transaction.index]
      let payer = payment.login == .none ? file.holding(note.holding).account : payment.login
      guard transaction != .none, payer != .none, payment.isKnown else { return }
      // Where nobody else is there, nobody else can be credited.
      if file.accounts.count > 1 { log.isExercised = true }
      guard account != payer else { return }
      log.add(
        Breach(
          device: fact.actor.device, transaction: transaction, payer: payer, credited: account,
          told: note.firstTold, granted: fact.sequence))
    default: break
    }
  }

  func witness(of breach: Breach, in file: CaseFile) -> Witness {
    let transaction = file.name(of: breach.transaction)
    let payer = file.quoted(breach.payer)
    let credited = file.quoted(breach.credited)
    let isAccount = breach.payer == file.holding(file.transaction(breach.transaction).holding).account
    return Witness(
      headline:
        "\(payer) \(isAccount ? "paid for" : "bought") \(transaction), "
        + "but \(credited) received it on \(file.quoted(breach.device))",
      links: [
        file.sale(of: file.transaction(breach.transaction)),
        WitnessLink(breach.told, "the queue delivered \(transaction), which belongs to \(payer)"),
        WitnessLink(breach.granted, "the app granted it to \(credited)"),
      ])
  }

  func forget() {
    payments.reset()
  }
}
