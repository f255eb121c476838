import Facts

/// A newer version of hosted content is taken when a restore brings it.
final class ContentVersionUpdate: Rule {
  static let page = RulePage(
    identifier: "content-version-update",
    sentence: "Compare the version of hosted content with what you have, and do not skip a newer one.",
    level: .should,
    evidence: [.simulatedDisk, .hostedContent, .restore],
    sources: ["H16", "H17", "H14"],
    why:
      "Owners are not told of new content: only an app that compares versions brings it, through a restore.",
    breach:
      "The app finishes restored transactions whose files it has, although theirs are newer.",
    fix:
      "Keep the version beside the files, offer what is newer, and cancel the download if the user declines.")

  private struct Breach {
    var device = DeviceID.none
    var product = ProductID.none
    var present = TextID.empty
    var offered = TextID.empty
    var saved = FactSequence.start
    var announced = FactSequence.start
    var finish = FactSequence.start
  }

  private var first: Breach?
  private var breaches = 0
  private var isExercised = false

  var page: RulePage { Self.page }

  var kinds: [FactKind] { [.queueFinishCalled] }

  func observe(_ fact: Fact, in file: CaseFile) {
    guard let id = file.paidFinish(fact), let texts = file.texts else { return }
    let device = fact.actor.device
    for (_, download) in file.downloads(of: id) {
      guard let present = file.savedContent(of: download, on: device) else { continue }
      if download.saved != .start {
        if isNewer(texts[present.version], than: texts[present.replaced]) {
          isExercised = true
        }
        continue
      }
      guard isNewer(texts[download.version], than: texts[present.version])
      else { continue }
      isExercised = true
      guard download.givenUp == .start else { continue }
      breaches += 1
      guard first == nil else { continue }
      first = Breach(
        device: device, product: download.product, present: present.version, offered: download.version,
        saved: present.saved, announced: download.announced, finish: fact.sequence)
    }
  }

  /// Whether one version is higher than another; what is no version is never higher.
  private func isNewer(_ version: String, than other: String) -> Bool {
    guard let version = ContentVersion(version), let other = ContentVersion(other) else { return false }
    return version > other
  }

  func conclude(in file: CaseFile) -> Verdict {
    guard let first, let texts = file.texts else { return isExercised ? .kept : .notExercised }
    let product = file.name(of: first.product)
    return .broken(
      Witness(
        headline:
          "version \(texts[first.offered]) of \(product) was skipped on \(file.name(of: first.device))",
        links: [
          WitnessLink(first.saved, "the app saved version \(texts[first.present]) of \(product)"),
          WitnessLink(first.announced, "a transaction brought version \(texts[first.offered])"),
          WitnessLink(first.finish, "the app finished it, and neither took the new files nor gave them up"),
        ],
        furtherBreaches: breaches - 1))
  }

  func reset() {
    first = nil
    breaches = 0
    isExercised = false
  }
}
