/// A hosted download of a transaction.
public struct LedgerDownload: LinkedEntry {
  public private(set) var transaction = TransactionID.none
  public private(set) var product = ProductID.none
  /// The content identifier: a product may have several contents.
  public private(set) var content = TextID.empty
  public private(set) var version = TextID.empty
  public private(set) var bytes: Int64 = 0
  /// The number of bytes received since the transfer began.
  public private(set) var received: Int64 = 0
  /// The number of files, not counting the description of the package.
  public private(set) var files: Int64 = 0
  public private(set) var state = DownloadState.waiting
  /// Whether no more bytes arrive although the download did not fail.
  public private(set) var isStalled = false
  /// Whether the files are in the cache.
  public private(set) var isInCache = false
  /// When the download was announced with its transaction.
  public private(set) var announced = FactSequence.start
  /// When the app first asked to start the download.
  public private(set) var started = FactSequence.start
  /// When the files arrived in the cache.
  public private(set) var finished = FactSequence.start
  /// When the download last failed.
  public private(set) var failed = FactSequence.start
  /// When the app first canceled the download. The start of the run if the app did not, or restarted the
  /// download later.
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
      // An app that restarts a failed or canceled download has not given it up.
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

  /// Handles app data that was removed or replaced.
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
