import Facts
import Kernel

/// A download is complete when its state says so.
final class CompletionByState: Rule {
  static let page = RulePage(
    identifier: "completion-by-state",
    sentence: "Take a download for complete by its state alone, not by its progress or the time left.",
    level: .must,
    evidence: .hostedContent,
    sources: ["H6", "H7"],
    why:
      "Progress is there to be shown: at a hundred percent the files may still be unpacked, and have no place yet.",
    breach: "The app looks for the files as soon as the progress is 1.0, and grants the book without them.",
    fix: "Wait for the state finished; use progress and time for the progress bar only.")

  /// How the app showed that it took the download for complete.
  private enum Sign {
    case granted, contentSafe, locationRead
  }

  private struct Breach {
    var sign = Sign.granted
    var device = DeviceID.none
    var transaction = TransactionID.none
    var full = FactSequence.start
    var acted = FactSequence.start
  }

  private struct Watch {
    /// When the app was told that all of it is there, while it was still active.
    var full = FactSequence.start
    /// When the app last asked for the place of files that had none.
    var looked = FactSequence.start
  }

  private let watches = Notes(blank: Watch())
  private var first: Breach?
  private var breaches = 0
  private var isExercised = false

  var page: RulePage { Self.page }

  var kinds: [FactKind] {
    [.callbackDownloadDelivered, .claimGranted, .claimPersisted, .downloadLocationRead]
  }

  func observe(_ fact: Fact, in file: CaseFile) {
    switch fact.content {
    case .callback(.downloadDelivered(_, let id, _, .active, let progress, let remaining)):
      guard id != .none, progress >= 1000 || remaining == .zero else { return }
      isExercised = true
      let watch = watches.pointer(to: id.index)
      if watch.pointee.full < file.device(fact.actor.device).launched { watch.pointee.full = fact.sequence }
    case .claim(.granted(let transaction, _, _, _)):
      // Whoever granted before the download, and says it again, did not wait for it.
      if file.earlierGrant == .start { took(transaction, .granted, fact, in: file) }
    case .claim(.persisted(let transaction, .content)): took(transaction, .contentSafe, fact, in: file)
    case .download(.locationRead(let id, false)): looked(id, fact, in: file)
    default: break
    }
  }

  /// The app said of a transaction what it may say when all is there.
  private func took(_ id: TransactionID, _ sign: Sign, _ fact: Fact, in file: CaseFile) {
    guard isExercised, id != .none else { return }
    for (download, _) in file.downloads(of: id) where isMistaken(download, at: fact.actor.device, in: file) {
      return report(download, sign, fact, in: file)
    }
  }

  private func looked(_ id: DownloadID, _ fact: Fact, in file: CaseFile) {
    guard id != .none else { return }
    let watch = watches.pointer(to: id.index)
    let before = watch.pointee.looked
    watch.pointee.looked = fact.sequence
    // Whoever asks in each callback does not go by the progress.
    guard before < file.device(fact.actor.device).launched,
      isMistaken(id, at: fact.actor.device, in: file)
    else { return }
    report(id, .locationRead, fact, in: file)
  }

  /// Whether the app could have been misled: in this launch it was told that all is there, and it is not.
  private func isMistaken(_ id: DownloadID, at device: DeviceID, in file: CaseFile) -> Bool {
    let full = watches[id.index].full
    guard full != .start, full > file.device(device).launched else { return false }
    switch file.download(id).state {
    case .active: return true
    case .waiting, .paused, .finished, .failed, .cancelled: return false
    }
  }

  private func report(_ id: DownloadID, _ sign: Sign, _ fact: Fact, in file: CaseFile) {
    breaches += 1
    guard first == nil else { return }
    first = Breach(
      sign: sign, device: fact.actor.device, transaction: file.download(id).transaction,
      full: watches[id.index].full, acted: fact.sequence)
  }

  func conclude(in file: CaseFile) -> Verdict {
    guard let first else { return isExercised ? .kept : .notExercised }
    let name = file.name(of: first.transaction)
    let deed =
      switch first.sign {
      case .granted: "the app granted it"
      case .contentSafe: "the app said that it made its files safe"
      case .locationRead: "the app asked where its files are, and there were none"
      }
    return .broken(
      Witness(
        headline:
          "the app on \(file.name(of: first.device)) took a download of \(name) for complete while it was active",
        links: [
          WitnessLink(first.full, "the app was told that all of it had come, and that it is active"),
          WitnessLink(first.acted, "\(deed); its state was not finished yet"),
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
