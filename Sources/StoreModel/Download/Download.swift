public import Facts

/// Hosted files of a transaction that are transferred to a device.
///
/// Each method is named after an event and returns the order that follows; the caller carries the order out.
/// The content is fixed when the store attaches it to the transaction: a later upload does not change it.
public struct Download: Sendable {
  /// The transaction that brought it.
  public let transaction: TransactionID
  /// The product of that transaction.
  public let product: ProductID
  /// The content identifier that the app sees.
  public let content: TextID
  /// The version of the content.
  public let version: TextID
  /// The total length of the files, in bytes.
  public let length: Int64
  /// The state as the system knows it; the app sees it with the next callback.
  public private(set) var state = DownloadState.waiting
  /// How many bytes arrived.
  public private(set) var received: Int64 = 0
  /// Whether all bytes arrived; the files may not be unpacked yet.
  public private(set) var isComplete = false
  /// The error of a failed download; `.absent` otherwise.
  public private(set) var error = StoreError.absent
  /// Whether its transaction is in the queue; without it every call of the app comes too late.
  public private(set) var isAttached = true

  /// Makes a download that nobody has started.
  public init(
    of content: TextID, version: TextID, length: Int64, for transaction: TransactionID, of product: ProductID
  ) {
    self.transaction = transaction
    self.product = product
    self.content = content
    self.version = version
    self.length = length
  }

  /// The part that has arrived, in thousandths.
  public var thousandths: Int {
    if isComplete || state == .finished { return 1000 }
    return length == 0 ? 0 : Int(received * 1000 / length)
  }

  /// Whether it ended without its files, so that another start may begin it again.
  public var canBeginAgain: Bool {
    switch state {
    case .failed, .cancelled: true
    case .waiting, .active, .paused, .finished: false
    }
  }
}

extension Download {
  /// The app asked to start it; whether one that failed or was cancelled can begin again is not documented.
  public mutating func startCalled(isEndFinal: Bool) -> DownloadOrder {
    guard isAttached else { return .tooLate }
    switch state {
    case .waiting: return begin()
    case .failed, .cancelled: return isEndFinal ? .noEffect : begin()
    case .active, .paused, .finished: return .noEffect
    }
  }

  /// The app asked to pause it.
  public mutating func pauseCalled() -> DownloadOrder {
    guard isAttached else { return .tooLate }
    switch state {
    case .active:
      state = .paused
      return .rest
    case .waiting, .paused, .finished, .failed, .cancelled: return .noEffect
    }
  }

  /// The app asked to resume it.
  public mutating func resumeCalled() -> DownloadOrder {
    guard isAttached else { return .tooLate }
    switch state {
    case .paused:
      state = .active
      return .goOn
    case .waiting, .active, .finished, .failed, .cancelled: return .noEffect
    }
  }

  /// The app asked to cancel it.
  public mutating func cancelCalled() -> DownloadOrder {
    guard isAttached else { return .tooLate }
    switch state {
    case .waiting, .active, .paused:
      state = .cancelled
      return .announce
    case .finished, .failed, .cancelled: return .noEffect
    }
  }

  /// A part arrived, after which so many bytes are there.
  public mutating func partArrived(upTo bytes: Int64, isLast: Bool) -> DownloadOrder {
    switch state {
    case .active:
      received = bytes
      isComplete = isLast
      return isLast ? .unpack : .askNext
    case .waiting, .paused, .finished, .failed, .cancelled: return .nothing
    }
  }

  /// Its files are in the cache.
  public mutating func unpacked() -> DownloadOrder {
    switch state {
    case .active:
      state = .finished
      return .announce
    case .waiting, .paused, .finished, .failed, .cancelled: return .nothing
    }
  }

  /// The transfer or the unpacking failed.
  public mutating func failed(_ error: StoreError) -> DownloadOrder {
    switch state {
    case .waiting, .active, .paused:
      state = .failed
      self.error = error
      return .announce
    case .finished, .failed, .cancelled: return .nothing
    }
  }

  /// Its transaction left the queue: an unfinished download is cancelled, a finished one loses its files.
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

  /// The system lost its progress: it waits for a start again.
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

/// An order that follows from an event of a download.
public enum DownloadOrder: Hashable, Sendable {
  /// The caller does nothing.
  case nothing
  /// The call had no effect; the caller records a misuse.
  case noEffect
  /// The call came after the transaction had left the queue; the caller records a misuse.
  case tooLate
  /// Transfer it from its first byte.
  case begin
  /// Pause its transfer.
  case rest
  /// Resume its transfer from where it was paused.
  case goOn
  /// Ask for the next part.
  case askNext
  /// Put its files into the cache.
  case unpack
  /// Tell the app that the state changed.
  case announce
  /// Give it up without a callback to the app.
  case abandon
  /// Remove its files from the cache.
  case purge
}
