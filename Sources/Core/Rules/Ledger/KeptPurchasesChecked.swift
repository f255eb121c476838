import Facts

/// Checks that the app does not trust preferences, which users can edit.
final class KeptPurchasesChecked: LoggedRule {
  static let page = RulePage(
    identifier: "kept-purchases-checked",
    sentence: "Check purchases that you keep in preferences against the receipt.",
    level: .should, profile: .extended,
    evidence: [.owned, .receipt],
    sources: ["T14"],
    why:
      "Users can edit preferences or copy those of another user, and so unlock a product without paying.",
    breach:
      "The app sets a flag in its preferences when a product is bought, and unlocks whatever has a flag.",
    fix:
      "At launch, keep a product from the preferences only if the receipt has a valid entry for it. Or sign "
      + "what you keep, with the user's name inside, or keep it on your server."
  )

  static let testimony = RuleTestimony([
    .userCopiedPreferences, .worldOwned, .storeCharged, .callbackDelivered,
  ])

  struct Breach {
    var device = DeviceID.none
    var product = ProductID.none
    var source = DeviceID.none
    var copied = FactSequence.start
    var launched = FactSequence.start
    var asked = FactSequence.start
  }

  /// Preferences copied from another device.
  private struct Copy {
    var source = DeviceID.none
    var copied = FactSequence.start
  }

  private let copies = IdentifierTable(blank: Copy())
  var log = BreachLog<Breach>()

  var kinds: [FactKind] { [.userCopiedPreferences, .deviceAppRemoved, .deviceBackupRestored, .worldOwned] }

  func observe(_ fact: Fact, in file: CaseFile) {
    switch fact.content {
    case .user(.copiedPreferences(let source)):
      copies.pointer(to: fact.actor.device.index).pointee = Copy(source: source, copied: fact.sequence)
    case .device: copies.pointer(to: fact.actor.device.index).pointee = Copy()
    case .world(.owned(let device, let account, let product, let count)):
      guard device != .none else { return }
      let copy = copies[device.index]
      // A consumable is removed from the receipt, so no receipt shows the remaining amount.
      guard copy.copied != .start, !file.product(product).isAdditive,
        !file.entitlement(to: product, of: account, on: device).hasHistory
      else { return }
      log.isExercised = true
      guard count > 0 else { return }
      log.add(
        Breach(
          device: device, product: product, source: copy.source, copied: copy.copied,
          launched: file.device(device).launched, asked: fact.sequence))
    default: break
    }
  }

  func witness(of breach: Breach, in file: CaseFile) -> Witness {
    let product = file.name(of: breach.product)
    let device = file.quoted(breach.device)
    return Witness(
      headline: "\(product) is unlocked on \(device), where it was never bought",
      links: [
        WitnessLink(
          breach.copied, "the user copied the app's preferences from \(file.quoted(breach.source))"),
        WitnessLink(breach.launched, "the app was launched; its receipt has no entry for \(product)"),
        WitnessLink(breach.asked, "the app reported that its user owns \(product)"),
      ])
  }

  func forget() {
    copies.reset()
  }
}
