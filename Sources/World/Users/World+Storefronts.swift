internal import Facts
internal import Kernel
internal import StoreModel

extension World {
  /// Within this time the delegate has to answer whether to go on in a new storefront.
  private static let storefrontPatience = Interval.seconds(1)

  /// The user moves the account of a device to another storefront.
  public func changeStorefront(of device: Device, to country: String) {
    let storefront = timeline.texts.intern(country)
    guard device.account != .none, device.storefront != storefront else { return }
    timeline.record(
      .user(.changedStorefront(account: device.account, storefront: storefront)),
      by: Actor(.user, at: device.id))
    store.books.accounts[device.account.index].storefront = storefront
    for other in devices where other.account == device.account {
      storefrontChanged(on: other, to: storefront)
    }
  }

  /// A device's storefront is another one: observers are told, and the delegate is asked about payments under way.
  func storefrontChanged(on device: Device, to storefront: TextID) {
    guard device.storefront != storefront else { return }
    device.storefront = storefront
    timeline.record(.device(.storefrontChanged(storefront: storefront)), by: Actor(.device, at: device.id))
    guard let process = device.process else { return }
    device.queue.post(.storefrontChanged(process: process.id))
    guard let delegate = process.delegate, delegate.handlers.contains(.shouldContinue) else { return }
    for transaction in device.queue.transactions
    where book[transaction].shown == .purchasing && book[transaction].account == device.account {
      device.queue.post(.continueAsked(transaction, process: process.id))
    }
  }

  /// The delegate is asked whether a payment goes on; an answer later than the patience counts as no.
  func askToContinue(_ transaction: TransactionID, on device: Device, _ process: AppProcess) {
    guard book[transaction].stage != .settled, book[transaction].stage != .gone else { return }
    timeline.record(.callback(.continueAsked(transaction: transaction)), by: device.queue.actor)
    let deadline = timeline.schedule(
      .storefrontAnswerOverdue(device.id, transaction), after: World.storefrontPatience)
    process.storefrontQuestions.append((transaction, deadline))
    let answer = turn(
      .continueAsked(TransactionHandle(transaction, process: process.id)), on: device, process)
    guard process.isAlive, case .flag(let continues) = answer else { return }
    storefrontAnswered(transaction, continues: continues, on: device, process)
  }

  /// The delegate answered.
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

  /// The delegate did not answer in time.
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
