import Facts

extension CaseFile {
  /// The transaction that a call of finish ends for the first time, where it was paid or restored and nothing excuses
  /// that it brought nothing.
  func paidFinish(_ fact: Fact) -> TransactionID? {
    guard case .queue(.finishCalled(let id, let state)) = fact.content, id != .none else { return nil }
    switch state {
    case .purchased, .restored: break
    case .purchasing, .failed, .deferred: return nil
    }
    guard earlierFinish == .start, !transactions[id.index].isExcused,
      !purchases[transactions[id.index].purchase.index].isOver
    else { return nil }
    return id
  }

  /// Whether the app on a device has content of a product already, or may have it out of a backup.
  func mayHaveContent(of download: DownloadNote, on device: DeviceID) -> Bool {
    devices[device.index].isFromBackup || savedContent(of: download, on: device) != nil
  }
}
