internal import Glibc

/// The link between a world and an app in the same process. The world runs on its own thread; the app
/// uses its own threads.
///
/// The world's thread performs orders. During an order it may exchange lines with the app. While it waits
/// for the app's next line, it performs further orders.
public final class LineLink: @unchecked Sendable {
  /// An order for the world's thread.
  public final class Order: @unchecked Sendable {
    private var work: (() -> Void)?
    fileprivate var isDone = false

    fileprivate init(_ work: @escaping () -> Void) { self.work = work }

    /// Performs the work and releases it.
    fileprivate func carryOut() {
      let work = work
      self.work = nil
      work?()
    }
  }

  /// The result of the app's wait.
  public enum Awaited: Sendable {
    /// The world sent a line to the app. Get it with `read`.
    case line
    /// The order was performed.
    case order
  }

  private enum Post {
    case line([UInt8])
    case order(Order)
  }

  private let lock = ThreadLock()
  private var toWorld: [Post] = []
  private var toApp: [[UInt8]] = []
  /// Whether a launch of the app is connected.
  private var hasLaunch = false
  private var isClosed = false

  /// Creates a link without a launch.
  public init() {}
}

/// Used by the app's threads.
extension LineLink {
  /// Queues an order for the world's thread, without waiting for it.
  public func give(_ work: @escaping () -> Void) -> Order {
    let order = Order(work)
    lock.change { toWorld.append(.order(order)) }
    return order
  }

  /// Waits until the world sends a line to the app or the order is performed.
  public func wait(for order: Order) -> Awaited {
    lock.wait { !toApp.isEmpty ? .line : order.isDone ? .order : nil }
  }

  /// Waits until an order is performed, ignoring lines from the world.
  public func waitOnly(for order: Order) { lock.wait { order.isDone ? () : nil } }

  /// Sends a line. `line` must end with a line feed. It is dropped if no launch is connected.
  public func write(_ line: [UInt8]) {
    lock.change { if hasLaunch { toWorld.append(.line(line)) } }
  }

  /// Waits for the next line, with its line feed; nil if no launch is connected.
  public func read() -> [UInt8]? {
    lock.wait {
      if !toApp.isEmpty { return .some(toApp.removeFirst()) }
      return hasLaunch ? nil : .some(nil)
    }
  }

  /// Whether a launch is connected. Lines of an ended launch are dropped.
  public var isConnected: Bool { lock.locked { hasLaunch } }

  /// Ends the world's thread once it has performed the queued orders.
  public func close() { lock.change { isClosed = true } }
}

/// Used by the world's thread.
extension LineLink {
  /// Performs orders until the link is closed. The world's thread runs this.
  public func serve() {
    while let order = nextOrder() { carryOut(order) }
  }

  private func nextOrder() -> Order? {
    lock.wait {
      while !toWorld.isEmpty {
        // A line that no order waits for is a late line of an ended launch.
        if case .order(let order) = toWorld.removeFirst() { return .some(order) }
      }
      return isClosed ? .some(nil) : nil
    }
  }

  private func carryOut(_ order: Order) {
    order.carryOut()
    lock.change { order.isDone = true }
  }

  /// Connects a launch. From now on lines are transmitted.
  func connect() {
    lock.change {
      hasLaunch = true
      toApp.removeAll()
    }
  }

  /// Disconnects the launch. Its further lines are dropped, and it receives no more lines.
  func disconnect() {
    lock.change {
      hasLaunch = false
      toApp.removeAll()
      toWorld.removeAll { if case .line = $0 { true } else { false } }
    }
  }

  func send(_ line: [UInt8]) { lock.change { toApp.append(line) } }

  /// Waits for the app's next line, with its line feed, and performs orders in the meantime. Nil if an
  /// order ended the launch.
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

/// A lock with a condition for which threads can wait.
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

  /// Changes the guarded state, and wakes all waiting threads.
  func change(_ body: () -> Void) {
    pthread_mutex_lock(mutex)
    body()
    pthread_cond_broadcast(changed)
    pthread_mutex_unlock(mutex)
  }

  /// Reads the guarded state.
  func locked<Value>(_ body: () -> Value) -> Value {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }

  /// Waits until the body returns a value. The lock is released while waiting.
  func wait<Value>(_ body: () -> Value?) -> Value {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if let value = body() { return value }
      pthread_cond_wait(changed, mutex)
    }
  }
}
