import Foundation

/// Keeps a subscription active until this object is released.
final class Subscription {
  private var end: (() -> Void)?

  init(_ end: @escaping () -> Void) { self.end = end }
  deinit { cancel() }

  func cancel() {
    end?()
    end = nil
  }

  func store(in bag: inout [Subscription]) { bag.append(self) }
}

/// Something that has values over time.
struct Publisher<Value> {
  private let subscribe: (@escaping (Value) -> Void) -> Subscription

  init(_ subscribe: @escaping (@escaping (Value) -> Void) -> Subscription) { self.subscribe = subscribe }

  func sink(_ receive: @escaping (Value) -> Void) -> Subscription { subscribe(receive) }

  func map<Other>(_ transform: @escaping (Value) -> Other) -> Publisher<Other> {
    Publisher<Other> { receive in sink { receive(transform($0)) } }
  }

  func filter(_ isIncluded: @escaping (Value) -> Bool) -> Publisher<Value> {
    Publisher { receive in sink { if isIncluded($0) { receive($0) } } }
  }

  func compactMap<Other>(_ transform: @escaping (Value) -> Other?) -> Publisher<Other> {
    Publisher<Other> { receive in sink { if let other = transform($0) { receive(other) } } }
  }
}

/// A publisher whose values are sent by its owner.
final class Subject<Value> {
  private var receivers: [Int: (Value) -> Void] = [:]
  private var order: [Int] = []
  private var count = 0

  func send(_ value: Value) {
    for key in order { receivers[key]?(value) }
  }

  func eraseToPublisher() -> Publisher<Value> {
    Publisher { [self] receive in
      count += 1
      let key = count
      receivers[key] = receive
      order.append(key)
      return Subscription { [weak self] in
        self?.receivers[key] = nil
        self?.order.removeAll { $0 == key }
      }
    }
  }
}
