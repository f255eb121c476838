internal import Facts
internal import StoreModel
internal import Web
internal import World

/// The receipt validation endpoint for the developer's server. Its status is in the body, never in HTTP.
struct ReceiptEndpoint {
  let world: World

  /// Responds to a request that was sent to one of the two environments.
  func answer(_ request: WebRequest, environment: StoreEnvironment) -> WebAnswer {
    switch outcome(of: request, environment: environment) {
    case .success(let question): answer(world.store.check(question))
    case .failure(let refusal): answer(refusal.answer)
    }
  }

  /// The validation that a request asks for, or the response if it asks for none.
  func outcome(
    of request: WebRequest, environment: StoreEnvironment
  ) -> Result<PostedCheck, CheckRefusal> {
    guard request.method == "POST" else { return .failure(CheckRefusal(answer: CheckAnswer(.notPosted))) }
    guard let question = question(request.body, environment: environment) else {
      return .failure(CheckRefusal(answer: CheckAnswer(.malformed)))
    }
    return .success(question)
  }

  /// The validation requested in a body, regardless of its content type. Nil if there is none.
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

  func answer(_ answer: CheckAnswer) -> WebAnswer { .json(world.store.json(of: answer)) }
}

/// The response to a request that asks for no receipt validation.
struct CheckRefusal: Error {
  let answer: CheckAnswer
}
