import Facts

/// Nobody is asked for a password at launch.
final class NoAutoRestore: Rule {
  static let page = RulePage(
    identifier: "no-auto-restore",
    sentence: "Do not restore on your own: ask for the purchase history when the user wants it.",
    level: .should,
    sources: ["E10", "E3", "E5"],
    why:
      "A restore asks for the password of the account, and brings a transaction for everything ever bought.",
    breach: "The app restores at each launch, to be sure that it knows what its user owns.",
    fix: "Keep what was granted on the disk, read the receipt, and restore when the user taps Restore.")

  private struct Breach {
    var device = DeviceID.none
    var launched = FactSequence.start
    var asked = FactSequence.start
  }

  /// What a device's user did.
  private struct Watch {
    /// The latest tap of any kind.
    var tapped = FactSequence.start
    /// The latest tap on Restore.
    var tappedRestore = FactSequence.start
    /// Whether a restore that the user had asked for was open when the present launch began.
    var isContinued = false
  }

  private let watches = Notes(blank: Watch())
  private var first: Breach?
  private var breaches = 0
  private var isExercised = false

  var page: RulePage { Self.page }

  var kinds: [FactKind] {
    [.processLaunched, .userTappedBuy, .userTappedRestore, .userTapped, .queueRestoreCalled]
  }

  func observe(_ fact: Fact, in file: CaseFile) {
    let device = fact.actor.device
    guard device != .none else { return }
    switch fact.content {
    case .process(.launched):
      isExercised = true
      let watch = watches.pointer(to: device.index)
      let ended = file.device(device).restoreEnded
      watch.pointee.isContinued = watch.pointee.tappedRestore > ended
    case .user(.tappedRestore):
      watches.pointer(to: device.index).pointee.tapped = fact.sequence
      watches.pointer(to: device.index).pointee.tappedRestore = fact.sequence
    case .user(.tappedBuy), .user(.tapped): watches.pointer(to: device.index).pointee.tapped = fact.sequence
    case .queue(.restoreCalled): asked(fact, at: device, in: file)
    default: break
    }
  }

  private func asked(_ fact: Fact, at device: DeviceID, in file: CaseFile) {
    let (watch, launched) = (watches[device.index], file.device(device).launched)
    // The user did something in this launch, or had asked for a restore that the last one could not bring to its end.
    guard watch.tapped < launched || watch.tapped == .start, !watch.isContinued else { return }
    breaches += 1
    if first == nil { first = Breach(device: device, launched: launched, asked: fact.sequence) }
  }

  func conclude(in file: CaseFile) -> Verdict {
    guard let first else { return isExercised ? .kept : .notExercised }
    return .broken(
      Witness(
        headline: "the app on \(file.name(of: first.device)) restored on its own",
        links: [
          WitnessLink(first.launched, "the app was launched"),
          WitnessLink(
            first.asked, "the app asked for the purchase history, and its user had tapped nothing yet"),
        ],
        furtherBreaches: breaches - 1))
  }

  func reset() {
    watches.reset()
    first = nil
    breaches = 0
    isExercised = false
  }
}
