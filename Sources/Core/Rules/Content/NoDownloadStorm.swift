import Facts
import Kernel

/// Checks that the user chooses what is downloaded after a restore.
final class NoDownloadStorm: LoggedRule {
  static let page = RulePage(
    identifier: "no-download-storm",
    sentence: "After a restore, let the user choose downloads; start at most three yourself.",
    level: .should, profile: .extended,
    evidence: [.hostedContent, .restore],
    sources: ["H15", "H14"],
    why:
      "A restore delivers every past purchase. Downloading all of it at once fills the disk and uses up "
      + "mobile data.",
    breach:
      "The app starts the downloads of each restored transaction as it arrives: forty magazines at once.",
    fix: "List the available downloads, start what the user taps, and run two or three at a time."
  )

  static let testimony = RuleTestimony([
    .callbackDelivered, .queueRestoreCalled, .downloadAnnounced, .downloadStartCalled, .userTapped,
  ])

  /// The number of downloads that an app may start without a tap.
  private static let allowance = 3
  /// A start within this time after the end of a restore still belongs to the restore.
  private static let aftermath = Interval.seconds(60)

  struct Breach {
    var device = DeviceID.none
    var asked = FactSequence.start
    var ended = FactSequence.start
    var start = FactSequence.start
  }

  private struct Watch {
    var asked = FactSequence.start
    var ended = FactSequence.start
    var endedAt = Instant.zero
    /// The number of restored downloads that were started since the latest tap.
    var starts = 0
  }

  private let watches = IdentifierTable(blank: Watch())
  var log = BreachLog<Breach>()

  var kinds: [FactKind] {
    [
      .queueRestoreCalled, .callbackRestoreFinished, .callbackRestoreFailed, .downloadStartCalled,
      .userTapped,
      .userTappedBuy, .userTappedRestore,
    ]
  }

  func observe(_ fact: Fact, in file: CaseFile) {
    let device = fact.actor.device
    guard device != .none else { return }
    let watch = watches.pointer(to: device.index)
    switch fact.content {
    case .queue(.restoreCalled):
      // An app may have to restore before it can download the user's selection.
      let isForChoice = file.downloadTapped(on: device) > file.device(device).launched
      watch.pointee = Watch(asked: isForChoice ? .start : fact.sequence)
    case .callback(.restoreFinished), .callback(.restoreFailed):
      watch.pointee.ended = fact.sequence
      watch.pointee.endedAt = fact.instant
    case .user(.tappedBuy), .user(.tappedRestore): watch.pointee.starts = 0
    // After another tap the user may have chosen any number of downloads, now or later.
    case .user: watch.pointee.asked = .start
    case .download(.startCalled(let id, _)): started(id, fact, watch, in: file)
    default: break
    }
  }

  private func started(
    _ id: DownloadID, _ fact: Fact, _ watch: UnsafeMutablePointer<Watch>, in file: CaseFile
  ) {
    let download = file.download(id)
    guard file.transaction(download.transaction).told == .restored else { return }
    log.isExercised = true
    // A retry of a download does not count as a start.
    guard download.started == fact.sequence, watch.pointee.asked != .start else { return }
    let isOver = watch.pointee.ended > watch.pointee.asked
    guard !isOver || fact.instant - watch.pointee.endedAt <= Self.aftermath else { return }
    watch.pointee.starts += 1
    guard watch.pointee.starts > Self.allowance else { return }
    log.add(
      Breach(
        device: fact.actor.device, asked: watch.pointee.asked, ended: watch.pointee.ended,
        start: fact.sequence))
  }

  func witness(of breach: Breach, in file: CaseFile) -> Witness {
    return Witness(
      headline:
        "after a restore, the app on \(file.quoted(breach.device)) started more than three downloads "
        + "the user did not choose",
      links: [
        WitnessLink(breach.asked, "the app started a restore"),
        WitnessLink(breach.ended, "the restore ended"),
        WitnessLink(breach.start, "the app started a fourth download without user input"),
      ])
  }

  func forget() {
    watches.reset()
  }
}
