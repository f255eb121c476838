import Facts

/// Checks that the app accepts newer hosted content from a restore and does not download content again that
/// it already saved.
final class ContentVersionUpdate: LoggedRule {
  static let page = RulePage(
    identifier: "content-version-update",
    sentence: "Download newer versions of hosted content, and do not download a saved version again.",
    level: .should, profile: .extended,
    evidence: [.simulatedDisk, .hostedContent, .restore],
    sources: ["H16", "H17", "H14"],
    why:
      "The store does not announce new content to owners. They get it only if the app compares versions "
      + "after a restore.",
    breach:
      "The app finishes a restored transaction without offering its newer files, or downloads 500 MB again "
      + "that are already on disk.",
    fix:
      "Save the content version with the files, offer newer versions, and cancel the download if the user "
      + "declines."
  )

  static let testimony = RuleTestimony(
    [.downloadAnnounced, .downloadFinished, .downloadCancelCalled, .diskWrote, .diskCopied],
    excusing: [.deviceAppRemoved, .deviceBackupRestored])

  enum Sign {
    /// A newer version was neither downloaded nor canceled.
    case skipped
    /// A version that is already on the disk was downloaded again.
    case again
  }

  struct Breach {
    var sign = Sign.skipped
    var device = DeviceID.none
    var product = ProductID.none
    var present = TextID.empty
    var offered = TextID.empty
    var saved = FactSequence.start
    var announced = FactSequence.start
    var finish = FactSequence.start
  }

  /// A tap other than Buy or Restore, which may select a download.
  private struct Choice {
    var tapped = FactSequence.start
    /// The latest restore, if it directly followed the tap. An app may have to restore before it can
    /// download the user's selection.
    var restored = FactSequence.start
  }

  /// The latest tap on each device.
  private let taps = IdentifierTable(blank: Choice())
  /// When the world last became idle.
  private var rested = FactSequence.start
  var log = BreachLog<Breach>()

  var kinds: [FactKind] {
    [.queueFinishCalled, .downloadStartCalled, .userTapped, .queueRestoreCalled, .worldSettled]
  }

  func observe(_ fact: Fact, in file: CaseFile) {
    switch fact.content {
    case .user(.tapped):
      if fact.actor.device != .none {
        taps.pointer(to: fact.actor.device.index).pointee.tapped = fact.sequence
      }
    case .queue(.restoreCalled):
      guard fact.actor.device != .none else { return }
      let choice = taps.pointer(to: fact.actor.device.index)
      choice.pointee.restored = choice.pointee.tapped > rested ? fact.sequence : .start
    case .world(.settled): rested = fact.sequence
    case .download(.startCalled(let id, _)): started(id, fact, in: file)
    default: finished(fact, in: file)
    }
  }

  private func started(_ id: DownloadID, _ fact: Fact, in file: CaseFile) {
    let device = fact.actor.device
    guard device != .none, id != .none else { return }
    let download = file.download(id)
    guard file.hostedFiles.saved(id) == .start, download.started == fact.sequence,
      file.transaction(download.transaction).told == .restored,
      let present = file.hostedFiles.content(of: download, on: device), present.version == download.version,
      !isChosen(download, on: device), isWhole(present, in: file)
    else { return }
    log.add(
      Breach(
        sign: .again, device: device, product: download.product, present: present.version,
        offered: download.version, saved: present.saved, announced: download.announced,
        finish: fact.sequence))
  }

  /// Whether the user selected the download, with a tap after its announcement or a tap just before the
  /// restore that announced it.
  private func isChosen(_ download: LedgerDownload, on device: DeviceID) -> Bool {
    let choice = taps[device.index]
    return choice.tapped > download.announced
      || choice.restored != .start && choice.restored < download.announced
  }

  /// Whether a transaction of the product was finished after the files were saved. Before that, files may
  /// be missing.
  private func isWhole(_ content: SavedContent, in file: CaseFile) -> Bool {
    file.ledger.transactions(of: file.product(content.product)).contains {
      $0.entry.finished > content.saved
    }
  }

  private func finished(_ fact: Fact, in file: CaseFile) {
    guard let id = file.paidFinish(fact), let texts = file.texts else { return }
    let device = fact.actor.device
    for (download, entry) in file.downloads(of: id) {
      guard let present = file.hostedFiles.content(of: entry, on: device) else { continue }
      if file.hostedFiles.saved(download) != .start {
        if isNewer(texts[present.version], than: texts[present.replaced]) {
          log.isExercised = true
        }
        continue
      }
      guard isNewer(texts[entry.version], than: texts[present.version])
      else { continue }
      log.isExercised = true
      guard entry.givenUp == .start else { continue }
      log.add(
        Breach(
          device: device, product: entry.product, present: present.version, offered: entry.version,
          saved: present.saved, announced: entry.announced, finish: fact.sequence))
    }
  }

  /// Whether one version is higher than another. False if a text is not a valid version.
  private func isNewer(_ version: String, than other: String) -> Bool {
    guard let version = ContentVersion(version), let other = ContentVersion(other) else { return false }
    return version > other
  }

  func witness(of breach: Breach, in file: CaseFile) -> Witness {
    let product = file.name(of: breach.product)
    let (present, offered) = (file.texts?[breach.present] ?? "", file.texts?[breach.offered] ?? "")
    if breach.sign == .again {
      return Witness(
        headline: "version \(offered) of \(product) was downloaded again on \(file.quoted(breach.device))",
        links: [
          WitnessLink(breach.saved, "the app saved version \(present) of \(product)"),
          WitnessLink(breach.announced, "a restored transaction delivered the same version"),
          WitnessLink(
            breach.finish,
            "the app started downloading files it already has; the user had not asked for them"),
        ])
    }
    return Witness(
      headline:
        "version \(offered) of \(product) was skipped on \(file.quoted(breach.device))",
      links: [
        WitnessLink(breach.saved, "the app saved version \(present) of \(product)"),
        WitnessLink(breach.announced, "a transaction delivered version \(offered)"),
        WitnessLink(
          breach.finish,
          "the app finished it without downloading the new files or canceling the download"),
      ])
  }

  func forget() {
    taps.reset()
    rested = .start
  }
}
