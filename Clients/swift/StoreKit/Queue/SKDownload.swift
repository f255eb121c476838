internal import AppSide
public import Foundation

/// The states of a download.
public enum SKDownloadState: Int, @unchecked Sendable {
  /// The download has not started.
  case waiting = 0
  /// The download is in progress.
  case active = 1
  /// The download is paused.
  case paused = 2
  /// The content is completely downloaded.
  case finished = 3
  /// The download failed; its error has the reason.
  case failed = 4
  /// The download was cancelled.
  case cancelled = 5

  init(_ told: DownloadState) {
    switch told {
    case .waiting: self = .waiting
    case .active: self = .active
    case .paused: self = .paused
    case .finished: self = .finished
    case .failed: self = .failed
    case .cancelled: self = .cancelled
    }
  }
}

/// The value of `timeRemaining` if the remaining time is unknown.
public let SKDownloadTimeRemainingUnknown: TimeInterval = -1

/// A download of hosted content. A download is the same object in each callback, with the latest values.
open class SKDownload: NSObject, @unchecked Sendable {
  private let lock = NSLock()
  private var facts = DownloadFacts()
  private let reference: ObjectReference?
  private weak var session: StoreSession?

  /// Makes a download that is not in a queue.
  public override init() { reference = nil }

  init(_ reference: ObjectReference, _ session: StoreSession) {
    self.reference = reference
    self.session = session
  }

  /// The state of the download.
  open var state: SKDownloadState { told.state }

  /// The former name of `state`.
  open var downloadState: SKDownloadState { state }

  /// The former name of `expectedContentLength`.
  open var contentLength: Int64 { expectedContentLength }

  /// The length of the content in bytes.
  open var expectedContentLength: Int64 { told.expectedContentLength }

  /// The identifier of the content.
  open var contentIdentifier: String { told.contentIdentifier }

  /// The folder with ContentInfo.plist and Contents; nil until the state is finished.
  open var contentURL: URL? {
    guard let (session, reference) = place else { return nil }
    return session.call { $0.contentLocation(reference, at: $1) }.text.map { URL(fileURLWithPath: $0) }
  }

  /// The version of the content.
  open var contentVersion: String { told.contentVersion }

  /// The error if the download failed; otherwise nil.
  open var error: (any Error)? { told.error }

  /// The progress of the download, from 0 to 1. A download whose progress is 1 need not be finished.
  open var progress: Float { told.progress }

  /// The remaining seconds, or `SKDownloadTimeRemainingUnknown`.
  open var timeRemaining: TimeInterval { told.timeRemaining }

  /// The download's transaction.
  open var transaction: SKPaymentTransaction { told.transaction ?? SKPaymentTransaction() }

  /// The latest values.
  var told: DownloadFacts {
    get { lock.withLock { facts } }
    set { lock.withLock { facts = newValue } }
  }

  private var place: (session: StoreSession, reference: ObjectReference)? {
    guard let reference, let session, session === StoreSession.current else { return nil }
    return (session, reference)
  }

  /// The session for a call about downloads, and the references of the downloads.
  static func places(of downloads: [SKDownload]) -> (StoreSession?, [ObjectReference]) {
    let places = downloads.compactMap(\.place)
    return (places.first?.session, places.map(\.reference))
  }
}

/// The values of a download.
struct DownloadFacts {
  var state = SKDownloadState.waiting
  var contentIdentifier = ""
  var expectedContentLength: Int64 = 0
  var contentVersion = ""
  var progress: Float = 0
  var timeRemaining = SKDownloadTimeRemainingUnknown
  var error: (any Error)?
  /// Weak, because the transaction retains its downloads.
  weak var transaction: SKPaymentTransaction?

  init() {}

  init(_ told: ToldDownload, _ transaction: SKPaymentTransaction?) {
    state = SKDownloadState(told.state)
    contentIdentifier = told.contentIdentifier
    expectedContentLength = Int64(told.expectedContentLength)
    contentVersion = told.contentVersion
    progress = Float(told.progress)
    if let remaining = told.timeRemaining {
      timeRemaining = Double(remaining.components.seconds) + Double(remaining.components.attoseconds) / 1e18
    }
    error = told.error.map { SystemError.make($0) }
    self.transaction = transaction
  }
}
