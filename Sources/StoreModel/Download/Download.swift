public import Facts

/// Hosted files of a transaction on their way to a device.
///
/// Methods are named after what happened and give what is to be done; nothing is done here. Its content was fixed when
/// the store attached it to the transaction: a later upload changes nothing.
public struct Download: Sendable {
  /// The transaction that brought it.
  public let transaction: TransactionID
  /// The product.
  public let product: ProductID
  /// What the app knows it by.
  public let content: TextID
  /// The version of the content.
  public let version: TextID
  /// How long the files are together, in bytes.
  public let length: Int64
  /// How far it is.
  public private(set) var state = DownloadState.waiting
  /// How many bytes arrived.
  public private(set) var received: Int64 = 0
  /// Whether everything arrived, although the files may not be in their place.
  public private(set) var isComplete = false
  /// Why it failed.
  public private(set) var error = StoreError.absent
  /// Whether its transaction is in the queue; without it nothing can be done any more.
  public private(set) var isAttached = true

  /// A download that nobody has started.
  public init(
    of content: TextID, version: TextID, length: Int64, for transaction: TransactionID, of product: ProductID
  ) {
    self.transaction = transaction
    self.product = product
    self.content = content
    self.version = version
    self.length = length
  }

  /// How much of it is there, in thousandths.
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

  /// Something went wrong with it.
  public mutating func failed(_ error: StoreError) -> DownloadOrder {
    switch state {
    case .waiting, .active, .paused:
      state = .failed
      self.error = error
      return .announce
    case .finished, .failed, .cancelled: return .nothing
    }
  }

  /// Its transaction left the queue: what is not complete is cancelled, what is complete loses its files.
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

  /// The system forgot how far it was, so that it waits for a start as in the beginning.
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
  /// Nothing.
  case nothing
  /// The call did nothing, and its author should know.
  case noEffect
  /// The call came when the transaction was finished.
  case tooLate
  /// Transfer it from its first byte.
  case begin
  /// Let its transfer rest.
  case rest
  /// Let its transfer go on where it rested.
  case goOn
  /// Ask for the next part.
  case askNext
  /// Put its files into the cache.
  case unpack
  /// Tell the app that the state changed.
  case announce
  /// It is given up without a word to the app.
  case abandon
  /// Remove its files from the cache.
  case purge
}
