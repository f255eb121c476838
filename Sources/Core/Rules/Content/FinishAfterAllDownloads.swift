import Facts

/// Checks that the app finishes a transaction only if none of its downloads is open.
final class FinishAfterAllDownloads: LoggedRule {
  static let page = RulePage(
    identifier: "finish-after-all-downloads",
    sentence: "Finish a transaction only when all its downloads are finished or canceled by you.",
    level: .must, profile: .extended,
    evidence: .hostedContent,
    sources: ["H12", "H13", "H1"],
    why: "Finish stops the transaction's downloads, and only a restore makes them available again.",
    breach: "The app starts the downloads of a purchased transaction and finishes it in the same callback.",
    fix:
      "Finish after the last download has finished. Cancel downloads you give up; only a restore offers them "
      + "again."
  )

  static let testimony = RuleTestimony(
    [
      .downloadAnnounced, .downloadFinished, .downloadFailed, .downloadCancelCalled, .queueFinishCalled,
      .diskCopied, .diskWrote,
    ], excusing: [.deviceBackupRestored])

  struct Breach {
    var device = DeviceID.none
    var transaction = TransactionID.none
    var state = DownloadState.waiting
    var announced = FactSequence.start
    var started = FactSequence.start
    var failed = FactSequence.start
    var finish = FactSequence.start
  }

  var log = BreachLog<Breach>()

  var kinds: [FactKind] { [.queueFinishCalled] }

  func observe(_ fact: Fact, in file: CaseFile) {
    guard let id = file.paidFinish(fact) else { return }
    let device = fact.actor.device
    for (_, download) in file.downloads(of: id) {
      log.isExercised = true
      guard isOpen(download), !file.mayHaveContent(of: download, on: device) else { continue }
      log.add(
        Breach(
          device: device, transaction: id, state: download.state, announced: download.announced,
          started: download.started, failed: download.state == .failed ? download.failed : .start,
          finish: fact.sequence))
    }
  }

  /// Whether a download is unfinished and the app did not cancel it.
  private func isOpen(_ download: LedgerDownload) -> Bool {
    switch download.state {
    case .waiting, .active, .paused, .failed: download.givenUp == .start
    case .finished, .cancelled: false
    }
  }

  func witness(of breach: Breach, in file: CaseFile) -> Witness {
    let name = file.name(of: breach.transaction)
    return Witness(
      headline:
        "\(name) was finished on \(file.quoted(breach.device)) "
        + "while one of its downloads was \(breach.state.name)",
      links: [
        WitnessLink(breach.announced, "\(name) arrived with files to download"),
        WitnessLink(breach.started, "the app started the download"),
        WitnessLink(breach.failed, "the download failed"),
        WitnessLink(breach.finish, "the app finished the transaction, which stopped the download"),
      ])
  }
}
