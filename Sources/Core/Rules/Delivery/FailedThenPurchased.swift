import Facts

/// Checks that the app processes a purchase that follows a failed one.
final class FailedThenPurchased: BundledRule {
  static let page = RulePage(
    identifier: "failed-then-purchased",
    sentence: "Process a purchased transaction even if an earlier one for its product failed.",
    level: .must, profile: .core,
    sources: ["I1", "I2", "I4"],
    why:
      "An interrupted purchase fails first. After the user accepts the new terms, a second transaction "
      + "delivers the paid product.",
    breach:
      "After the failure the app drops its handler for that product and ignores the purchase that follows.",
    fix: "Do not let a failure change how the app treats later transactions of the same product."
  )

  static let testimony = RuleTestimony(
    RuleTestimony.beginnings + [
      .callbackDelivered, .transactionPurchased, .queueFinishCalled, .claimGranted,
    ],
    showing: [.processLaunched, .queuePaymentAdded])

  /// No kinds: `conclude` reads only the case file.
  var kinds: [FactKind] { [] }

  func observe(_ fact: Fact, in file: CaseFile) {}

  func conclude(in file: CaseFile) -> Verdict {
    guard file.toldCount(.failed) > 0 else { return .notExercised }
    let failures = firstFailures(in: file)
    var isExercised = false
    var first: (id: TransactionID, note: LedgerTransaction, failed: FactSequence)?
    var count = 0
    file.ledger.eachTransaction { id, note in
      // A restored transaction follows a tap on Restore, not the failure.
      guard note.purchase != .none, note.wasDeliveredPaid, note.told != .restored, note.product != .none,
        let failed = failures.first(where: {
          $0.product == note.product && $0.device == device(of: note, file)
        }),
        failed.told < note.firstDelivered
      else { return }
      isExercised = true
      guard file.isLeftAlone(id) else { return }
      count += 1
      if let first, first.note.firstDelivered <= note.firstDelivered { return }
      first = (id, note, failed.told)
    }
    guard isExercised else { return .notExercised }
    guard let (id, note, failed) = first else { return .kept }
    guard file.convergence != .start else {
      return .inconclusive(reason: "the run ended before the recovery phase was over")
    }
    let name = file.name(of: id)
    let product = file.name(of: note.product)
    return .broken(
      Witness(
        headline:
          "after a failure, \(name) was neither granted nor finished "
          + "on \(file.quoted(device(of: note, file)))",
        links: [
          WitnessLink(failed, "an earlier purchase of \(product) failed"),
          file.sale(of: note), WitnessLink(note.firstDelivered, "the app received \(name) as purchased"),
          WitnessLink(
            file.convergence, "at the end of the recovery phase it was still neither granted nor finished"),
        ],
        furtherBreaches: count - 1))
  }

  private func device(of note: LedgerTransaction, _ file: CaseFile) -> DeviceID {
    file.holding(note.holding).device
  }

  /// The first failure of each product on each device.
  private func firstFailures(
    in file: CaseFile
  ) -> [(product: ProductID, device: DeviceID, told: FactSequence)] {
    var failures: [(product: ProductID, device: DeviceID, told: FactSequence)] = []
    file.ledger.eachTransaction { _, note in
      // A failed transaction has no purchase.
      guard note.firstDelivered != .start, note.purchase == .none, note.product != .none else { return }
      let device = device(of: note, file)
      if let index = failures.firstIndex(where: { $0.product == note.product && $0.device == device }) {
        failures[index].told = min(failures[index].told, note.firstDelivered)
      } else {
        failures.append((note.product, device, note.firstDelivered))
      }
    }
    return failures
  }

  func reset() {}
}
