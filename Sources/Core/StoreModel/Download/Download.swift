public import Facts

/// Hosted files of a transaction that are transferred to a device.
///
/// Each method is named after an event and returns the order that follows. The caller executes the order. The
/// content is fixed when the store attaches it to the transaction: a later upload does not change it.
public struct Download: Sendable {
  /// The transaction that the download belongs to.
  public let transaction: TransactionID
  /// The product of that transaction.
  public let product: ProductID
  /// The content identifier that the app receives.
  public let content: TextID
  public let version: TextID
  /// The total length of the files, in bytes.
  public let length: Int64
  /// The state in the system. The app sees it after the next callback.
  public private(set) var state = DownloadState.waiting
  /// The number of bytes received.
  public private(set) var received: Int64 = 0
  /// Whether all bytes arrived. The files may not be unpacked yet.
  public private(set) var isComplete = false
  /// The error of a failed download, or `.absent`.
  public private(set) var error = StoreError.absent
  /// Whether the transaction is in the queue. If not, every call that the app makes is too late.
  public private(set) var isAttached = true

  /// Makes a download that was not started.
  public init(
    of content: TextID, version: TextID, length: Int64, for transaction: TransactionID, of product: ProductID
  ) {
    self.transaction = transaction
    self.product = product
    self.content = content
    self.version = version
    self.length = length
  }

  /// The received part, in thousandths.
  public var thousandths: Int {
    if isComplete || state == .finished { return 1000 }
    return length == 0 ? 0 : Int(received * 1000 / length)
  }

  /// Whether the download ended without its files. Another start call may then restart it.
  public var canBeginAgain: Bool {
    switch state {
    case .failed, .cancelled: true
    case .waiting, .active, .paused, .finished: false
    }
  }
}

extension Download {
  /// Handles the app's call to `start`. The documentation does not say whether a failed or canceled download
  /// can restart.
  public mutating func startCalled(isEndFinal: Bool) -> DownloadOrder {
    guard isAttached else { return .tooLate }
    switch state {
    case .waiting: return begin()
    case .failed, .cancelled: return isEndFinal ? .noEffect : begin()
    case .active, .paused, .finished: return .noEffect
    }
  }

  /// Handles the app's call to `pause`.
  public mutating func pauseCalled() -> DownloadOrder {
    guard isAttached else { return .tooLate }
    switch state {
    case .active:
      state = .paused
      return .rest
    case .waiting, .paused, .finished, .failed, .cancelled: return .noEffect
    }
  }

  /// Handles the app's call to `resume`.
  public mutating func resumeCalled() -> DownloadOrder {
    guard isAttached else { return .tooLate }
    switch state {
    case .paused:
      state = .active
      return .proceed
    case .waiting, .active, .finished, .failed, .cancelled: return .noEffect
    }
  }

  /// Handles the app's call to `cancel`.
  public mutating func cancelCalled() -> DownloadOrder {
    guard isAttached else { return .tooLate }
    switch state {
    case .waiting, .active, .paused:
      state = .cancelled
      return .announce
    case .finished, .failed, .cancelled: return .noEffect
    }
  }

  /// Handles the arrival of a part. `bytes` is the number of bytes received, including this part.
  public mutating func partArrived(upTo bytes: Int64, isLast: Bool) -> DownloadOrder {
    switch state {
    case .active:
      received = bytes
      isComplete = isLast
      return isLast ? .unpack : .askNext
    case .waiting, .paused, .finished, .failed, .cancelled: return .nothing
    }
  }

  /// Handles the end of the unpacking: the files are in the cache.
  public mutating func unpacked() -> DownloadOrder {
    switch state {
    case .active:
      state = .finished
      return .announce
    case .waiting, .paused, .finished, .failed, .cancelled: return .nothing
    }
  }

  /// Handles a failure of the transfer or of the unpacking.
  public mutating func failed(_ error: StoreError) -> DownloadOrder {
    switch state {
    case .waiting, .active, .paused:
      state = .failed
      self.error = error
      return .announce
    case .finished, .failed, .cancelled: return .nothing
    }
  }

  /// Handles the transaction leaving the queue. An unfinished download is canceled. A finished download loses
  /// its files.
  public mutating func transactionLeft() -> DownloadOrder {
    guard isAttached else { return .nothing }
    isAttached = false
    switch state {
    case .waiting, .active, .paused:
      state = .cancelled
      return .abandon
    case .finished: return .purge
    case .failed, .cancelled: return .nothing
    }
  }

  /// Handles lost progress: the download waits for another start call.
  public mutating func wentBack() {
    guard isAttached else { return }
    state = .waiting
    forget()
  }

  private mutating func begin() -> DownloadOrder {
    state = .active
    forget()
    return .begin
  }

  private mutating func forget() {
    received = 0
    isComplete = false
    error = .absent
  }
}

/// An order that the caller carries out after an event of a download.
public enum DownloadOrder: Hashable, Sendable {
  /// Do nothing.
  case nothing
  /// The call had no effect. Record a misuse.
  case noEffect
  /// The call came after the transaction left the queue. Record a misuse.
  case tooLate
  /// Start the transfer at the first byte.
  case begin
  /// Pause the transfer.
  case rest
  /// Resume the transfer where it was paused.
  case proceed
  /// Request the next part.
  case askNext
  /// Put the files into the cache.
  case unpack
  /// Notify the app that the state changed.
  case announce
  /// Abandon the download without a callback to the app.
  case abandon
  /// Remove the files from the cache.
  case purge
}
