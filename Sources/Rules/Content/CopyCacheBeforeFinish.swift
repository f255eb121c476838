import Facts

/// Downloaded files are taken out of the cache before their transaction is finished.
final class CopyCacheBeforeFinish: Rule {
  static let page = RulePage(
    identifier: "copy-cache-before-finish",
    sentence: "Move the downloaded files out of the cache before finishing their transaction.",
    level: .must,
    evidence: [.simulatedDisk, .hostedContent],
    sources: ["H7", "H10", "H11"],
    why:
      "The folder of a download is the system's, which empties it soon after finish: what was only there is gone.",
    breach: "The app opens the book where it was downloaded, remembers that place, and finishes.",
    fix:
      "Copy the files to a folder of your own, or write what you read from them, and finish after that.")

  private struct Breach {
    var device = DeviceID.none
    var transaction = TransactionID.none
    var product = ProductID.none
    var arrived = FactSequence.start
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
    for (_, download) in file.downloads(of: id) where download.state == .finished {
      isExercised = true
      // What was saved before, of this version or another, is what its user has.
      guard download.saved == .start, !file.mayHaveContent(of: download, on: device) else { continue }
      breaches += 1
      guard first == nil else { continue }
      first = Breach(
        device: device, transaction: id, product: download.product, arrived: download.finished,
        finish: fact.sequence)
    }
  }

  func conclude(in file: CaseFile) -> Verdict {
    guard let first else { return isExercised ? .kept : .notExercised }
    let (transaction, product) = (file.name(of: first.transaction), file.name(of: first.product))
    return .broken(
      Witness(
        headline:
          "\(transaction) was finished on \(file.name(of: first.device)) while its files were only in the cache",
        links: [
          WitnessLink(first.arrived, "the files of \(product) came to the cache"),
          WitnessLink(
            first.finish,
            "the app finished it; until here it copied none of them, and wrote less than they hold"
          ),
        ],
        furtherBreaches: breaches - 1))
  }

  func reset() {
    first = nil
    breaches = 0
    isExercised = false
  }
}
