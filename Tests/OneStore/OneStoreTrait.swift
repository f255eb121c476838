public import Testing

/// Has a test wait until no other test with the trait runs. A process has one App Store, and suites of several targets use it.
public struct OneStoreTrait: SuiteTrait, TestTrait, TestScoping {
  /// Each test waits for itself; a suite would keep its own tests waiting.
  public var isRecursive: Bool { true }

  /// Runs a test when its turn has come.
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
  /// One test at a time.
  public static var oneStore: OneStoreTrait { OneStoreTrait() }
}

/// The turns of the tests.
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
