import Facts

/// Checks that a tap on Restore starts a restore if the app sells a restorable product.
final class RestoreButton: LoggedRule {
  static let page = RulePage(
    identifier: "restore-button",
    sentence: "Offer a Restore button wherever you sell restorable products.",
    level: .should, profile: .core,
    sources: ["E10", "E1", "E11"],
    why:
      "A new device starts with nothing, App Review requires the button, and only the user should start a "
      + "restore.",
    breach:
      "The app sells a level pack and has no Restore button. A user with a new phone has to buy it again.",
    fix:
      "When the user taps Restore, restore completed transactions, or refresh the receipt and unlock the "
      + "purchases in it. In StoreKit 2, call sync."
  )

  static let testimony = RuleTestimony(
    [.userTappedRestore, .queueRestoreCalled], showing: [.processLaunched, .worldSettled])

  struct Breach {
    var device = DeviceID.none
    var tapped = FactSequence.start
    var seen = FactSequence.start
  }

  /// The tap on each device that the app has not answered yet.
  private let taps = IdentifierTable(blank: FactSequence.start)
  var log = BreachLog<Breach>()

  var kinds: [FactKind] {
    [
      .userTappedRestore, .queueRestoreCalled, .queuePaymentsAllowedRead, .requestRefreshStarted,
      .serverAsked, .storekitSyncCalled, .storekitRead,
      .interfaceDialogShown, .interfaceTextShown, .processLaunched, .processKilled, .processTerminated,
      .processCrashed,
      .worldSettled,
    ]
  }

  func observe(_ fact: Fact, in file: CaseFile) {
    let device = fact.actor.device
    switch fact.content {
    case .user(.tappedRestore):
      // The app may ignore a tap during a restore or a purchase.
      guard device != .none, file.sellsRestorable, !file.device(device).isRestoring,
        !file.isPurchasing(on: device)
      else { return }
      log.isExercised = true
      taps.pointer(to: device.index).pointee = fact.sequence
    case .queue(.restoreCalled), .request(.refreshStarted), .server(.asked), .storekit(.syncCalled),
      .storekit(.read),
      // The app may ask for confirmation first, or find that payments are not allowed.
      .interface(.dialogShown(.confirmation, _)), .interface(.textShown(.confirmation, _)),
      .queue(.paymentsAllowedRead(false)),
      .process(.launched), .process(.killed), .process(.terminated), .process(.crashed):
      guard taps[device.index] != .start else { return }
      taps.pointer(to: device.index).pointee = .start
    case .world(.settled): rested(at: fact.sequence, in: file)
    default: break
    }
  }

  private func rested(at seen: FactSequence, in file: CaseFile) {
    taps.each { index, tapped in
      // An app in the background may answer later.
      guard tapped.pointee != .start, file.device(DeviceID(index)).isInFront else { return }
      log.add(Breach(device: DeviceID(index), tapped: tapped.pointee, seen: seen))
      tapped.pointee = .start
    }
  }

  func witness(of breach: Breach, in file: CaseFile) -> Witness {
    return Witness(
      headline: "a tap on Restore did nothing on \(file.quoted(breach.device))",
      links: [
        WitnessLink(
          breach.tapped, "the user tapped Restore; the app sells restorable products"),
        WitnessLink(
          breach.seen,
          "once everything was idle, the app had contacted neither the store nor its server"),
      ])
  }

  func forget() {
    taps.reset()
  }
}
