internal import Facts
internal import Kernel
internal import StoreModel

/// The sheets of StoreKit 2 as the user answers them. A sheet closes with the app's process.
extension People {
  func userAnswers(_ sheet: StoreKitSheet, of process: ProcessID, on device: Device) {
    guard let feed = device.feed, device.process?.id == process else { return }
    let outcome: SheetOutcome
    switch sheet {
    case .refund(_, let id): outcome = answersRefundSheet(about: id, on: device)
    case .subscriptions: outcome = answersSubscriptionSheet(on: device)
    case .code:
      userAnswersCodeSheet(on: device)
      outcome = .accepted
    }
    feed.sheets.close(sheet, outcome)
  }

  /// Chooses whether the user requests a refund. The store decides about it later.
  private func answersRefundSheet(about id: TransactionID, on device: Device) -> SheetOutcome {
    guard timeline.choose(.refundAnswer, scope: id.rawValue) == 0 else { return dismiss(on: device) }
    return store.requestRefund(book[id].purchase) ? .accepted : .duplicate
  }

  /// Chooses whether the user turns off a subscription, which is the first one that renews.
  private func answersSubscriptionSheet(on device: Device) -> SheetOutcome {
    guard timeline.choose(.manageAnswer, scope: device.id.rawValue) == 1,
      let renewing = store.books.subscriptions(of: device.account).first(where: {
        store.books[$0].machine.renewalInformation(at: timeline.now).renews
      })
    else { return dismiss(on: device) }
    timeline.record(
      .user(.setRenewal(subscription: renewing, renews: false)), by: Actor(.user, at: device.id))
    store.subscriptions.act(on: renewing, .setRenewal(false))
    return .accepted
  }

  private func dismiss(on device: Device) -> SheetOutcome {
    timeline.record(.user(.dismissedSheet), by: Actor(.user, at: device.id))
    return .dismissed
  }
}
