public import Foundation

extension NotificationCenter {
  /// Notifies an object through a closure instead of a selector. The object is held weakly, and
  /// `removeObserver` removes it as on Apple's platforms.
  public func addObserver<Observer: AnyObject>(
    _ observer: Observer, selector action: @escaping (Observer, Notification) -> Void,
    name: NSNotification.Name?, object: Any?
  ) {
    let told = WeakObserver(observer, action)
    let token = addObserver(forName: name, object: object, queue: nil) { told.tell($0) }
    let entry = NotificationObservers.Entry(
      observer: observer, center: self, token: token, name: name, sender: object)
    NotificationObservers.shared.add(entry)
  }

  /// Removes all observations of an object.
  public func removeObserver(_ observer: AnyObject) {
    NotificationObservers.shared.remove(observer, of: self) { _ in true }
    removeObserver(observer as Any, name: nil, object: nil)
  }

  /// Removes the observations of an object for a name and a sender; nil means all names or all senders.
  public func removeObserver(_ observer: AnyObject, name: NSNotification.Name?, object: Any?) {
    NotificationObservers.shared.remove(observer, of: self) { entry in
      (name == nil || entry.name == name) && (object == nil || entry.sender === object as AnyObject)
    }
    removeObserver(observer as Any, name: name, object: object)
  }
}

/// A weak observer with its closure.
private final class WeakObserver<Observer: AnyObject>: @unchecked Sendable {
  private weak var observer: Observer?
  private let action: (Observer, Notification) -> Void

  init(_ observer: Observer, _ action: @escaping (Observer, Notification) -> Void) {
    self.observer = observer
    self.action = action
  }

  func tell(_ notification: Notification) {
    if let observer { action(observer, notification) }
  }
}

/// The observers that were added with closures. The table makes it possible to remove them by object.
private final class NotificationObservers: @unchecked Sendable {
  static let shared = NotificationObservers()

  struct Entry {
    weak var observer: AnyObject?
    /// The identity of the observer. It is needed because a weak reference to an object in deinit is nil.
    let identifier: ObjectIdentifier
    let center: NotificationCenter
    let token: any NSObjectProtocol
    let name: NSNotification.Name?
    weak var sender: AnyObject?

    init(
      observer: AnyObject, center: NotificationCenter, token: any NSObjectProtocol,
      name: NSNotification.Name?,
      sender: Any?
    ) {
      self.observer = observer
      identifier = ObjectIdentifier(observer)
      self.center = center
      self.token = token
      self.name = name
      self.sender = sender.map { $0 as AnyObject }
    }
  }

  private let lock = NSLock()
  private var entries: [Entry] = []

  /// Adds an entry, and removes the entries of released objects.
  func add(_ entry: Entry) {
    end(
      lock.withLock {
        let gone = entries.filter { $0.observer == nil }
        entries.removeAll { $0.observer == nil }
        entries.append(entry)
        return gone
      })
  }

  func remove(_ observer: AnyObject, of center: NotificationCenter, where isMeant: (Entry) -> Bool) {
    let identifier = ObjectIdentifier(observer)
    end(
      lock.withLock {
        let removed = entries.filter { $0.identifier == identifier && $0.center === center && isMeant($0) }
        entries.removeAll { $0.identifier == identifier && $0.center === center && isMeant($0) }
        return removed
      })
  }

  private func end(_ entries: [Entry]) {
    for entry in entries { entry.center.removeObserver(entry.token as Any, name: nil, object: nil) }
  }
}
