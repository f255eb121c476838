import Facts

/// Judges that the app takes newer hosted content when a restore brings it.
final class ContentVersionUpdate: LoggedRule {
  static let page = RulePage(
    identifier: "content-version-update",
    sentence: "Compare the version of hosted content with what you have, and do not skip a newer one.",
    level: .should,
    evidence: [.simulatedDisk, .hostedContent, .restore],
    sources: ["H16", "H17", "H14"],
    why:
      "The store does not announce new content to owners: they get it only if the app compares versions after a restore.",
    breach:
      "The app finishes restored transactions whose files it has, although theirs are newer.",
    fix:
      "Keep the version beside the files, offer what is newer, and cancel the download if the user declines.")

  struct Breach {
    var device = DeviceID.none
    var product = ProductID.none
    var present = TextID.empty
    var offered = TextID.empty
    var saved = FactSequence.start
    var announced = FactSequence.start
    var finish = FactSequence.start
  }

  var log = BreachLog<Breach>()

  var kinds: [FactKind] { [.queueFinishCalled] }

  func observe(_ fact: Fact, in file: CaseFile) {
    guard let id = file.paidFinish(fact), let texts = file.texts else { return }
    let device = fact.actor.device
    for (_, download) in file.downloads(of: id) {
      guard let present = file.savedContent(of: download, on: device) else { continue }
      if download.saved != .start {
        if isNewer(texts[present.version], than: texts[present.replaced]) {
          log.isExercised = true
        }
        continue
      }
      guard isNewer(texts[download.version], than: texts[present.version])
      else { continue }
      log.isExercised = true
      guard download.givenUp == .start else { continue }
      log.add(
        Breach(
          device: device, product: download.product, present: present.version, offered: download.version,
          saved: present.saved, announced: download.announced, finish: fact.sequence))
    }
  }

  /// Whether one version is higher than another. A text that is no version is never higher.
  private func isNewer(_ version: String, than other: String) -> Bool {
    guard let version = ContentVersion(version), let other = ContentVersion(other) else { return false }
    return version > other
  }

  func witness(of breach: Breach, in file: CaseFile) -> Witness {
    let product = file.name(of: breach.product)
    let (present, offered) = (file.texts?[breach.present] ?? "", file.texts?[breach.offered] ?? "")
    return Witness(
      headline:
        "version \(offered) of \(product) was skipped on \(file.name(of: breach.device))",
      links: [
        WitnessLink(breach.saved, "the app saved version \(present) of \(product)"),
        WitnessLink(breach.announced, "a transaction brought version \(offered)"),
        WitnessLink(breach.finish, "the app finished it, and neither took the new files nor gave them up"),
      ])
  }
}
