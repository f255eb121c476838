import Facts

/// Checks that the app moves downloaded files out of the cache before it finishes their transaction.
final class CopyCacheBeforeFinish: LoggedRule {
  static let page = RulePage(
    identifier: "copy-cache-before-finish",
    sentence: "Move downloaded files out of the cache before you finish their transaction.",
    level: .must, profile: .extended,
    evidence: [.simulatedDisk, .hostedContent],
    sources: ["H7", "H10", "H11"],
    why:
      "The download folder belongs to the system, which deletes it soon after finish. Files that exist only "
      + "there are lost.",
    breach: "The app opens the book at its download location, saves that path, and finishes.",
    fix: "Copy the files to a folder of your own, or save what you read from them, and then finish."
  )

  static let testimony = RuleTestimony(
    [.downloadAnnounced, .downloadFinished, .queueFinishCalled, .diskCopied],
    showing: [.deviceAppRemoved, .diskWriteFailed])

  struct Breach {
    var device = DeviceID.none
    var transaction = TransactionID.none
    var product = ProductID.none
    var arrived = FactSequence.start
    /// When the write of one of several files failed. The start of the run if, instead, the app copied no
    /// file out of the cache.
    var failed = FactSequence.start
    var finish = FactSequence.start
  }

  var log = BreachLog<Breach>()

  var kinds: [FactKind] { [.queueFinishCalled] }

  func observe(_ fact: Fact, in file: CaseFile) {
    guard let id = file.paidFinish(fact) else { return }
    let device = fact.actor.device
    for (content, download) in file.downloads(of: id) where download.state == .finished {
      log.isExercised = true
      let failed = file.hostedFiles.missingCopy(of: download, on: device)
      // The user already has a version that the app saved earlier.
      let isSaved =
        file.hostedFiles.saved(content) != .start || file.mayHaveContent(of: download, on: device)
      guard failed != nil || !isSaved else { continue }
      log.add(
        Breach(
          device: device, transaction: id, product: download.product, arrived: download.finished,
          failed: failed ?? .start, finish: fact.sequence))
    }
  }

  func witness(of breach: Breach, in file: CaseFile) -> Witness {
    let (transaction, product) = (file.name(of: breach.transaction), file.name(of: breach.product))
    return Witness(
      headline:
        "\(transaction) was finished on \(file.quoted(breach.device)) while its files were only in the cache",
      links: [
        WitnessLink(breach.arrived, "the files of \(product) arrived in the cache"),
        WitnessLink(breach.failed, "writing one of them failed; the app did not retry"),
        WitnessLink(
          breach.finish,
          breach.failed == .start
            ? "the app finished it without copying any file, and had saved less than the files contain"
            : "the app finished it; that file was only in the cache"),
      ])
  }
}
