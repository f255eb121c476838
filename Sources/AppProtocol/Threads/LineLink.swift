internal import Glibc

/// The link between a world and an app in one process: a thread of the world's own at one end, the app's threads at the
/// other.
///
/// The world's thread lives on orders. While it carries one out it may talk with the app, and wait for the app's lines;
/// further orders are carried out meanwhile, between two steps of the app's turn.
public final class LineLink: @unchecked Sendable {
  /// An order to the world's thread.
  public final class Order: @unchecked Sendable {
    private var work: (() -> Void)?
    fileprivate var isDone = false

    fileprivate init(_ work: @escaping () -> Void) { self.work = work }

    /// Does the work, and lets go of it.
    fileprivate func carryOut() {
      let work = work
      self.work = nil
      work?()
    }
  }

  /// What the app's side waited for.
  public enum Awaited: Sendable {
    /// The world told the app something, which `read` gives.
    case line
    /// The order was carried out.
    case order
  }

  private enum Post {
    case line([UInt8])
    case order(Order)
  }

  private let lock = ThreadLock()
  private var toWorld: [Post] = []
  private var toApp: [[UInt8]] = []
  /// Whether a launch of the app is there to be talked with.
  private var hasLaunch = false
  private var isClosed = false

  /// Makes a link without a launch.
  public init() {}
}

/// The app's end.
extension LineLink {
  /// Gives the world's thread an order, and does not wait for it.
  public func give(_ work: @escaping () -> Void) -> Order {
    let order = Order(work)
    lock.change { toWorld.append(.order(order)) }
    return order
  }

  /// Waits until the world tells the app something, or until an order is carried out, whichever comes first.
  public func wait(for order: Order) -> Awaited {
    lock.wait { !toApp.isEmpty ? .line : order.isDone ? .order : nil }
  }

  /// Waits until an order is carried out, whatever the app is told meanwhile.
  public func waitOnly(for order: Order) { lock.wait { order.isDone ? () : nil } }

  /// Sends a line, which ends with a line feed; nobody hears it where no launch is there any more.
  public func write(_ line: [UInt8]) {
    lock.change { if hasLaunch { toWorld.append(.line(line)) } }
  }

  /// Waits for the next line, with its line feed; nothing where no launch is there any more.
  public func read() -> [UInt8]? {
    lock.wait {
      if !toApp.isEmpty { return .some(toApp.removeFirst()) }
      return hasLaunch ? nil : .some(nil)
    }
  }

  /// Whether a launch is there; what a launch says that is over, nobody hears.
  public var isConnected: Bool { lock.locked { hasLaunch } }

  /// Ends the world's thread as soon as it has carried out the orders that it was given.
  public func close() { lock.change { isClosed = true } }
}

/// The world's end.
extension LineLink {
  /// Carries out orders until the link is closed: the life of the world's thread.
  public func serve() {
    while let order = nextOrder() { carryOut(order) }
  }

  private func nextOrder() -> Order? {
    lock.wait {
      while !toWorld.isEmpty {
        // A line that nobody waits for is the late word of a launch that is over.
        if case .order(let order) = toWorld.removeFirst() { return .some(order) }
      }
      return isClosed ? .some(nil) : nil
    }
  }

  private func carryOut(_ order: Order) {
    order.carryOut()
    lock.change { order.isDone = true }
  }

  /// A launch begins: lines travel from now on.
  func connect() {
    lock.change {
      hasLaunch = true
      toApp.removeAll()
    }
  }

  /// The launch is over: what it says is heard no more, and what it waits for does not come.
  func disconnect() {
    lock.change {
      hasLaunch = false
      toApp.removeAll()
      toWorld.removeAll { if case .line = $0 { true } else { false } }
    }
  }

  func send(_ line: [UInt8]) { lock.change { toApp.append(line) } }

  /// Waits for the app's next line, with its line feed, and carries out orders meanwhile; nothing where an order ended the
  /// launch.
  func nextLine() -> [UInt8]? {
    while true {
      let post: Post? = lock.wait {
        if !toWorld.isEmpty { return .some(toWorld.removeFirst()) }
        return hasLaunch ? nil : .some(nil)
      }
      switch post {
      case .line(let line): return line
      case .order(let order): carryOut(order)
      case nil: return nil
      }
    }
  }
}

/// A lock that threads wait at until something is the case.
final class ThreadLock: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  init() {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(changed, nil)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(mutex)
    changed.deallocate()
    mutex.deallocate()
  }

  /// Changes what is guarded, and has those who wait look again.
  func change(_ body: () -> Void) {
    pthread_mutex_lock(mutex)
    body()
    pthread_cond_broadcast(changed)
    pthread_mutex_unlock(mutex)
  }

  /// Looks at what is guarded.
  func locked<Value>(_ body: () -> Value) -> Value {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }

  /// Waits until the body gives a value.
  func wait<Value>(_ body: () -> Value?) -> Value {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if let value = body() { return value }
      pthread_cond_wait(changed, mutex)
    }
  }
}
