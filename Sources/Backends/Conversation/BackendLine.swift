internal import Glibc
internal import Web

/// The line between a world and a backend: one request of the world at a time, and what the backend asks the store meanwhile.
///
/// The world's thread sends and waits. A thread for each request waits for the backend's answer, and the thread of the store's
/// server for the world's.
final class BackendLine: @unchecked Sendable {
  /// What the world waited for.
  enum Event {
    /// The backend asks the store something, and waits for `reply`.
    case question(WebRequest)
    /// The backend answered the request.
    case answered(WebAnswer)
    /// It did not.
    case failed(WebError)
    /// It has done nothing for too long.
    case silent
  }

  private let client = WebClient()
  private let silenceMilliseconds: Int
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  /// The number of the request that is open; what belongs to an earlier one is let go.
  private var number = 0
  private var isOpen = false
  private var question: WebRequest?
  private var reply: WebAnswer?
  private var outcome: Result<WebAnswer, WebError>?

  /// How long a request may take while the world answers questions, which takes no time that anybody waits for.
  private static let requestMilliseconds = 600_000

  /// Makes a line on which a silence of so many milliseconds is the end of a request.
  init(silenceMilliseconds: Int) {
    self.silenceMilliseconds = silenceMilliseconds
    pthread_mutex_init(lock, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(changed, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(lock)
    changed.deallocate()
    lock.deallocate()
  }

  private func locked<Value>(_ body: () -> Value) -> Value {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return body()
  }
}

/// The world's end.
extension BackendLine {
  /// Sends a request; `next` tells what comes of it.
  func open(_ request: OutgoingRequest) {
    var request = request
    request.timeoutMilliseconds = BackendLine.requestMilliseconds
    request.connectTimeoutMilliseconds = silenceMilliseconds
    let letter: Letter = locked {
      number += 1
      (isOpen, question, reply, outcome) = (true, nil, nil, nil)
      return Letter(self, request, number)
    }
    var thread = pthread_t()
    let failure = pthread_create(
      &thread, nil,
      { context in
        guard let context else { preconditionFailure("a request has no thread") }
        Unmanaged<Letter>.fromOpaque(context).takeRetainedValue().send()
        return nil
      }, Unmanaged.passRetained(letter).toOpaque())
    precondition(failure == 0, "the system has no thread for a request to the backend")
    pthread_detach(thread)
  }

  /// Waits for the backend's next question or for its answer.
  func next() -> Event {
    var deadline = timespec()
    clock_gettime(CLOCK_MONOTONIC, &deadline)
    deadline.tv_sec += silenceMilliseconds / 1_000
    deadline.tv_nsec += silenceMilliseconds % 1_000 * 1_000_000
    if deadline.tv_nsec >= 1_000_000_000 {
      (deadline.tv_sec, deadline.tv_nsec) = (deadline.tv_sec + 1, deadline.tv_nsec - 1_000_000_000)
    }
    return locked {
      while true {
        if let question {
          self.question = nil
          return .question(question)
        }
        switch outcome {
        case .success(let answer):
          close()
          return .answered(answer)
        case .failure(let error):
          close()
          return .failed(error)
        case nil: break
        }
        guard pthread_cond_timedwait(changed, lock, &deadline) != ETIMEDOUT else {
          close()
          return .silent
        }
      }
    }
  }

  /// Answers the question that `next` gave.
  func reply(_ answer: WebAnswer) {
    locked {
      reply = answer
      pthread_cond_broadcast(changed)
    }
  }

  /// Nobody answers questions until the next request; the lock is held.
  private func close() {
    isOpen = false
    outcome = nil
    pthread_cond_broadcast(changed)
  }

  private func end(_ number: Int, _ outcome: Result<WebAnswer, WebError>) {
    locked {
      guard isOpen, number == self.number else { return }
      self.outcome = outcome
      pthread_cond_broadcast(changed)
    }
  }

  /// One request, on a thread of its own.
  private final class Letter: Sendable {
    private let line: BackendLine
    private let request: OutgoingRequest
    private let number: Int

    init(_ line: BackendLine, _ request: OutgoingRequest, _ number: Int) {
      (self.line, self.request, self.number) = (line, request, number)
    }

    func send() { line.end(number, line.client.send(request)) }
  }
}

/// The store's end, which its server calls for one request of the backend at a time.
extension BackendLine {
  /// Asks the world, and waits for its answer.
  func ask(_ request: WebRequest) -> WebAnswer {
    locked {
      guard isOpen else { return BackendLine.closed }
      let asked = number
      question = request
      reply = nil
      pthread_cond_broadcast(changed)
      while reply == nil {
        guard isOpen, asked == number else { return BackendLine.closed }
        pthread_cond_wait(changed, lock)
      }
      defer { reply = nil }
      return reply ?? BackendLine.closed
    }
  }

  /// The answer to a backend that asks by itself: the world stands still while nothing is asked of the backend.
  private static let closed = WebAnswer.json(
    #"{"error":"nothing is asked of this backend now, so the store stands still","advice":"ask the store before you answer"}"#,
    status: 503)
}
