import Facts

/// Judges that content which can be downloaded again is excluded from backup.
final class SkipBackup: BundledRule {
  static let page = RulePage(
    identifier: "skip-backup",
    sentence: "Exclude files from backup that can be downloaded again.",
    level: .should,
    evidence: [.simulatedDisk, .hostedContent],
    sources: ["H10", "H14"],
    why:
      "The store keeps these files, so they only make backups larger. App Review has rejected apps for it.",
    breach: "The app copies each issue's files to its documents folder and never sets the flag.",
    fix: "Exclude each file or its folder as soon as it is copied. Files in Caches are never backed up."
  )

  /// A copy of a hosted file outside of Caches that is not excluded from backup.
  private struct Copy {
    var device: DeviceID
    var download: DownloadID
    var copied: FactSequence
    var target: [UInt8]
  }

  private static let caches = Array("Caches/".utf8)

  private var copies: [Copy] = []
  private var isExercised = false

  var kinds: [FactKind] { [.diskCopied, .diskExcludedFromBackup, .diskRemoved, .deviceAppRemoved] }

  func observe(_ fact: Fact, in file: CaseFile) {
    guard let texts = file.texts else { return }
    let device = fact.actor.device
    switch fact.content {
    case .disk(.copied(_, let target)):
      let path = texts.bytes(of: target)
      guard file.copiedDownload != .none, !path.starts(with: Self.caches) else { return }
      isExercised = true
      copies.removeAll { $0.device == device && $0.target == Array(path) }
      copies.append(
        Copy(device: device, download: file.copiedDownload, copied: fact.sequence, target: Array(path)))
    case .disk(.excludedFromBackup(let path)), .disk(.removed(let path)):
      guard !copies.isEmpty else { return }
      let place = Array(texts.bytes(of: path))
      copies.removeAll { $0.device == device && CaseFile.isInside($0.target[...], place) }
    case .device(.appRemoved): copies.removeAll { $0.device == device }
    default: break
    }
  }

  func conclude(in file: CaseFile) -> Verdict {
    // Before finish the app may still set the flag.
    let flawed = copies.filter { file.transaction(file.download($0.download).transaction).finished != .start }
    guard let first = flawed.first else { return isExercised ? .kept : .notExercised }
    let download = file.download(first.download)
    return .broken(
      Witness(
        headline:
          "a downloaded file of \(file.name(of: download.product)) is included in backups "
          + "of \(file.quoted(first.device))",
        links: [
          WitnessLink(
            first.copied, "the app copied it to \(String(decoding: first.target, as: UTF8.self))"),
          WitnessLink(
            file.transaction(download.transaction).finished,
            "the app finished its transaction; the copy was never excluded from backup"),
        ],
        furtherBreaches: flawed.count - 1))
  }

  func reset() {
    copies.removeAll(keepingCapacity: true)
    isExercised = false
  }
}
