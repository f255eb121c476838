/// A hosted download of a transaction.
public struct LedgerDownload: LinkedEntry {
  public private(set) var transaction = TransactionID.none
  public private(set) var product = ProductID.none
  /// The content identifier: a product may have several contents.
  public private(set) var content = TextID.empty
  public private(set) var version = TextID.empty
  public private(set) var bytes: Int64 = 0
  /// The number of bytes received since its transfer began.
  public private(set) var received: Int64 = 0
  /// The number of files without the description of the package.
  public private(set) var files: Int64 = 0
  public private(set) var state = DownloadState.waiting
  /// Whether no more bytes arrive although it did not fail.
  public private(set) var isStalled = false
  /// Whether its files are in the cache.
  public private(set) var isInCache = false
  /// When its transaction announced it.
  public private(set) var announced = FactSequence.start
  /// When the app first asked to start it.
  public private(set) var started = FactSequence.start
  /// When its files arrived in the cache.
  public private(set) var finished = FactSequence.start
  /// When it last failed.
  public private(set) var failed = FactSequence.start
  /// When the app first cancelled it.
  public private(set) var givenUp = FactSequence.start
  /// The previous download of the same transaction.
  public internal(set) var next = DownloadID.none

  mutating func apply(_ fact: DownloadFact, at sequence: FactSequence) {
    switch fact {
    case .announced(_, let transaction, let product, let content, let version, let bytes):
      self.transaction = transaction
      self.product = product
      self.content = content
      self.version = version
      self.bytes = bytes
      announced = sequence
    case .startCalled(_, let state):
      if started == .start { started = sequence }
      // A restarted download is not given up, even if it failed or was cancelled before.
      if state == .failed || state == .cancelled { givenUp = .start }
    case .cancelCalled: if givenUp == .start { givenUp = sequence }
    case .began:
      transfer()
      received = 0
    case .progressed(_, let bytes):
      state = .active
      received = Ledger.sum(received, bytes)
    case .resumed: transfer()
    case .paused: state = .paused
    case .stalled: isStalled = true
    case .finished(_, _, let files):
      end(.finished)
      self.files = files > 1 ? files - 1 : 1
      isInCache = true
      if finished == .start { finished = sequence }
    case .failed:
      end(.failed)
      failed = sequence
    case .cancelled, .abandoned: end(.cancelled)
    case .purged: isInCache = false
    case .pauseCalled, .resumeCalled, .locationRead: break
    }
  }

  private mutating func transfer() {
    state = .active
    isStalled = false
  }

  private mutating func end(_ state: DownloadState) {
    self.state = state
    isStalled = false
  }

  /// The data of the app was removed or replaced.
  mutating func forget() { state = .waiting }
}

extension DownloadFact {
  /// The download that the fact is about.
  public var download: DownloadID {
    switch self {
    case .announced(let id, _, _, _, _, _), .startCalled(let id, _), .pauseCalled(let id, _),
      .resumeCalled(let id, _), .cancelCalled(let id, _), .began(let id), .progressed(let id, _),
      .paused(let id), .resumed(let id), .stalled(let id), .finished(let id, _, _), .failed(let id, _),
      .cancelled(let id), .abandoned(let id), .locationRead(let id, _), .purged(let id, _):
      id
    }
  }
}
