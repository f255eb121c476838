internal import Facts
internal import StoreModel

/// The meaning of a backend's answers to purchases.
struct AnswerMap: Hashable {
  /// A text or a status in an answer, and its meaning.
  struct Meaning: Hashable {
    let key: String
    let answer: ContentAnswer
  }

  /// The position of the text that determines the meaning of an answer; nil if the HTTP status is enough.
  let word: JSONPointer?
  let meanings: [Meaning]

  /// The meaning of an answer; nil for an error of the backend, which the app receives unchanged.
  ///
  /// - Parameter has: Whether the user has the product afterwards.
  func meaning(
    ofStatus status: Int, _ document: JSONValue?, has: Bool
  ) throws(BackendReply.Flaw) -> ContentAnswer? {
    if let word, let document {
      let found = word.value(in: document)
      if case .text(let text) = found, let answer = answer(for: text) { return answer }
      guard answer(for: status) != nil || !(200..<300).contains(status) else {
        throw BackendReply.Flaw(
          text:
            "“\(word.text)” is \(found.map { JSONText.compact($0) } ?? "missing"), which “answers” does not have"
        )
      }
    }
    if let answer = answer(for: status) { return answer }
    switch status {
    case 200..<300: return has ? .sent : .notPaid
    case 402: return .notPaid
    case 401, 404, 405:
      throw BackendReply.Flaw(
        text:
          "status \(status) has no meaning; correct the path or “headers” of “deliver”, or list it in “answers”"
      )
    case 409: return .alreadyRedeemed
    case 408, 425, 429: return .tryLater
    case 400..<500: return .rejected
    default: return nil
    }
  }

  private func answer(for status: Int) -> ContentAnswer? {
    answer(for: String(status)) ?? answer(for: "\(status / 100)xx")
  }

  private func answer(for key: String) -> ContentAnswer? { meanings.first { $0.key == key }?.answer }
}
