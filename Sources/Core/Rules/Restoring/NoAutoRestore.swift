import Facts

/// Checks that the app restores only if the user asks for it.
final class NoAutoRestore: LoggedRule {
  static let page = RulePage(
    identifier: "no-auto-restore",
    sentence: "Start a restore only when the user asks for it.",
    level: .should, profile: .core,
    sources: ["E10", "E3", "E5"],
    why: "A restore prompts for the account's password and delivers a transaction for every past purchase.",
    breach: "The app restores at each launch to find out what its user owns.",
    fix:
      "Save grants on disk, read the receipt or the entitlements, and restore or call sync when the user taps "
      + "Restore."
  )

  static let testimony = RuleTestimony(
    [.processLaunched, .userTappedRestore, .queueRestoreCalled, .userTapped],
    showing: [.callbackRestoreFinished, .callbackRestoreFailed, .processTimerFired])

  struct Breach {
    var device = DeviceID.none
    var launched = FactSequence.start
    var asked = FactSequence.start
  }

  /// The taps on a device.
  private struct Watch {
    /// The latest tap of any kind.
    var tapped = FactSequence.start
    /// The latest tap on Restore.
    var tappedRestore = FactSequence.start
    /// Whether a restore that the user had requested was open when the current launch began.
    var isContinued = false
  }

  private let watches = IdentifierTable(blank: Watch())
  var log = BreachLog<Breach>()

  var kinds: [FactKind] {
    [
      .processLaunched, .userTappedBuy, .userTappedRestore, .userTapped, .queueRestoreCalled,
      .storekitSyncCalled,
    ]
  }

  func observe(_ fact: Fact, in file: CaseFile) {
    let device = fact.actor.device
    guard device != .none else { return }
    switch fact.content {
    case .process(.launched):
      log.isExercised = true
      let watch = watches.pointer(to: device.index)
      let ended = file.device(device).restoreEnded
      watch.pointee.isContinued = watch.pointee.tappedRestore > ended
    case .user(.tappedRestore):
      watches.pointer(to: device.index).pointee.tapped = fact.sequence
      watches.pointer(to: device.index).pointee.tappedRestore = fact.sequence
    case .user(.tappedBuy), .user(.tapped): watches.pointer(to: device.index).pointee.tapped = fact.sequence
    case .queue(.restoreCalled), .storekit(.syncCalled): asked(fact, at: device, in: file)
    default: break
    }
  }

  private func asked(_ fact: Fact, at device: DeviceID, in file: CaseFile) {
    let (watch, launched) = (watches[device.index], file.device(device).launched)
    // A tap in this launch, or a restore that an earlier launch did not complete, allows the restore.
    guard watch.tapped < launched || watch.tapped == .start, !watch.isContinued else { return }
    log.add(Breach(device: device, launched: launched, asked: fact.sequence))
  }

  func witness(of breach: Breach, in file: CaseFile) -> Witness {
    return Witness(
      headline: "the app on \(file.quoted(breach.device)) started a restore on its own",
      links: [
        WitnessLink(breach.launched, "the app was launched"),
        WitnessLink(breach.asked, "the app started a restore; the user had not tapped anything"),
      ])
  }

  func forget() {
    watches.reset()
  }
}
