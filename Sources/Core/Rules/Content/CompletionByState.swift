import Facts
import Kernel

/// Checks that the app treats a download as complete only if its state is finished.
final class CompletionByState: LoggedRule {
  static let page = RulePage(
    identifier: "completion-by-state",
    sentence: "Treat a download as complete only when its state is finished.",
    level: .must, profile: .extended,
    evidence: .hostedContent,
    sources: ["H6", "H7"],
    why:
      "Progress is for display. At 100 percent the system may still be unpacking the files, and they have "
      + "no location yet.",
    breach: "The app looks for the files as soon as progress reaches 1.0, and grants the book without them.",
    fix: "Wait for the finished state. Use progress and time remaining only for the progress bar."
  )

  static let testimony = RuleTestimony(
    [.downloadAnnounced, .callbackDownloadDelivered, .queueFinishCalled, .diskCopied, .claimGranted],
    showing: [.processLaunched])

  /// The app's action that shows it considered the download complete.
  enum Sign {
    case granted, contentSafe, locationRead
  }

  struct Breach {
    var sign = Sign.granted
    var device = DeviceID.none
    var transaction = TransactionID.none
    var full = FactSequence.start
    var acted = FactSequence.start
  }

  private struct Watch {
    /// When this launch was notified of full progress while the download was still active.
    var full = FactSequence.start
    /// When the app last read the location of a download that had none.
    var looked = FactSequence.start
  }

  private let watches = IdentifierTable(blank: Watch())
  var log = BreachLog<Breach>()

  var kinds: [FactKind] {
    [.callbackDownloadDelivered, .claimGranted, .claimPersisted, .downloadLocationRead]
  }

  func observe(_ fact: Fact, in file: CaseFile) {
    switch fact.content {
    case .callback(.downloadDelivered(_, let id, _, .active, let progress, let remaining)):
      guard id != .none, progress >= 1000 || remaining == .zero else { return }
      log.isExercised = true
      let watch = watches.pointer(to: id.index)
      if watch.pointee.full < file.device(fact.actor.device).launched { watch.pointee.full = fact.sequence }
    case .claim(.granted(let transaction, _, _, _)):
      // If the app granted before the download was announced, the grant did not depend on the download.
      if file.earlierGrant == .start { took(transaction, .granted, fact, in: file) }
    case .claim(.persisted(let transaction, .content)): took(transaction, .contentSafe, fact, in: file)
    case .download(.locationRead(let id, false)): looked(id, fact, in: file)
    default: break
    }
  }

  /// Records a report that is correct only if all downloads of the transaction are complete.
  private func took(_ id: TransactionID, _ sign: Sign, _ fact: Fact, in file: CaseFile) {
    guard log.isExercised, id != .none else { return }
    for (download, _) in file.downloads(of: id) where isMistaken(download, at: fact.actor.device, in: file) {
      return report(download, sign, fact, in: file)
    }
  }

  private func looked(_ id: DownloadID, _ fact: Fact, in file: CaseFile) {
    guard id != .none else { return }
    let watch = watches.pointer(to: id.index)
    let before = watch.pointee.looked
    watch.pointee.looked = fact.sequence
    // An app that reads the location in each callback does not depend on the progress.
    guard before < file.device(fact.actor.device).launched,
      isMistaken(id, at: fact.actor.device, in: file)
    else { return }
    report(id, .locationRead, fact, in: file)
  }

  /// Whether a download is still active although this launch was notified of its full progress.
  private func isMistaken(_ id: DownloadID, at device: DeviceID, in file: CaseFile) -> Bool {
    let full = watches[id.index].full
    guard full != .start, full > file.device(device).launched else { return false }
    let download = file.download(id)
    // Another download of the same version delivered the files, so the app does not need this one.
    if file.hostedFiles.content(of: download, on: device)?.version == download.version { return false }
    switch download.state {
    case .active: return true
    case .waiting, .paused, .finished, .failed, .cancelled: return false
    }
  }

  private func report(_ id: DownloadID, _ sign: Sign, _ fact: Fact, in file: CaseFile) {
    log.add(
      Breach(
        sign: sign, device: fact.actor.device, transaction: file.download(id).transaction,
        full: watches[id.index].full, acted: fact.sequence))
  }

  func witness(of breach: Breach, in file: CaseFile) -> Witness {
    let name = file.name(of: breach.transaction)
    let deed =
      switch breach.sign {
      case .granted: "the app granted it"
      case .contentSafe: "the app reported its files as saved"
      case .locationRead: "the app read the location of its files, which was nil"
      }
    return Witness(
      headline:
        "the app on \(file.quoted(breach.device)) treated a download of \(name) as complete "
        + "while it was active",
      links: [
        WitnessLink(breach.full, "the app received progress 1.0 with the state active"),
        WitnessLink(breach.acted, "\(deed); the download was not finished yet"),
      ])
  }

  func forget() {
    watches.reset()
  }
}
