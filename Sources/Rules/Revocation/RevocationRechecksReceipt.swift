import Facts
import Kernel

/// A revocation takes away what the receipt no longer shows, and nothing else.
final class RevocationRechecksReceipt: Rule {
  static let page = RulePage(
    identifier: "revocation-rechecks-receipt",
    sentence: "When a product is revoked, take it back unless the receipt still shows that the user owns it.",
    level: .must,
    evidence: [.owned],
    sources: ["V1", "V2"],
    why:
      "A refund ends one purchase, and the end of sharing one way of access; the same user may own the product in another way.",
    breach:
      "The app ignores revoked products, or locks every one that is named although the receipt has another purchase of it.",
    fix:
      "Read the receipt when a revocation is told: keep the product while an entry for it has no cancellation date, and remove it otherwise."
  )

  private struct Breach {
    var isLocked = false
    var device = DeviceID.none
    var product = ProductID.none
    var revoked = FactSequence.start
    var told = FactSequence.start
    var takenBack = FactSequence.start
    var asked = FactSequence.start
  }

  /// The latest revocation that each device was told of, and whether the app died while it was told.
  private var notices: [(instant: Instant, wasCutShort: Bool)?] = []
  private var first: Breach?
  private var breaches = 0
  private var isExercised = false

  var page: RulePage { Self.page }

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
      // It is told again at the next launch.
      notices[device.index]?.wasCutShort = true
    case .world(.owned(let device, let account, let product, let count)):
      judge(count, of: product, of: account, on: device, at: fact.sequence, in: file)
    default: break
    }
  }

  private func judge(
    _ count: Int64, of product: ProductID, of account: AccountID, on device: DeviceID,
    at sequence: FactSequence, in file: CaseFile
  ) {
    let told = file.revocationTold(of: product, on: device)
    guard told != .start, device.index < notices.count, notices[device.index]?.wasCutShort == false else {
      return
    }
    let note = file.product(product)
    guard !note.isAdditive else { return }
    isExercised = true
    let entitlement = file.entitlement(to: product, of: account, on: device)
    let takenBack = note.claimRevoked > told ? note.claimRevoked : .start
    // What is missing for another reason is another rule's question.
    let isLocked = count < entitlement.due && takenBack != .start
    guard isLocked || count > entitlement.allowed else { return }
    breaches += 1
    guard first == nil else { return }
    first = Breach(
      isLocked: isLocked, device: device, product: product, revoked: note.storeRevoked, told: told,
      takenBack: takenBack, asked: sequence)
  }

  func conclude(in file: CaseFile) -> Verdict {
    guard let first else { return isExercised ? .kept : .notExercised }
    let product = file.name(of: first.product)
    let device = file.name(of: first.device)
    return .broken(
      Witness(
        headline: first.isLocked
          ? "\(product) was taken back on \(device), and the user still owns it"
          : "\(product) was revoked, and its user still has it on \(device)",
        links: [
          WitnessLink(first.revoked, "the store took back a purchase of \(product)"),
          WitnessLink(first.told, "the app was told that \(product) is revoked"),
          WitnessLink(first.takenBack, "the app took it back"),
          WitnessLink(
            first.asked,
            first.isLocked
              ? "asked what its user has of \(product), the app says nothing, and the store has another purchase"
              : "asked what its user has of \(product), the app still counts it"),
        ],
        furtherBreaches: breaches - 1))
  }

  func reset() {
    notices.removeAll(keepingCapacity: true)
    first = nil
    breaches = 0
    isExercised = false
  }
}
