internal import AssayApp
public import Foundation

/// A request to the App Store. Once started it is kept until it has answered; its delegate is held weakly.
open class SKRequest: NSObject, DelegatingRequest, @unchecked Sendable {
  private let lock = NSRecursiveLock()
  private weak var heldDelegate: (any SKRequestDelegate)?
  /// Where it was started, and under which number.
  private var place: (session: StoreSession, number: Int)?

  /// Makes a request that asks for nothing.
  public override init() {}

  /// Starts it; what comes of it is told to the delegate later.
  open func start() {
    guard let session = StoreSession.current else { return AbsentStore.shared.fail(self) }
    // An answer may come as soon as the call is over, on another thread; so the request is kept within it.
    session.call { conversation, line in
      if let place = lock.withLock({ place }), place.session === session {
        session.pending.keep(self, place.number)
        _ = conversation.startRequest(place.number, at: line)
      } else if let number = makeCall(conversation, at: line) {
        lock.withLock { place = (session, number) }
        session.pending.keep(self, number)
      }
    }
  }

  /// Cancels it; the delegate is not called any more.
  open func cancel() {
    AbsentStore.shared.take(self)
    guard let (session, number) = lock.withLock({ place }), session === StoreSession.current else {
      return
    }
    _ = session.pending.takeRequest(number)
    _ = session.call { $0.cancelRequest(number, at: $1) }
  }

  /// Who is told what comes of it.
  var storedDelegate: (any SKRequestDelegate)? {
    get { lock.withLock { heldDelegate } }
    set { lock.withLock { heldDelegate = newValue } }
  }

  /// Makes and starts the request at the system; gives its number.
  func makeCall(_ conversation: Conversation, at line: Place) -> Int? { nil }

  /// The store has told of products.
  func receive(_ products: [SKProduct], _ invalid: [String]) {}

  func tellFinish() { storedDelegate?.requestDidFinish(self) }

  func tell(_ error: any Error) { storedDelegate?.request(self, didFailWithError: error) }
}

/// A request that has a delegate. A products request has one with more methods under the same name, which a property of the
/// base class would not allow.
public protocol DelegatingRequest: AnyObject {}

extension DelegatingRequest where Self: SKRequest {
  /// Who is told what comes of the request. It is held weakly.
  public var delegate: (any SKRequestDelegate)? {
    get { storedDelegate }
    set { storedDelegate = newValue }
  }
}

/// Who is told what comes of a request. Both methods have default implementations.
public protocol SKRequestDelegate: StoreKitObject {
  /// The request ended well.
  func requestDidFinish(_ request: SKRequest)

  /// The request ended with an error.
  func request(_ request: SKRequest, didFailWithError error: any Error)
}

extension SKRequestDelegate {
  /// Does nothing.
  public func requestDidFinish(_ request: SKRequest) {}

  /// Does nothing.
  public func request(_ request: SKRequest, didFailWithError error: any Error) {}
}
