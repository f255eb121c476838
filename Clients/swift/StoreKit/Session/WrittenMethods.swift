internal import AssayApp
internal import CStoreKit
internal import Foundation

/// Finds out which optional methods a class has of its own, as the system asks an object on Apple's platforms.
///
/// A class that lacks one has the default implementation, and what its conformance has for the method is a small function
/// that calls it. Two classes that lack everything show which functions these are. Where that cannot be seen, such as on
/// another processor, a class counts as having every method.
enum WrittenMethods {
  /// The methods of an observer.
  static func methods(of observer: any SKPaymentTransactionObserver) -> [ObserverMethod] {
    let witnesses = Witnesses(observer)
    return ObserverMethod.allCases.filter { method in
      guard let place = observerOrder.firstIndex(of: method) else { return true }
      return !witnesses.calls(observerDefaults[place], in: place)
    }
  }

  /// The methods of a delegate.
  static func methods(of delegate: any SKPaymentQueueDelegate) -> [DelegateMethod] {
    let witnesses = Witnesses(delegate)
    return DelegateMethod.allCases.filter { method in
      guard let place = delegateOrder.firstIndex(of: method) else { return true }
      return !witnesses.calls(delegateDefaults[place], in: place)
    }
  }

  /// The methods in the order in which the protocol declares them.
  private static let observerOrder: [ObserverMethod] = [
    .updatedTransactions, .removedTransactions, .restoreFailed, .restoreFinished, .updatedDownloads,
    .shouldAddStorePayment, .storefrontChanged, .revokedEntitlements,
  ]
  private static let delegateOrder: [DelegateMethod] = [.shouldContinue, .shouldShowPriceConsent]

  private static let observerDefaults = commonCallees(
    Witnesses(FirstProbe() as any SKPaymentTransactionObserver),
    Witnesses(SecondProbe() as any SKPaymentTransactionObserver), count: observerOrder.count)
  private static let delegateDefaults = commonCallees(
    Witnesses(FirstProbe() as any SKPaymentQueueDelegate),
    Witnesses(SecondProbe() as any SKPaymentQueueDelegate), count: delegateOrder.count)

  /// For each method the address of the one function that both its witnesses call and no witness of another method does;
  /// zero where there is none.
  private static func commonCallees(_ first: Witnesses, _ second: Witnesses, count: Int) -> [UInt] {
    let callees = (0..<count).map { first.callees(of: $0).intersection(second.callees(of: $0)) }
    return callees.indices.map { place in
      var own = callees[place]
      for other in callees.indices where other != place { own.subtract(callees[other]) }
      return own.count == 1 ? UInt(bitPattern: own.first) : 0
    }
  }
}

/// What the conformance of a class has for each method of a protocol.
private struct Witnesses {
  private let table: UnsafePointer<UnsafeRawPointer>

  /// A table begins with the description of the conformance and the table of the inherited protocol.
  private static let methodsBegin = 2

  init(_ observer: any SKPaymentTransactionObserver) {
    table = withUnsafeBytes(of: Optional(observer)) { Witnesses.table($0) }
  }

  init(_ delegate: any SKPaymentQueueDelegate) {
    table = withUnsafeBytes(of: Optional(delegate)) { Witnesses.table($0) }
  }

  /// An object of a protocol, optional or not, is the object and the table of its conformance.
  private static func table(_ words: UnsafeRawBufferPointer) -> UnsafePointer<UnsafeRawPointer> {
    words.load(fromByteOffset: MemoryLayout<UnsafeRawPointer>.size, as: UnsafePointer<UnsafeRawPointer>.self)
  }

  subscript(place: Int) -> UnsafeRawPointer { table[Witnesses.methodsBegin + place] }

  /// Whether a method's witness calls the function at an address that is not zero.
  func calls(_ address: UInt, in place: Int) -> Bool {
    address != 0 && storekit_function_calls(self[place], UnsafeRawPointer(bitPattern: address))
  }

  /// The functions that a method's witness calls.
  func callees(of place: Int) -> Set<UnsafeRawPointer> {
    var found = [UnsafeRawPointer?](repeating: nil, count: 8)
    let count = storekit_callees(self[place], &found, Int32(found.count))
    return Set(found.prefix(Int(count)).compactMap { $0 })
  }
}

/// A class that lacks every optional method.
private final class FirstProbe: SKPaymentTransactionObserver, SKPaymentQueueDelegate {
  func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {}
}

/// Another one.
private final class SecondProbe: SKPaymentTransactionObserver, SKPaymentQueueDelegate {
  func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {}
}
