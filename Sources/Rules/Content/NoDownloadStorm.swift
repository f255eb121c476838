import Facts
import Kernel

/// After a restore the user chooses what is downloaded.
final class NoDownloadStorm: Rule {
  static let page = RulePage(
    identifier: "no-download-storm",
    sentence: "After a restore let the user choose what to download; start three files unasked at most.",
    level: .should,
    evidence: [.hostedContent, .restore],
    sources: ["H15", "H14"],
    why:
      "A restore brings everything ever bought: all of it at once fills the disk and eats the user's mobile data.",
    breach: "The app starts the downloads of each restored transaction as it comes: forty magazines at once.",
    fix: "List what can be downloaded, start what the user taps, and two or three files at the same time.")

  /// How many files an app may start on its own.
  private static let allowance = 3
  /// How long after its end a start counts for the restore.
  private static let aftermath = Interval.seconds(60)

  private struct Breach {
    var device = DeviceID.none
    var asked = FactSequence.start
    var ended = FactSequence.start
    var start = FactSequence.start
  }

  private struct Watch {
    var asked = FactSequence.start
    var ended = FactSequence.start
    var endedAt = Instant.zero
    /// How many restored files were started since the user did something.
    var starts = 0
  }

  private let watches = Notes(blank: Watch())
  private var first: Breach?
  private var breaches = 0
  private var isExercised = false

  var page: RulePage { Self.page }

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
    case .queue(.restoreCalled): watch.pointee = Watch(asked: fact.sequence)
    case .callback(.restoreFinished), .callback(.restoreFailed):
      watch.pointee.ended = fact.sequence
      watch.pointee.endedAt = fact.instant
    case .user(.tappedBuy), .user(.tappedRestore): watch.pointee.starts = 0
    // From here on the user has a say, be it about one file or about all, now or when others are done.
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
    isExercised = true
    // A second try is nothing new.
    guard download.started == fact.sequence, watch.pointee.asked != .start else { return }
    let isOver = watch.pointee.ended > watch.pointee.asked
    guard !isOver || fact.instant - watch.pointee.endedAt <= Self.aftermath else { return }
    watch.pointee.starts += 1
    guard watch.pointee.starts > Self.allowance else { return }
    breaches += 1
    guard first == nil else { return }
    first = Breach(
      device: fact.actor.device, asked: watch.pointee.asked, ended: watch.pointee.ended, start: fact.sequence)
  }

  func conclude(in file: CaseFile) -> Verdict {
    guard let first else { return isExercised ? .kept : .notExercised }
    return .broken(
      Witness(
        headline:
          "the app on \(file.name(of: first.device)) started more than three restored downloads that nobody chose",
        links: [
          WitnessLink(first.asked, "the app asked for the purchase history"),
          WitnessLink(first.ended, "the restore ended"),
          WitnessLink(first.start, "the app started a fourth download since its user did something"),
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
