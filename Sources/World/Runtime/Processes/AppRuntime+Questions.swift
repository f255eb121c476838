internal import Facts
internal import Kernel
internal import StoreModel

/// The questions that observers and delegates answer. An answer continues a payment or shows a sheet.
extension AppRuntime {
  /// Offers a promoted payment to the observers, one after another. The first one that implements the
  /// method decides.
  func offer(_ product: ProductID, _ payment: PaymentID, on device: Device, _ process: AppProcess) {
    guard process.hasObservers else {
      timeline.record(.callback(.paymentUnheard(product: product)), by: device.transactions.actor)
      if timeline.choose(.latePromotion, scope: device.id.rawValue) == 1 {
        process.undeliveredPromotions.append((product, payment))
      }
      return
    }
    let goesOnUnasked = timeline.choose(.promotionUnanswered, scope: device.id.rawValue) == 1
    if let observer = listeners(.shouldAddStorePayment, on: device, process).first {
      timeline.record(
        .callback(.paymentOffered(observer: observer.id, product: product, payment: payment)),
        by: device.transactions.actor)
      process.offeredPayments.append((payment, product))
      let answer = turn(.paymentOffered(observer.token, payment, product), on: device, process)
      guard process.isAlive else { return }
      if let parked = process.parked {
        parked.sequel = .offer(payment, product)
      } else {
        promotionAnswered(answer, payment, product, on: device, process)
      }
    } else if goesOnUnasked {
      resume(with: payment, product, on: device, process)
    } else {
      timeline.record(.callback(.paymentUnheard(product: product)), by: device.transactions.actor)
    }
  }

  /// Handles an observer's answer to the question whether a promoted payment continues.
  func promotionAnswered(
    _ answer: AppAnswer, _ payment: PaymentID, _ product: ProductID, on device: Device, _ process: AppProcess
  ) {
    let continues = answer == .flag(true)
    timeline.record(
      .queue(.promotionAnswered(payment: payment, continues: continues)), by: Actor(.app, at: device.id))
    if continues { resume(with: payment, product, on: device, process) }
  }

  private func resume(
    with payment: PaymentID, _ product: ProductID, on device: Device, _ process: AppProcess
  ) {
    _ = device.queue.add(
      AppPayment(productIdentifier: calls.names.identifier(of: product), promoted: payment), process: process,
      nests: false)
  }

  func askAboutConsent(on device: Device, _ process: AppProcess) {
    timeline.record(.callback(.consentAsked), by: device.transactions.actor)
    let answer = turn(.consentAsked, on: device, process)
    guard process.isAlive else { return }
    if let parked = process.parked {
      parked.sequel = .consent
    } else {
      consentAnswered(answer, on: device, process)
    }
  }

  /// Handles the delegate's answer to the question whether to show the price increase sheet.
  func consentAnswered(_ answer: AppAnswer, on device: Device, _ process: AppProcess) {
    let shows = answer != .flag(false)
    timeline.record(.queue(.consentAnswered(shows: shows)), by: Actor(.app, at: device.id))
    if shows { device.queue.showConsent() }
  }

  /// The time limit for the delegate's answer about a storefront.
  private static let storefrontPatience = Interval.seconds(1)

  /// Asks the delegate whether a payment continues. If the delegate does not answer in time, the
  /// payment fails.
  func askToContinue(_ transaction: TransactionID, on device: Device, _ process: AppProcess) {
    guard book[transaction].stage != .settled, book[transaction].stage != .gone else { return }
    timeline.record(.callback(.continueAsked(transaction: transaction)), by: device.transactions.actor)
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
    calls.queue.storefrontAnswered(transaction, continues: continues, on: device, process)
  }
}
