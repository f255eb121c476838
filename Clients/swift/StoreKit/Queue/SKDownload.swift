internal import AssayApp
public import Foundation

/// The states of a download.
public enum SKDownloadState: Int, @unchecked Sendable {
  /// Not started.
  case waiting = 0
  /// Under way.
  case active = 1
  /// Paused.
  case paused = 2
  /// All of it is here.
  case finished = 3
  /// It failed; the download's error says why.
  case failed = 4
  /// Cancelled.
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

/// The time that is left where it is not known.
public let SKDownloadTimeRemainingUnknown: TimeInterval = -1

/// A download of hosted content: the same object whenever the queue tells of it, with what was told last.
open class SKDownload: NSObject, @unchecked Sendable {
  private let lock = NSLock()
  private var facts = DownloadFacts()
  private let reference: ObjectReference?
  private weak var session: StoreSession?

  /// Makes a download that no queue knows.
  public override init() { reference = nil }

  init(_ reference: ObjectReference, _ session: StoreSession) {
    self.reference = reference
    self.session = session
  }

  /// The state.
  open var state: SKDownloadState { told.state }

  /// The former name of `state`.
  open var downloadState: SKDownloadState { state }

  /// The former name of `expectedContentLength`.
  open var contentLength: Int64 { expectedContentLength }

  /// How long the content is, in bytes.
  open var expectedContentLength: Int64 { told.expectedContentLength }

  /// What the content is called.
  open var contentIdentifier: String { told.contentIdentifier }

  /// The folder with ContentInfo.plist and Contents; nothing before the state is finished.
  open var contentURL: URL? {
    guard let (session, reference) = place else { return nil }
    return session.call { $0.contentLocation(reference, at: $1) }.text.map { URL(fileURLWithPath: $0) }
  }

  /// The version of the content.
  open var contentVersion: String { told.contentVersion }

  /// Why it failed.
  open var error: (any Error)? { told.error }

  /// How much of it is there, from 0 to 1; at 1 it need not be finished.
  open var progress: Float { told.progress }

  /// How many seconds it will take, or `SKDownloadTimeRemainingUnknown`.
  open var timeRemaining: TimeInterval { told.timeRemaining }

  /// The transaction that brought it.
  open var transaction: SKPaymentTransaction { told.transaction ?? SKPaymentTransaction() }

  /// What was told of it last.
  var told: DownloadFacts {
    get { lock.withLock { facts } }
    set { lock.withLock { facts = newValue } }
  }

  private var place: (session: StoreSession, reference: ObjectReference)? {
    guard let reference, let session, session === StoreSession.current else { return nil }
    return (session, reference)
  }

  /// Where a call about downloads goes, and how it names them.
  static func places(of downloads: [SKDownload]) -> (StoreSession?, [ObjectReference]) {
    let places = downloads.compactMap(\.place)
    return (places.first?.session, places.map(\.reference))
  }
}

/// What was told of a download.
struct DownloadFacts {
  var state = SKDownloadState.waiting
  var contentIdentifier = ""
  var expectedContentLength: Int64 = 0
  var contentVersion = ""
  var progress: Float = 0
  var timeRemaining = SKDownloadTimeRemainingUnknown
  var error: (any Error)?
  /// Held weakly: the transaction holds its downloads.
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
