internal import Facts

/// The dense numbers that a world has given out for things that no array holds.
final class Numbers {
  private var payments = 0
  private var processes = 0
  private var observers = 0
  private var requests = 0

  /// The next payment object.
  func nextPayment() -> PaymentID {
    defer { payments += 1 }
    return PaymentID(payments)
  }

  /// The next launch.
  func nextProcess() -> ProcessID {
    defer { processes += 1 }
    return ProcessID(processes)
  }

  /// The next observer.
  func nextObserver() -> ObserverID {
    defer { observers += 1 }
    return ObserverID(observers)
  }

  /// The next request.
  func nextRequest() -> RequestID {
    defer { requests += 1 }
    return RequestID(requests)
  }
}
