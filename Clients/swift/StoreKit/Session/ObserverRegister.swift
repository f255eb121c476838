internal import Foundation

/// The observers of the payment queue, which are held weakly. They belong to the process. So an observer that
/// survives a test session also observes the queue of the next session.
final class ObserverRegister: @unchecked Sendable {
  static let shared = ObserverRegister()

  /// An observer that was registered at some time. Copying a weak reference is costly, so entries are not
  /// copied.
  private final class Entry {
    let number: Int
    /// The identity of the observer. It is valid even while the observer is deinitialized and removes itself.
    let identity: ObjectIdentifier
    private(set) weak var observer: (any SKPaymentTransactionObserver)?
    /// The queue object to which the observer was last added. The observer's callbacks receive this object.
    var queue: SKPaymentQueue
    var isRegistered = true

    init(_ observer: any SKPaymentTransactionObserver, of queue: SKPaymentQueue, number: Int) {
      self.number = number
      identity = ObjectIdentifier(observer)
      self.observer = observer
      self.queue = queue
    }
  }

  private let lock = NSRecursiveLock()
  private var entries: [Entry] = []
  private var lastNumber = 0
  /// The numbers of the observers that were reported in this launch. Used only for membership tests.
  private var told: Set<Int> = []

  /// Removes every observer, and restarts the numbers.
  func removeAll() { lock.withLock { (entries, lastNumber) = ([], 0) } }

  /// Begins a launch, in which no observer was reported yet.
  func beginLaunch() { lock.withLock { told = [] } }

  /// Records that an observer was reported in this launch.
  func wasTold(_ number: Int) { lock.withLock { _ = told.insert(number) } }

  /// Registers an observer of a queue, and returns its number.
  func register(_ observer: any SKPaymentTransactionObserver, of queue: SKPaymentQueue) -> Int {
    lock.withLock {
      if let place = entries.firstIndex(where: { $0.observer === observer }) {
        entries[place].isRegistered = true
        entries[place].queue = queue
        return entries[place].number
      }
      lastNumber += 1
      entries.append(Entry(observer, of: queue, number: lastNumber))
      return lastNumber
    }
  }

  /// Removes an observer, and returns its number; nil if it was never registered.
  func unregister(_ observer: any SKPaymentTransactionObserver) -> Int? {
    lock.withLock {
      let identity = ObjectIdentifier(observer)
      guard let place = entries.lastIndex(where: { $0.identity == identity }) else { return nil }
      entries[place].isRegistered = false
      return entries[place].number
    }
  }

  /// Removes every observer.
  func unregisterAll() {
    lock.withLock { for place in entries.indices { entries[place].isRegistered = false } }
  }

  /// The observer with a number, and its queue. Nil if the observer was released or is not registered.
  func observer(_ number: Int) -> RegisteredObserver? { registered.first { $0.number == number } }

  /// The observers that are alive and registered, in the order of registration.
  var registered: [RegisteredObserver] {
    lock.withLock {
      entries.compactMap { entry in
        guard entry.isRegistered, let observer = entry.observer else { return nil }
        return RegisteredObserver(number: entry.number, observer: observer, queue: entry.queue)
      }
    }
  }

  /// Removes released observers. Returns the numbers of those that were still registered and had been
  /// reported in this launch.
  func takeReleased() -> [Int] {
    lock.withLock {
      let released = entries.filter { $0.observer == nil }
      if released.isEmpty { return [] }
      entries.removeAll { entry in released.contains { $0 === entry } }
      return released.filter { $0.isRegistered && told.contains($0.number) }.map(\.number)
    }
  }
}

/// An observer that is alive and registered.
struct RegisteredObserver {
  let number: Int
  let observer: any SKPaymentTransactionObserver
  /// The queue object to which the observer was added.
  let queue: SKPaymentQueue
}
