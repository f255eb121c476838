import Facts

/// A user who wants back what was bought finds a way to get it.
final class RestoreButton: Rule {
  static let page = RulePage(
    identifier: "restore-button",
    sentence: "Offer a restore wherever something is sold that can be restored.",
    level: .should,
    sources: ["E10", "E1", "E11"],
    why:
      "A new device starts with nothing, review asks for the button, and only the user may begin a restore.",
    breach: "The app sells a level pack and has no Restore: whoever changes the phone has to buy it again.",
    fix:
      "Restore completed transactions when the user taps Restore, or refresh the receipt and unlock what it holds."
  )

  private struct Breach {
    var device = DeviceID.none
    var tapped = FactSequence.start
    var seen = FactSequence.start
  }

  /// The tap on each device that nothing came of yet.
  private let taps = Notes(blank: FactSequence.start)
  private var first: Breach?
  private var breaches = 0
  private var isExercised = false

  var page: RulePage { Self.page }

  var kinds: [FactKind] {
    [
      .userTappedRestore, .queueRestoreCalled, .queuePaymentsAllowedRead, .requestRefreshStarted,
      .serverAsked,
      .interfaceDialogShown, .processLaunched, .processKilled, .processTerminated, .processCrashed,
      .worldSettled,
    ]
  }

  func observe(_ fact: Fact, in file: CaseFile) {
    let device = fact.actor.device
    switch fact.content {
    case .user(.tappedRestore):
      // While one restore runs, the next tap is rightly ignored.
      guard device != .none, file.sellsRestorable, !file.device(device).isRestoring else { return }
      isExercised = true
      taps.pointer(to: device.index).pointee = fact.sequence
    case .queue(.restoreCalled), .request(.refreshStarted), .server(.asked),
      // It asks before it begins, or tells that payments are forbidden here.
      .interface(.dialogShown(.confirmation, _)), .queue(.paymentsAllowedRead(false)),
      .process(.launched), .process(.killed), .process(.terminated), .process(.crashed):
      guard taps[device.index] != .start else { return }
      taps.pointer(to: device.index).pointee = .start
    case .world(.settled): rested(at: fact.sequence, in: file)
    default: break
    }
  }

  private func rested(at seen: FactSequence, in file: CaseFile) {
    taps.each { index, tapped in
      // In the background the tap waits like everything else.
      guard tapped.pointee != .start, file.device(DeviceID(index)).isInFront else { return }
      breaches += 1
      if first == nil { first = Breach(device: DeviceID(index), tapped: tapped.pointee, seen: seen) }
      tapped.pointee = .start
    }
  }

  func conclude(in file: CaseFile) -> Verdict {
    guard let first else { return isExercised ? .kept : .notExercised }
    return .broken(
      Witness(
        headline: "a tap on Restore did nothing on \(file.name(of: first.device))",
        links: [
          WitnessLink(
            first.tapped, "the user tapped Restore, and something that can be restored is for sale"),
          WitnessLink(
            first.seen, "the world had come to rest, and the app had asked neither store nor server for it"),
        ],
        furtherBreaches: breaches - 1))
  }

  func reset() {
    taps.reset()
    first = nil
    breaches = 0
    isExercised = false
  }
}
