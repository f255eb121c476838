internal import AppSide
public import Foundation

/// A request to the App Store. Once started, a request is retained until it has answered. Its delegate is
/// held weakly.
open class SKRequest: NSObject, DelegatingRequest, @unchecked Sendable {
  private let lock = NSRecursiveLock()
  private weak var heldDelegate: (any SKRequestDelegate)?
  /// The session in which the request was started, and the request's number there.
  private var place: (session: StoreSession, number: Int)?

  /// Makes a request that requests nothing.
  public override init() {}

  /// Starts the request. The delegate is called later.
  open func start() {
    guard let session = StoreSession.current else { return AbsentStore.shared.fail(self) }
    // An answer may arrive on another thread as soon as the call is over. So the request is retained during
    // the call.
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

  /// Cancels the request. The delegate is no longer called.
  open func cancel() {
    AbsentStore.shared.take(self)
    guard let (session, number) = lock.withLock({ place }), session === StoreSession.current else {
      return
    }
    _ = session.pending.takeRequest(number)
    _ = session.call { $0.cancelRequest(number, at: $1) }
  }

  /// The delegate of the request.
  var storedDelegate: (any SKRequestDelegate)? {
    get { lock.withLock { heldDelegate } }
    set { lock.withLock { heldDelegate = newValue } }
  }

  /// Starts the request in the system; returns its number.
  func makeCall(_ conversation: Conversation, at line: Place) -> Int? { nil }

  /// Receives the products that the store returned.
  func receive(_ products: [SKProduct], _ invalid: [String]) {}

  func tellFinish() { storedDelegate?.requestDidFinish(self) }

  func tell(_ error: any Error) { storedDelegate?.request(self, didFailWithError: error) }
}

/// A request with a delegate. A products request needs a delegate with more methods under the same name. A
/// property of the base class would not allow that.
public protocol DelegatingRequest: AnyObject {}

extension DelegatingRequest where Self: SKRequest {
  /// The delegate of the request. It is held weakly.
  public var delegate: (any SKRequestDelegate)? {
    get { storedDelegate }
    set { storedDelegate = newValue }
  }
}

/// A delegate of a request. Both methods have default implementations.
public protocol SKRequestDelegate: StoreKitObject {
  /// Notifies the delegate that the request succeeded.
  func requestDidFinish(_ request: SKRequest)

  /// Notifies the delegate that the request failed with an error.
  func request(_ request: SKRequest, didFailWithError error: any Error)
}

extension SKRequestDelegate {
  /// Does nothing.
  public func requestDidFinish(_ request: SKRequest) {}

  /// Does nothing.
  public func request(_ request: SKRequest, didFailWithError error: any Error) {}
}
