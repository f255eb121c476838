internal import Facts
internal import Web

/// The messages between the world and a backend in one run.
final class BackendConversation {
  let address: BackendAddress
  private let line: BackendLine
  /// How the backend broke its protocol in this run; nil if it did not.
  private(set) var violation: String?
  private(set) var transcript = BackendTranscript()

  init(_ handshake: BackendHandshake) {
    address = handshake.address
    line = handshake.line
  }

  /// Starts a run, which must not depend on earlier ones.
  func begin() { (violation, transcript) = (nil, BackendTranscript()) }

  func send(_ question: BackendQuestion) {
    transcript.told(question.words(to: ""))
    line.open(question.request(to: address.url))
  }

  /// Answers a request that the backend sent to the store.
  func tell(_ answer: WebAnswer) {
    transcript.told("\(answer.status) \(BackendText.short(answer.body))")
    line.reply(answer)
  }

  /// Resets the connection of the backend's request, because the store did not answer.
  func breakOff(_ error: StoreError) {
    transcript.told("no answer from the store (\(error.code))")
    line.reply(WebAnswer(status: 503, fault: .reset))
  }

  /// Waits for the next message from the backend.
  func next() -> BackendLine.Event {
    let event = line.next()
    switch event {
    case .question(let request):
      transcript.said("\(request.method) \(request.path) \(BackendText.short(request.body))")
    case .answered(let answer): transcript.said("\(answer.status) \(BackendText.short(answer.body))")
    case .failed, .silent: break
    }
    return event
  }

  /// Records a failed request in the transcript. The app receives the error.
  func note(_ error: WebError) { transcript.said("\(error.reason)") }

  /// Records a violation of the backend's protocol. Only the first one is kept.
  func violate(_ text: String) { if violation == nil { violation = text } }

  func violate(byInvalid answer: WebAnswer, to question: BackendQuestion, _ flaw: BackendReply.Flaw) {
    violate(
      "the answer to \(question.words(to: address.url)) is invalid: \(flaw.text); the answer was \(answer.status) \(BackendText.short(answer.body))"
    )
  }

  func violate(bySilenceAfter question: BackendQuestion) {
    let seconds = address.silenceMilliseconds / 1_000
    violate(
      "the backend did not answer \(question.words(to: address.url)) within \(seconds) seconds"
    )
  }
}
