public import Testing

/// Makes a test wait until no other test with the trait runs. A process has one App Store, and suites of
/// several targets use it.
public struct OneStoreTrait: SuiteTrait, TestTrait, TestScoping {
  /// Each test waits separately. If the suite waited, its own tests would block.
  public var isRecursive: Bool { true }

  /// Runs a test after it has acquired the lock.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    await Turns.shared.take()
    let outcome: Result<Void, any Error>
    do { outcome = .success(try await function()) } catch { outcome = .failure(error) }
    await Turns.shared.give()
    try outcome.get()
  }
}

extension Trait where Self == OneStoreTrait {
  /// Only one test with this trait runs at a time.
  public static var oneStore: OneStoreTrait { OneStoreTrait() }
}

/// The lock that the tests acquire in order of arrival.
private actor Turns {
  static let shared = Turns()

  private var isTaken = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func take() async {
    guard isTaken else { return isTaken = true }
    await withCheckedContinuation { waiting.append($0) }
  }

  func give() {
    if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() }
  }
}
