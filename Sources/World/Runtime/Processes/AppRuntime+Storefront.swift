internal import Facts
internal import Kernel
internal import StoreModel

/// Asks the delegate whether a payment continues in another storefront.
extension AppRuntime {
  /// The time limit for the delegate's answer.
  private static let storefrontPatience = Interval.seconds(1)

  /// Asks the delegate whether a payment continues. Without an answer in time the payment fails.
  func askToContinue(_ transaction: TransactionID, on device: Device, _ process: AppProcess) {
    guard book[transaction].stage != .settled, book[transaction].stage != .gone else { return }
    timeline.record(.callback(.continueAsked(transaction: transaction)), by: device.queue.actor)
    let deadline = timeline.schedule(
      .storefrontAnswerOverdue(device.id, transaction), after: AppRuntime.storefrontPatience)
    process.storefrontQuestions.append((transaction, deadline))
    let answer = turn(
      .continueAsked(TransactionHandle(transaction, process: process.id), device.storefront), on: device,
      process)
    guard process.isAlive else { return }
    if let parked = process.parked {
      parked.sequel = .storefront(transaction)
      return
    }
    guard case .flag(let continues) = answer else { return }
    storefrontAnswered(transaction, continues: continues, on: device, process)
  }

  /// Handles the delegate's answer whether a payment continues.
  func storefrontAnswered(
    _ transaction: TransactionID, continues: Bool, on device: Device, _ process: AppProcess
  ) {
    timeline.record(
      .queue(.storefrontAnswered(transaction: transaction, continues: continues)),
      by: Actor(.app, at: device.id))
    guard let place = process.storefrontQuestions.firstIndex(where: { $0.transaction == transaction }) else {
      return device.queue.misused(.storefrontAnswerLate, subject: Int64(transaction.rawValue))
    }
    timeline.cancel(process.storefrontQuestions.remove(at: place).deadline)
    if !continues { stop(transaction, on: device) }
  }

  /// Fails the payment, because the delegate did not answer in time.
  func storefrontAnswerIsOverdue(_ transaction: TransactionID, on device: Device) {
    guard let process = device.process,
      let place = process.storefrontQuestions.firstIndex(where: { $0.transaction == transaction })
    else { return }
    process.storefrontQuestions.remove(at: place)
    stop(transaction, on: device)
  }

  private func stop(_ transaction: TransactionID, on device: Device) {
    if book[transaction].stage == .onSheet {
      timeline.record(.device(.sheetClosed(transaction: transaction)), by: Actor(.device, at: device.id))
    }
    device.queue.fail(transaction, .storeKit(.storeProductNotAvailable))
    device.queue.step(past: transaction)
  }
}
