internal import Glibc

/// Sends requests one after another, in the order in which they were given, on a thread of its own.
public final class WebSender: @unchecked Sendable {
  private let client = WebClient()
  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private let changed: UnsafeMutablePointer<pthread_cond_t>
  private var letters: [Letter] = []
  private var isStopped = false
  private var thread = pthread_t()

  private struct Letter {
    let request: OutgoingRequest
    let answered: @Sendable (Result<WebAnswer, WebError>) -> Void
  }

  /// Makes a sender, which waits for its first request.
  public init() {
    lock = .allocate(capacity: 1)
    changed = .allocate(capacity: 1)
    pthread_mutex_init(lock, nil)
    pthread_cond_init(changed, nil)
    let context = Unmanaged.passUnretained(self).toOpaque()
    let failure = pthread_create(
      &thread, nil,
      { context in
        guard let context else { preconditionFailure("the sender has no thread") }
        Unmanaged<WebSender>.fromOpaque(context).takeUnretainedValue().work()
        return nil
      }, context)
    precondition(failure == 0, "the system has no thread for the sender")
  }

  /// Sends a request when those before it are answered or have failed.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - answered: Takes the answer, or why there is none, on the sender's thread.
  public func send(
    _ request: OutgoingRequest, answered: @escaping @Sendable (Result<WebAnswer, WebError>) -> Void
  ) {
    pthread_mutex_lock(lock)
    letters.append(Letter(request: request, answered: answered))
    pthread_cond_signal(changed)
    pthread_mutex_unlock(lock)
  }

  /// Sends nothing more, and waits for the request that is under way.
  public func stop() {
    pthread_mutex_lock(lock)
    let isFirst = !isStopped
    isStopped = true
    letters = []
    pthread_cond_signal(changed)
    pthread_mutex_unlock(lock)
    if isFirst { pthread_join(thread, nil) }
  }

  deinit {
    stop()
    pthread_mutex_destroy(lock)
    pthread_cond_destroy(changed)
    lock.deallocate()
    changed.deallocate()
  }

  private func work() {
    while let letter = next() { letter.answered(client.send(letter.request)) }
  }

  /// The next request; nil where the sender was stopped.
  private func next() -> Letter? {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    while letters.isEmpty && !isStopped { pthread_cond_wait(changed, lock) }
    return isStopped ? nil : letters.removeFirst()
  }
}
