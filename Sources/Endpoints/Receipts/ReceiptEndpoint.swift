internal import Facts
internal import StoreModel
internal import Web
internal import World

/// The endpoint that checks receipts, as the developer's server asks it. Its status lies in the answer, never in HTTP.
struct ReceiptEndpoint {
  let world: World

  /// Answers a question that was sent to one of the two stores.
  func answer(_ request: WebRequest, environment: StoreEnvironment) -> WebAnswer {
    switch outcome(of: request, environment: environment) {
    case .success(let question): answer(world.store.check(question))
    case .failure(let refusal): answer(refusal.answer)
    }
  }

  /// The question that a request asks, or the answer to one that asks nothing.
  func outcome(
    of request: WebRequest, environment: StoreEnvironment
  ) -> Result<PostedCheck, CheckRefusal> {
    guard request.method == "POST" else { return .failure(CheckRefusal(answer: CheckAnswer(.notPosted))) }
    guard let question = question(request.body, environment: environment) else {
      return .failure(CheckRefusal(answer: CheckAnswer(.malformed)))
    }
    return .success(question)
  }

  /// The question in a body, whatever content type it was sent with; nil where it asks nothing.
  private func question(_ body: [UInt8], environment: StoreEnvironment) -> PostedCheck? {
    guard let value = try? JSONText.value(of: body, keepsFractions: true),
      case .text(let receipt) = value["receipt-data"]
    else { return nil }
    var question = PostedCheck(receipt: receipt, environment: environment)
    switch value["password"] {
    case .text(let password): question.password = password
    case .null, nil: break
    case .flag, .integer, .fraction, .list, .object: return nil
    }
    switch value["exclude-old-transactions"] {
    case .flag(let excludes): question.excludesOldTransactions = excludes
    case .null, nil: break
    // Clients in loosely typed languages send the word.
    case .text(let word): question.excludesOldTransactions = word == "true"
    case .integer, .fraction, .list, .object: return nil
    }
    return question
  }

  func answer(_ answer: CheckAnswer) -> WebAnswer { .json(world.json(of: answer)) }
}

/// The answer to a request that asks nothing about a receipt.
struct CheckRefusal: Error {
  let answer: CheckAnswer
}
