import Facts

/// Checks that content which can be downloaded again is excluded from backup.
final class SkipBackup: BundledRule {
  static let page = RulePage(
    identifier: "skip-backup",
    sentence: "Exclude files from backup that can be downloaded again.",
    level: .should, profile: .extended,
    evidence: .simulatedDisk,
    sources: ["H10", "H14"],
    why:
      "The store or your server keeps these files, so they only make backups larger. App Review has rejected apps for it.",
    breach: "The app copies each issue's files to its documents folder and never sets the flag.",
    fix: "Exclude each file or its folder as soon as it is saved. Files in Caches are never backed up."
  )

  static let testimony = RuleTestimony(
    [.downloadAnnounced, .downloadFinished, .queueFinishCalled, .diskCopied, .diskExcludedFromBackup],
    showing: [.diskContentWritten])

  /// A downloaded file outside of Caches that is not excluded from backup. It is a copy of a hosted file,
  /// or a file that the app's server sent.
  private struct Copy {
    var device: DeviceID
    /// The download of a hosted file, or none.
    var download = DownloadID.none
    var product: ProductID
    var saved: FactSequence
    var target: [UInt8]
    /// When the app finished the transaction that delivered the file.
    var finished = FactSequence.start
  }

  private static let caches = Array("Caches/".utf8)

  private var copies: [Copy] = []
  private var isExercised = false

  var kinds: [FactKind] {
    [
      .diskCopied, .diskContentWritten, .diskExcludedFromBackup, .diskRemoved, .deviceAppRemoved,
      .queueFinishCalled,
    ]
  }

  func observe(_ fact: Fact, in file: CaseFile) {
    guard let texts = file.texts else { return }
    let device = fact.actor.device
    switch fact.content {
    case .disk(.copied(_, let target)):
      guard file.hostedFiles.copiedDownload != .none else { return }
      let download = file.hostedFiles.copiedDownload
      let product = file.download(download).product
      save(
        Copy(
          device: device, download: download, product: product, saved: fact.sequence,
          target: Array(texts.bytes(of: target))))
    case .disk(.contentWritten(let path, let product)):
      save(
        Copy(
          device: device, product: product, saved: fact.sequence, target: Array(texts.bytes(of: path))))
    case .queue(.finishCalled(let id, _)): finished(id, fact, in: file)
    case .disk(.excludedFromBackup(let path)), .disk(.removed(let path)):
      guard !copies.isEmpty else { return }
      let place = Array(texts.bytes(of: path))
      copies.removeAll { $0.device == device && HostedFiles.isInside($0.target[...], place) }
    case .device(.appRemoved): copies.removeAll { $0.device == device }
    default: break
    }
  }

  private func save(_ copy: Copy) {
    guard !copy.target.starts(with: Self.caches) else { return }
    isExercised = true
    copies.removeAll { $0.device == copy.device && $0.target == copy.target }
    copies.append(copy)
  }

  /// Records when the app finished a transaction, because it may set the flag until then.
  private func finished(_ id: TransactionID, _ fact: Fact, in file: CaseFile) {
    let device = fact.actor.device
    for place in copies.indices where copies[place].device == device && copies[place].finished == .start {
      let copy = copies[place]
      let isItsOwn =
        copy.download == .none
        ? file.transaction(id).product == copy.product : file.download(copy.download).transaction == id
      if isItsOwn { copies[place].finished = fact.sequence }
    }
  }

  func conclude(in file: CaseFile) -> Verdict {
    let flawed = copies.filter { $0.finished != .start }
    guard let first = flawed.first else { return isExercised ? .kept : .notExercised }
    let deed = first.download == .none ? "wrote the content from its server" : "copied it"
    return .broken(
      Witness(
        headline:
          "a downloaded file of \(file.name(of: first.product)) is included in backups "
          + "of \(file.quoted(first.device))",
        links: [
          WitnessLink(first.saved, "the app \(deed) to \(String(decoding: first.target, as: UTF8.self))"),
          WitnessLink(
            first.finished,
            "the app finished its transaction; the copy was never excluded from backup"),
        ],
        furtherBreaches: flawed.count - 1))
  }

  func reset() {
    copies.removeAll(keepingCapacity: true)
    isExercised = false
  }
}
