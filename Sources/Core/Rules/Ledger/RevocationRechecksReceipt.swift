import Facts
import Kernel

/// Checks that the app revokes a product unless the receipt still shows that the user owns it.
final class RevocationRechecksReceipt: LoggedRule {
  static let page = RulePage(
    identifier: "revocation-rechecks-receipt",
    sentence: "Revoke a product's access unless the receipt still shows a valid purchase.",
    level: .must, profile: .extended,
    evidence: [.owned],
    sources: ["V1", "V2"],
    why:
      "A refund ends one purchase, and the end of Family Sharing ends one kind of access. The user may own "
      + "the product in another way.",
    breach:
      "The app ignores revocations, or locks every revoked product although the receipt contains another "
      + "purchase of it.",
    fix:
      "On a revocation, read the receipt. Keep the product if an entry for it has no cancellation date; "
      + "otherwise remove it. In StoreKit 2, keep it if the entitlements have it."
  )

  static let testimony = RuleTestimony(
    RuleTestimony.beginnings + [
      .transactionPurchased, .callbackRevoked, .claimRevoked, .queueFinishCalled, .storeRevoked,
      .worldOwned,
    ], showing: [.subscriptionBegan, .subscriptionRenewed])

  struct Breach {
    var isLocked = false
    var device = DeviceID.none
    var product = ProductID.none
    var revoked = FactSequence.start
    var told = FactSequence.start
    /// The launch after which an app without a handler could know of the revocation.
    var launched = FactSequence.start
    /// When the receipt that shows the revocation was written, and when the app read it.
    var written = FactSequence.start
    var read = FactSequence.start
    var takenBack = FactSequence.start
    var asked = FactSequence.start
  }

  /// For each device, when the latest revocation was delivered, and whether the app died at that instant.
  private var notices: [(instant: Instant, wasCutShort: Bool)?] = []
  var log = BreachLog<Breach>()

  var kinds: [FactKind] { [.callbackRevoked, .processKilled, .processCrashed, .processHung, .worldOwned] }

  func observe(_ fact: Fact, in file: CaseFile) {
    switch fact.content {
    case .callback(.revoked):
      let device = fact.actor.device
      guard device != .none else { return }
      while notices.count <= device.index { notices.append(nil) }
      notices[device.index] = (instant: fact.instant, wasCutShort: false)
    case .process:
      let device = fact.actor.device
      guard device.index < notices.count, notices[device.index]?.instant == fact.instant else { return }
      // The queue delivers the revocation again at the next launch.
      notices[device.index]?.wasCutShort = true
    case .world(.owned(let device, let account, let product, let count)):
      judge(count, of: product, of: account, on: device, at: fact.sequence, in: file)
    default: break
    }
  }

  /// The receipt that shows the refund of a subscription, if the app read it; otherwise nil. An app that
  /// did not read it uses the expiry date in its older receipt.
  private func receiptRead(
    about product: ProductID, of account: AccountID, on device: DeviceID, in file: CaseFile
  ) -> DeviceReceipt? {
    let receipt = file.device(device).receipt
    let revoked = file.product(product).storeRevoked
    guard revoked != .start, receipt.owner == account, receipt.written > revoked,
      receipt.read > receipt.written, let id = file.subscription(of: account, to: product),
      file.subscription(id).ended > revoked
    else { return nil }
    return receipt
  }

  private func judge(
    _ count: Int64, of product: ProductID, of account: AccountID, on device: DeviceID,
    at sequence: FactSequence, in file: CaseFile
  ) {
    let told = file.revocationTold(of: product, on: device)
    if told == .start {
      return judgeUntold(count, of: product, of: account, on: device, at: sequence, in: file)
    }
    // The queue delivers a revocation once. An app that could not write at that time is not notified again.
    guard device.index < notices.count, notices[device.index]?.wasCutShort == false,
      file.device(device).writeFailed < told
    else { return }
    let note = file.product(product)
    guard !note.isAdditive else { return }
    log.isExercised = true
    let entitlement = file.entitlement(to: product, of: account, on: device)
    let takenBack = note.claimRevoked > told ? note.claimRevoked : .start
    // `EntitlementsMatchStore` checks products that are missing for another reason, such as a later
    // purchase.
    let receipt = count > 0 ? receiptRead(about: product, of: account, on: device, in: file) : nil
    let isLocked =
      count < entitlement.due && takenBack != .start
      && file.transaction(entitlement.dueTransaction).firstDelivered < takenBack
    guard isLocked || count > entitlement.allowed || receipt != nil else { return }
    log.add(
      Breach(
        isLocked: isLocked, device: device, product: product, revoked: note.storeRevoked, told: told,
        written: receipt?.written ?? .start, read: receipt?.read ?? .start, takenBack: takenBack,
        asked: sequence))
  }

  /// An app without a handler learns of a revocation from the receipt, at its next launch at the latest.
  private func judgeUntold(
    _ count: Int64, of product: ProductID, of account: AccountID, on device: DeviceID,
    at sequence: FactSequence, in file: CaseFile
  ) {
    let note = file.product(product)
    let launched = file.device(device).launched
    guard note.storeRevoked != .start, launched > note.storeRevoked, !note.isAdditive else { return }
    let entitlement = file.entitlement(to: product, of: account, on: device)
    guard entitlement.hasHistory else { return }
    if count == 0, entitlement.due == 0 { log.isExercised = true }
    guard count > 0 else { return }
    let read = receiptRead(about: product, of: account, on: device, in: file)
    let receipt = read ?? receiptAtLaunch(without: product, of: account, on: device, in: file)
    guard count > entitlement.allowed || receipt != nil else { return }
    log.add(
      Breach(
        device: device, product: product, revoked: note.storeRevoked,
        launched: read == nil ? launched : .start, written: receipt?.written ?? .start,
        read: read?.read ?? .start, asked: sequence))
  }

  /// The receipt that was on the device at the latest launch, if it shows no active purchase of a
  /// non-consumable; otherwise nil. An app without a handler must read it, so the result does not depend on
  /// whether it did.
  private func receiptAtLaunch(
    without product: ProductID, of account: AccountID, on device: DeviceID, in file: CaseFile
  ) -> DeviceReceipt? {
    let place = file.device(device)
    let receipt = place.receipt
    guard file.product(product).type == .nonConsumable, receipt.owner == account,
      receipt.written > file.product(product).storeRevoked, place.launched > receipt.written,
      file.boughtCount(of: product, by: account, isOpen: true) == 0,
      file.boughtCount(of: product, by: account, isOpen: false) > 0,
      !place.isFromBackup, !file.ledger.account(account).hasUnknownPurchases,
      !isPaidLater(product, on: device, in: file)
    else { return nil }
    return receipt
  }

  /// Whether a paid transaction of a product was delivered, granted, or finished on a device after the
  /// product was revoked.
  private func isPaidLater(_ product: ProductID, on device: DeviceID, in file: CaseFile) -> Bool {
    let note = file.product(product)
    return file.ledger.transactions(of: note).contains { _, transaction in
      file.isTold(transaction, on: device)
        && max(transaction.firstDelivered, transaction.granted, transaction.finished) > note.storeRevoked
    }
  }

  func witness(of breach: Breach, in file: CaseFile) -> Witness {
    let product = file.name(of: breach.product)
    let device = file.quoted(breach.device)
    return Witness(
      headline: breach.isLocked
        ? "\(product) was revoked on \(device) although the user still owns it"
        : "\(product) was revoked, but the user still has it on \(device)",
      links: [
        WitnessLink(breach.revoked, "the store revoked a purchase of \(product)"),
        WitnessLink(breach.told, "the app was notified that \(product) was revoked"),
        WitnessLink(
          breach.launched,
          "the app was launched again; no callback told it of the revocation, but the receipt shows it"),
        WitnessLink(
          breach.written,
          "the receipt on \(device) was updated: it shows the refund of \(product)"),
        WitnessLink(breach.read, "the app read that receipt"),
        WitnessLink(breach.takenBack, "the app revoked it"),
        WitnessLink(
          breach.asked,
          breach.isLocked
            ? "the app reported that its user owns no \(product), but the store has another purchase"
            : "the app reported that its user still owns \(product)"),
      ])
  }

  func forget() {
    notices.removeAll(keepingCapacity: true)
  }
}
