internal import AppSide
internal import CStoreKit
internal import Foundation

/// Finds out which optional methods a class implements, as the system does on Apple's platforms.
///
/// If a class lacks a method, its conformance has a small function that calls the default implementation.
/// This may be impossible to detect, for example on another processor. A class then counts as having every
/// method.
enum WrittenMethods {
  /// The methods of an observer.
  static func methods(of observer: any SKPaymentTransactionObserver) -> [ObserverMethod] {
    let witnesses = Witnesses(observer)
    return known.methods(of: witnesses) {
      ObserverMethod.allCases.filter { method in
        // The first method is required.
        guard let place = observerOrder.firstIndex(of: method), place > 0 else { return true }
        return !storekit_function_calls(witnesses[place], storekit_observer_default(Int32(place - 1)))
      }
    }
  }

  /// The methods of the observer classes that were inspected before.
  private static let known = KnownMethods()

  /// The methods of a delegate.
  static func methods(of delegate: any SKPaymentQueueDelegate) -> [DelegateMethod] {
    let witnesses = Witnesses(delegate)
    return DelegateMethod.allCases.filter { method in
      guard let place = delegateOrder.firstIndex(of: method) else { return true }
      return !storekit_function_calls(witnesses[place], storekit_delegate_default(Int32(place)))
    }
  }

  /// The methods in the order of their declarations in the protocol.
  private static let observerOrder: [ObserverMethod] = [
    .updatedTransactions, .removedTransactions, .restoreFailed, .restoreFinished, .updatedDownloads,
    .shouldAddStorePayment, .storefrontChanged, .revokedEntitlements,
  ]
  private static let delegateOrder: [DelegateMethod] = [.shouldContinue, .shouldShowPriceConsent]
}

/// The methods of inspected classes. An app adds observers of a few classes at each launch.
private final class KnownMethods: @unchecked Sendable {
  private let lock = NSLock()
  private var known: [Witnesses: [ObserverMethod]] = [:]

  func methods(of witnesses: Witnesses, _ find: () -> [ObserverMethod]) -> [ObserverMethod] {
    lock.withLock {
      if let methods = known[witnesses] { return methods }
      let methods = find()
      known[witnesses] = methods
      return methods
    }
  }
}

/// The functions of a class's conformance for each method of a protocol.
private struct Witnesses: Hashable {
  private let table: UnsafePointer<UnsafeRawPointer>

  /// The index of the first method in a table. The descriptor of the conformance and the table of the
  /// inherited protocol precede it.
  private static let methodsBegin = 2

  init(_ observer: any SKPaymentTransactionObserver) {
    table = withUnsafeBytes(of: Optional(observer)) { Witnesses.table($0) }
  }

  init(_ delegate: any SKPaymentQueueDelegate) {
    table = withUnsafeBytes(of: Optional(delegate)) { Witnesses.table($0) }
  }

  /// The table in an existential, optional or not. An existential consists of the object and the table of its
  /// conformance.
  private static func table(_ words: UnsafeRawBufferPointer) -> UnsafePointer<UnsafeRawPointer> {
    words.load(fromByteOffset: MemoryLayout<UnsafeRawPointer>.size, as: UnsafePointer<UnsafeRawPointer>.self)
  }

  subscript(place: Int) -> UnsafeRawPointer { table[Witnesses.methodsBegin + place] }
}
