internal import Glibc
internal import Web

/// The line between a world and a backend: one request of the world at a time, and what the backend asks the store meanwhile.
///
/// The world's thread sends and waits. A thread for each request waits for the backend's answer, and the thread of the store's
/// server for the world's; a baton keeps them from running at once. What one hands another it copies, so that each frees its
/// own.
final class BackendLine {
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

  /// The end of the line that other threads hold. The line lives as long as the process: a backend that never answers keeps a
  /// thread for ever.
  struct FarEnd: @unchecked Sendable {
    fileprivate let baton: Baton
    fileprivate let line: Unmanaged<BackendLine>
  }

  private let baton = Baton()
  private var client = WebClient()
  private let silenceMilliseconds: Int
  /// The number of the request that is open; what belongs to an earlier one is let go.
  private var number = 0
  private var isOpen = false
  private var letter: OutgoingRequest?
  private var question: WebRequest?
  private var reply: WebAnswer?
  private var outcome: Result<WebAnswer, WebError>?

  /// How long a request may take while the world answers questions, which takes no time that anybody waits for.
  private static let requestMilliseconds = 600_000

  /// Makes a line on which a silence of so many milliseconds is the end of a request. The thread that makes it is the world's.
  init(silenceMilliseconds: Int) {
    self.silenceMilliseconds = silenceMilliseconds
    baton.take()
  }

  /// The end that the store's server gets.
  func farEnd() -> FarEnd { FarEnd(baton: baton, line: Unmanaged.passRetained(self)) }

  /// Lets the other threads run for good: the world's does not wait any more.
  func hangUp() {
    isOpen = false
    baton.signal()
    baton.hand()
  }
}

/// The world's end.
extension BackendLine {
  /// Sends a request; `next` tells what comes of it.
  func open(_ request: OutgoingRequest) {
    number += 1
    (isOpen, question, reply, outcome, letter) = (true, nil, nil, nil, request)
    letter?.timeoutMilliseconds = BackendLine.requestMilliseconds
    letter?.connectTimeoutMilliseconds = silenceMilliseconds
    let start = UnsafeMutablePointer<FarEnd>.allocate(capacity: 1)
    start.initialize(to: farEnd())
    var thread = pthread_t()
    let failure = pthread_create(
      &thread, nil,
      { context in
        guard let start = context?.assumingMemoryBound(to: FarEnd.self) else { return nil }
        let end = start.pointee
        start.deallocate()
        end.send()
        return nil
      }, start)
    precondition(failure == 0, "the system has no thread for a request to the backend")
    pthread_detach(thread)
  }

  /// Waits for the backend's next question or for its answer.
  func next() -> Event {
    let deadline = Baton.Deadline(inMilliseconds: silenceMilliseconds)
    while true {
      if let question {
        self.question = nil
        return .question(question)
      }
      if let outcome {
        close()
        switch outcome {
        case .success(let answer): return .answered(answer)
        case .failure(let error): return .failed(error)
        }
      }
      guard baton.wait(until: deadline) else {
        close()
        // The thread that is left behind keeps its connections.
        client = WebClient()
        return .silent
      }
    }
  }

  /// Answers the question that `next` gave.
  func reply(_ answer: WebAnswer) {
    reply = answer
    baton.signal()
  }

  private func close() {
    (isOpen, outcome) = (false, nil)
    baton.signal()
  }

  /// Sends the letter of the world, on a thread of its own, which holds the baton but for the time of the sending.
  fileprivate func sendLetter() {
    guard let letter, isOpen else { return }
    self.letter = nil
    let sent = number
    let sender = client
    let copy = letter.copied
    baton.hand()
    let result = sender.send(copy)
    baton.take()
    guard isOpen, sent == number else { return }
    outcome = result.map(\.copied)
    baton.signal()
  }

  /// Asks the world on behalf of the backend, and waits for the answer.
  fileprivate func ask(_ request: WebRequest) -> WebAnswer {
    while isOpen && question != nil { baton.wait() }
    guard isOpen else { return BackendLine.closed }
    let asked = number
    question = request.copied
    reply = nil
    baton.signal()
    while reply == nil {
      guard isOpen, asked == number else { return BackendLine.closed }
      baton.wait()
    }
    defer { reply = nil }
    return reply.map(\.copied) ?? BackendLine.closed
  }

  /// The answer to a backend that asks by itself: the world stands still while nothing is asked of the backend.
  private static let closed = WebAnswer.json(
    #"{"error":"nothing is asked of this backend now, so the store stands still","advice":"ask the store before you answer"}"#,
    status: 503)
}

extension BackendLine.FarEnd {
  /// Asks the world on behalf of the backend; the store's server calls it for one request at a time.
  func ask(_ request: WebRequest) -> WebAnswer {
    baton.take()
    defer { baton.hand() }
    return answer(request)
  }

  fileprivate func send() {
    baton.take()
    sendLetter()
    baton.hand()
  }

  // All references that these functions take are given back before the baton is handed over.

  @inline(never)
  private func answer(_ request: WebRequest) -> WebAnswer { line.takeUnretainedValue().ask(request) }

  @inline(never)
  private func sendLetter() { line.takeUnretainedValue().sendLetter() }
}
