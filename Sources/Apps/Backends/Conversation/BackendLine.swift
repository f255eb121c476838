internal import Web

/// The channel between a world and a backend. The world sends one request at a time, and the backend may
/// call the store meanwhile.
///
/// The world's thread sends and waits. Another thread waits for the backend's answer, and the threads of
/// the store's server wait for the world's answers. They exchange values through this object and share
/// nothing else.
final class BackendLine: Sendable {
  /// The result of a wait.
  enum Event: Sendable {
    /// The backend calls the store and waits for `reply`.
    case question(WebRequest)
    /// The backend answered the request.
    case answered(WebAnswer)
    /// The request failed.
    case failed(WebError)
    /// The backend did nothing for longer than the limit.
    case silent
  }

  private struct Conversation {
    var client = WebClient()
    /// The number of the latest request. An answer to an earlier one is ignored.
    var number = 0
    var isOpen = false
    var question: WebRequest?
    var reply: WebAnswer?
    var outcome: Result<WebAnswer, WebError>?
  }

  private let conversation = Monitor(Conversation())
  private let silenceMilliseconds: Int

  /// The longest time for a request, including the questions that the world answers meanwhile.
  private static let requestMilliseconds = 600_000

  /// - Parameter silenceMilliseconds: The silence that ends a request.
  init(silenceMilliseconds: Int) { self.silenceMilliseconds = silenceMilliseconds }

  /// Ends the open request, and each call in which the backend waits for the store's answer.
  func hangUp() { conversation.change { $0.isOpen = false } }
}

/// The world's side of the channel.
extension BackendLine {
  /// Sends a request; `next` returns the events that follow.
  func open(_ request: OutgoingRequest) {
    let (number, client) = conversation.change { conversation in
      conversation.number += 1
      conversation.isOpen = true
      (conversation.question, conversation.reply, conversation.outcome) = (nil, nil, nil)
      return (conversation.number, conversation.client)
    }
    var letter = request
    letter.timeoutMilliseconds = BackendLine.requestMilliseconds
    letter.connectTimeoutMilliseconds = silenceMilliseconds
    let isStarted = DetachedThread.start { [self, letter] in
      let outcome = client.send(letter)
      conversation.change { conversation in
        if conversation.isOpen, conversation.number == number { conversation.outcome = outcome }
      }
    }
    precondition(isStarted, "the system has no thread for a request to the backend")
  }

  /// Waits for the backend's next question or for its answer.
  func next() -> Event {
    let event = conversation.wait(milliseconds: silenceMilliseconds) { conversation -> Event? in
      if let question = conversation.question {
        conversation.question = nil
        return .question(question)
      }
      guard let outcome = conversation.outcome else { return nil }
      (conversation.isOpen, conversation.outcome) = (false, nil)
      switch outcome {
      case .success(let answer): return .answered(answer)
      case .failure(let error): return .failed(error)
      }
    }
    if let event { return event }
    conversation.change { conversation in
      // The thread of the silent request still uses its connections, so a new client replaces them.
      (conversation.isOpen, conversation.outcome, conversation.client) = (false, nil, WebClient())
    }
    return .silent
  }

  /// Answers the question that `next` returned.
  func reply(_ answer: WebAnswer) { conversation.change { $0.reply = answer } }
}

/// The backend's side of the channel.
extension BackendLine {
  /// Asks the world on behalf of the backend, and waits for the answer.
  func ask(_ request: WebRequest) -> WebAnswer {
    let asked = conversation.wait { conversation -> Int? in
      guard conversation.isOpen else { return BackendLine.noNumber }
      guard conversation.question == nil else { return nil }
      (conversation.question, conversation.reply) = (request, nil)
      return conversation.number
    }
    guard asked != BackendLine.noNumber else { return BackendLine.closed }
    return conversation.wait { conversation in
      if let reply = conversation.reply {
        conversation.reply = nil
        return reply
      }
      return conversation.isOpen && conversation.number == asked ? nil : BackendLine.closed
    }
  }

  /// The number that no request has. Requests are numbered from one.
  private static let noNumber = 0

  /// The answer to a call of the store while no request to the backend is open. The world is paused then.
  private static let closed = WebAnswer.json(
    #"{"error":"no request to this backend is open, so the store is paused","advice":"call the store before you answer"}"#,
    status: 503)
}
