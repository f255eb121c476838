import Facts

/// A transaction is finished when nothing of it is left to be downloaded.
final class FinishAfterAllDownloads: Rule {
  static let page = RulePage(
    identifier: "finish-after-all-downloads",
    sentence: "Finish a transaction only when each of its downloads is finished, or was cancelled by you.",
    level: .must,
    evidence: .hostedContent,
    sources: ["H12", "H13", "H1"],
    why:
      "With finish the downloads of the transaction end, and nothing but a restore brings them again.",
    breach: "The app starts the downloads of a purchased transaction, and finishes it in the same callback.",
    fix:
      "Finish when the last download is finished, and cancel a download that is given up.")

  private struct Breach {
    var device = DeviceID.none
    var transaction = TransactionID.none
    var state = DownloadState.waiting
    var announced = FactSequence.start
    var started = FactSequence.start
    var failed = FactSequence.start
    var finish = FactSequence.start
  }

  private var first: Breach?
  private var breaches = 0
  private var isExercised = false

  var page: RulePage { Self.page }

  var kinds: [FactKind] { [.queueFinishCalled] }

  func observe(_ fact: Fact, in file: CaseFile) {
    guard let id = file.paidFinish(fact) else { return }
    let device = fact.actor.device
    for (_, download) in file.downloads(of: id) {
      isExercised = true
      guard isOpen(download), !file.mayHaveContent(of: download, on: device) else { continue }
      breaches += 1
      guard first == nil else { continue }
      first = Breach(
        device: device, transaction: id, state: download.state, announced: download.announced,
        started: download.started, failed: download.state == .failed ? download.failed : .start,
        finish: fact.sequence)
    }
  }

  /// Whether a download neither brought its files nor was given up by the app.
  private func isOpen(_ download: DownloadNote) -> Bool {
    switch download.state {
    case .waiting, .active, .paused, .failed: download.givenUp == .start
    case .finished, .cancelled: false
    }
  }

  func conclude(in file: CaseFile) -> Verdict {
    guard let first else { return isExercised ? .kept : .notExercised }
    let name = file.name(of: first.transaction)
    return .broken(
      Witness(
        headline:
          "\(name) was finished on \(file.name(of: first.device)) while a download of it was \(first.state.name)",
        links: [
          WitnessLink(first.announced, "\(name) brought files to download"),
          WitnessLink(first.started, "the app asked to start the download"),
          WitnessLink(first.failed, "the download failed"),
          WitnessLink(first.finish, "the app finished the transaction, which ends the download"),
        ],
        furtherBreaches: breaches - 1))
  }

  func reset() {
    first = nil
    breaches = 0
    isExercised = false
  }
}
