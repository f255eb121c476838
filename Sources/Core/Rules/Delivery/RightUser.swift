import Facts

/// Checks that the account that paid gets the product.
final class RightUser: LoggedRule {
  static let page = RulePage(
    identifier: "right-user",
    sentence: "Credit the account that paid, even if another user is logged in.",
    level: .must, profile: .core,
    evidence: [.claims],
    sources: ["P11", "Q12"],
    why:
      "The store knows the App Store account, not the user of your app. A purchase can complete while another "
      + "user is logged in than the one who bought; the buyer has then paid for nothing.",
    breach: "The app credits every purchased transaction to the user who is logged in when it arrives.",
    fix:
      "Pass the user's name to the purchase: application_username in the payment queue, app_account_token in "
      + "StoreKit 2. Credit the user named by the transaction. If it names none, credit the user who is logged in."
  )

  static let testimony = RuleTestimony(
    RuleTestimony.beginnings + [.queuePaymentAdded, .claimGranted, .userLoggedIn, .userLoggedOut])

  struct Breach {
    var device = DeviceID.none
    var transaction = TransactionID.none
    var payer = AccountID.none
    var credited = AccountID.none
    var told = FactSequence.start
    var granted = FactSequence.start
  }

  /// The payment of a transaction. The app can know who paid only if it added the payment and the user name
  /// was not lost.
  private struct Payment {
    var isKnown = false
    /// Whether the transaction was delivered to the app without its user name.
    var isNameLost = false
    /// The user who was logged in to the app when it added the payment. This is independent of the device's
    /// account.
    var login = AccountID.none
    /// The user at the tap on Buy, who may differ from `login`.
    var tapper = AccountID.none
  }

  /// A payment whose purchase was interrupted by the store.
  private struct Interruption {
    let product: ProductID
    let account: AccountID
    let payment: Payment
  }

  private let payments = IdentifierTable(blank: Payment())
  /// The interrupted payments that the user has not completed.
  private var interruptions: [Interruption] = []
  private var resumed: [(purchase: PurchaseID, payment: Payment)] = []
  var log = BreachLog<Breach>()

  var kinds: [FactKind] {
    [
      .queuePaymentAdded, .storekitPurchaseCalled, .claimGranted, .worldChosen, .storeInterrupted,
      .storeResolved,
      .transactionPurchased,
    ]
  }

  func observe(_ fact: Fact, in file: CaseFile) {
    switch fact.content {
    case .world(.chosen(let site, let scope, _, _)):
      let transaction = TransactionID(rawValue: UInt32(truncatingIfNeeded: scope))
      guard transaction != .none, file.excusingSite(site) == .usernameReplay else { return }
      payments.pointer(to: transaction.index).pointee.isNameLost = true
    case .queue(.paymentAdded(let transaction, _, _, _, promoted: false)) where transaction != .none,
      .storekit(.purchaseCalled(let transaction, _, _, _)) where transaction != .none:
      let device = file.device(fact.actor.device)
      payments.pointer(to: transaction.index).pointee = Payment(
        isKnown: !device.hasLogin || device.login != .none, login: device.login,
        tapper: file.tapper)
    case .store(.interrupted(let account, let product, _)): interrupted(product, account, in: file)
    case .store(.resolved(let purchase)): resolved(purchase, in: file)
    case .transaction(.purchased(let transaction, let purchase, _)):
      guard transaction != .none, let found = resumed.first(where: { $0.purchase == purchase }) else {
        return
      }
      var payment = found.payment
      payment.isNameLost = payments[transaction.index].isNameLost
      payments.pointer(to: transaction.index).pointee = payment
    // Grants reported by apps without accounts name no account and are not checked.
    case .claim(.granted(let transaction, _, let account, _)) where account != .none:
      let note = file.transaction(transaction)
      let payment = payments[transaction.index]
      let payer = payment.login == .none ? file.holding(note.holding).account : payment.login
      guard transaction != .none, payer != .none, payment.isKnown, !payment.isNameLost else { return }
      // With a single account, no other account can be credited.
      if file.ledger.accountCount > 1 { log.isExercised = true }
      guard account != payer, account != payment.tapper else { return }
      log.add(
        Breach(
          device: fact.actor.device, transaction: transaction, payer: payer, credited: account,
          told: note.firstDelivered, granted: fact.sequence))
    default: break
    }
  }

  /// Records that the store interrupted the purchase of the latest open payment for a product. The purchase
  /// will arrive as another transaction.
  private func interrupted(_ product: ProductID, _ account: AccountID, in file: CaseFile) {
    var latest: TransactionID?
    file.ledger.eachTransaction { id, note in
      guard note.product == product, !note.isDeliveredPaid, note.finished == .start,
        file.holding(note.holding).account == account, payments[id.index].isKnown
      else { return }
      latest = id
    }
    let payment = latest.map { payments[$0.index] } ?? Payment()
    interruptions.append(Interruption(product: product, account: account, payment: payment))
  }

  /// Records that the user completed an interrupted purchase. If several purchases of the product are
  /// interrupted, it is unknown which one was completed.
  private func resolved(_ purchase: PurchaseID, in file: CaseFile) {
    let note = file.purchase(purchase)
    let akin = interruptions.indices.filter {
      interruptions[$0].product == note.product && interruptions[$0].account == note.account
    }
    guard let first = akin.first else { return }
    var payment = interruptions.remove(at: first).payment
    if akin.count > 1 { payment.isKnown = false }
    resumed.append((purchase, payment))
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
        WitnessLink(breach.told, "the app received \(transaction), which belongs to \(payer)"),
        WitnessLink(breach.granted, "the app granted it to \(credited)"),
      ])
  }

  func forget() {
    payments.reset()
    interruptions.removeAll(keepingCapacity: true)
    resumed.removeAll(keepingCapacity: true)
  }
}
