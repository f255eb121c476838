import Foundation

/// An operation that ends when `finish` is called, not when `main` returns.
class AsynchronousOperation: Operation, @unchecked Sendable {
  private enum Phase { case waiting, running, over }

  private let lock = NSLock()
  private var phase = Phase.waiting

  override var isAsynchronous: Bool { true }
  override var isExecuting: Bool { lock.withLock { phase == .running } }
  override var isFinished: Bool { lock.withLock { phase == .over } }

  override func start() {
    guard !isCancelled else { return finish() }
    change(to: .running, keys: ["isExecuting"])
    main()
  }

  /// Ends the operation; a second call does nothing.
  func finish() {
    guard !isFinished else { return }
    change(to: .over, keys: ["isExecuting", "isFinished"])
  }

  private func change(to next: Phase, keys: [String]) {
    for key in keys { willChangeValue(forKey: key) }
    lock.withLock { phase = next }
    for key in keys.reversed() { didChangeValue(forKey: key) }
  }
}
