internal import Facts
internal import Kernel

/// The calls about claims, the user interface and the process itself.
extension AppRuntime {
  /// Ends the process because of an invalid call.
  func crash(_ device: Device, _ process: AppProcess) -> PerformOutcome {
    end(process, on: device, AppCrash(.protocolViolation))
    return .reply(.none)
  }

  /// Records a fact, which is the call's only effect.
  private func record(_ content: FactContent, on device: Device) -> PerformOutcome {
    timeline.record(content, by: Actor(.app, at: device.id))
    return .reply(.none)
  }

  // MARK: Claims

  func claimGranted(
    _ transaction: TransactionHandle?, _ product: ProductID, account: TextID?, count: Int, on device: Device,
    _ process: AppProcess
  ) -> PerformOutcome {
    record(
      .claim(
        .granted(
          transaction: transaction?.transaction ?? .none, product: product,
          account: account.flatMap { knowledge.account(named: $0) } ?? .none, count: Int64(count))),
      on: device)
  }

  func claimRevoked(_ product: ProductID, on device: Device, _ process: AppProcess) -> PerformOutcome {
    record(.claim(.revoked(product: product, account: device.appAccount)), on: device)
  }

  func claimPersisted(
    _ transaction: TransactionHandle?, _ subject: ClaimSubject, on device: Device, _ process: AppProcess
  ) -> PerformOutcome {
    record(
      .claim(.persisted(transaction: transaction?.transaction ?? .none, subject: subject)), on: device)
  }

  func claimVerified(
    _ transaction: TransactionHandle?, status: Int, on device: Device, _ process: AppProcess
  ) -> PerformOutcome {
    record(
      .claim(.verified(transaction: transaction?.transaction ?? .none, status: Int64(status))), on: device)
  }

  // MARK: The user interface

  func showDialog(_ dialog: Dialog, _ text: TextID, on device: Device, _ process: AppProcess)
    -> PerformOutcome
  {
    record(.interface(.dialogShown(dialog: dialog, text: text)), on: device)
  }

  func showText(_ dialog: Dialog, _ text: TextID, on device: Device, _ process: AppProcess) -> PerformOutcome
  {
    record(.interface(.textShown(dialog: dialog, text: text)), on: device)
  }

  func showBusy(_ isBusy: Bool, on device: Device, _ process: AppProcess) -> PerformOutcome {
    process.isBusy = isBusy
    return record(.interface(isBusy ? .busyBegan : .busyEnded), on: device)
  }

  func showPrice(_ product: ProductID, _ text: TextID, on device: Device, _ process: AppProcess)
    -> PerformOutcome
  {
    record(.interface(.priceShown(product: product, text: text)), on: device)
  }

  func listProducts(count: Int, on device: Device, _ process: AppProcess) -> PerformOutcome {
    record(.interface(.productsListed(count: Int64(count))), on: device)
  }

  // MARK: The process

  func terminateForInvalidReceipt(on device: Device, _ process: AppProcess) -> PerformOutcome {
    end(process, on: device, AppCrash(.invalidReceipt))
    return .reply(.none)
  }

  func note(_ text: TextID, on device: Device, _ process: AppProcess) -> PerformOutcome {
    record(.world(.noted(text: text)), on: device)
  }
}
