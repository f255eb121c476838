internal import Foundation

/// The observers of the payment queue, which are held weakly. They belong to the process, so that an object which lives
/// longer than a test session observes the next one too.
final class ObserverRegister: @unchecked Sendable {
  static let shared = ObserverRegister()

  /// An observer that was registered once. A copy of a weak reference would be another one to be kept, so entries are not
  /// copied.
  private final class Entry {
    let number: Int
    /// Whose entry it is, also while the object goes away and takes itself off.
    let identity: ObjectIdentifier
    private(set) weak var observer: (any SKPaymentTransactionObserver)?
    /// The queue object to which it was added last. Its callbacks get this object.
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
  /// The observers that the launch was told of; only asked.
  private var told: Set<Int> = []

  /// Forgets every observer, and begins to count anew.
  func removeAll() { lock.withLock { (entries, lastNumber) = ([], 0) } }

  /// A launch begins, to which no observer is known.
  func beginLaunch() { lock.withLock { told = [] } }

  /// The launch was told of an observer.
  func wasTold(_ number: Int) { lock.withLock { _ = told.insert(number) } }

  /// Registers an observer of a queue, and gives its number.
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

  /// Takes an observer off, and gives its number; nothing where it never was registered.
  func unregister(_ observer: any SKPaymentTransactionObserver) -> Int? {
    lock.withLock {
      let identity = ObjectIdentifier(observer)
      guard let place = entries.lastIndex(where: { $0.identity == identity }) else { return nil }
      entries[place].isRegistered = false
      return entries[place].number
    }
  }

  /// Takes every observer off.
  func unregisterAll() {
    lock.withLock { for place in entries.indices { entries[place].isRegistered = false } }
  }

  /// The observer of a number with its queue, while it lives and is registered.
  func observer(_ number: Int) -> RegisteredObserver? { registered.first { $0.number == number } }

  /// The observers that live and are registered, in the order in which they came.
  var registered: [RegisteredObserver] {
    lock.withLock {
      entries.compactMap { entry in
        guard entry.isRegistered, let observer = entry.observer else { return nil }
        return RegisteredObserver(number: entry.number, observer: observer, queue: entry.queue)
      }
    }
  }

  /// Forgets the observers that are gone, and gives the numbers of those that were still registered, as far as the launch
  /// knows them.
  func takeReleased() -> [Int] {
    lock.withLock {
      let released = entries.filter { $0.observer == nil }
      if released.isEmpty { return [] }
      entries.removeAll { entry in released.contains { $0 === entry } }
      return released.filter { $0.isRegistered && told.contains($0.number) }.map(\.number)
    }
  }
}

/// An observer that lives and is registered.
struct RegisteredObserver {
  let number: Int
  let observer: any SKPaymentTransactionObserver
  /// The object to which it was added.
  let queue: SKPaymentQueue
}
