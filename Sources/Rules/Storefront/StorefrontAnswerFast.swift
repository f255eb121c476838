import Facts
import Kernel

/// Whether a payment goes on in a new storefront is answered on the spot.
final class StorefrontAnswerFast: Rule {
  static let page = RulePage(
    identifier: "storefront-answer-fast",
    sentence: "Answer at once, and without the network, whether a payment goes on in a new storefront.",
    level: .should,
    sources: ["G2", "G3"],
    why: "The system waits about a second; an answer that takes longer counts as no, and the purchase fails.",
    breach:
      "The delegate asks the app's server which products the new country may buy, and answers afterwards.",
    fix: "Keep what each country may buy on the device, and decide by that.")

  private enum Flaw {
    case late
    case unanswered
    case networked
  }

  private struct Question {
    var device: DeviceID
    var transaction: TransactionID
    var asked: FactSequence
    var instant: Instant
    var networked = FactSequence.start
  }

  private struct Breach {
    var flaw: Flaw
    var question: Question
    var answered: FactSequence
    var failed: FactSequence
  }

  /// How long the system waits.
  private static let patience = Interval.seconds(1)

  private var questions: [Question] = []
  private var first: Breach?
  private var breaches = 0
  private var isExercised = false

  var page: RulePage { Self.page }

  var kinds: [FactKind] {
    [
      .callbackContinueAsked, .queueStorefrontAnswered, .transactionFailed, .serverAsked,
      .requestProductsStarted, .requestRefreshStarted, .processLaunched, .processKilled, .processCrashed,
      .processTerminated, .processHung,
    ]
  }

  func observe(_ fact: Fact, in file: CaseFile) {
    let device = fact.actor.device
    switch fact.content {
    case .callback(.continueAsked(let transaction)):
      questions.append(
        Question(
          device: device, transaction: transaction, asked: fact.sequence, instant: fact.instant))
    case .queue(.storefrontAnswered(let transaction, _)): answered(transaction, fact)
    case .transaction(.failed(let transaction, _)): failed(transaction, fact)
    case .server(.asked), .request(.productsStarted), .request(.refreshStarted):
      for place in questions.indices
      where questions[place].device == device && questions[place].networked == .start {
        questions[place].networked = fact.sequence
      }
    // Who does not run cannot answer.
    case .process: questions.removeAll { $0.device == device }
    default: break
    }
  }

  private func answered(_ transaction: TransactionID, _ fact: Fact) {
    guard let place = questions.firstIndex(where: { $0.transaction == transaction }) else {
      if first?.question.transaction == transaction, first?.answered == .start {
        first?.answered = fact.sequence
      }
      return
    }
    isExercised = true
    let question = questions.remove(at: place)
    let time = fact.instant - question.instant
    if time >= Self.patience {
      breached(Breach(flaw: .late, question: question, answered: fact.sequence, failed: .start))
    } else if time > .zero, question.networked != .start {
      // It took time and the network was asked meanwhile: the answer waited for it.
      breached(Breach(flaw: .networked, question: question, answered: fact.sequence, failed: .start))
    }
  }

  private func failed(_ transaction: TransactionID, _ fact: Fact) {
    guard let place = questions.firstIndex(where: { $0.transaction == transaction }) else { return }
    let question = questions.remove(at: place)
    // Before the time was over it failed for another reason, such as a cancel.
    guard fact.instant - question.instant >= Self.patience else { return }
    breached(Breach(flaw: .unanswered, question: question, answered: .start, failed: fact.sequence))
  }

  private func breached(_ breach: Breach) {
    isExercised = true
    breaches += 1
    if first == nil { first = breach }
  }

  func conclude(in file: CaseFile) -> Verdict {
    guard let first else { return isExercised ? .kept : .notExercised }
    let transaction = file.name(of: first.question.transaction)
    let device = file.name(of: first.question.device)
    let headline =
      switch first.flaw {
      case .late: "the answer about \(transaction) in a new storefront came too late on \(device)"
      case .unanswered: "nobody answered in time about \(transaction) in a new storefront on \(device)"
      case .networked:
        "the answer about \(transaction) in a new storefront waited for the network on \(device)"
      }
    return .broken(
      Witness(
        headline: headline,
        links: [
          WitnessLink(first.question.asked, "the delegate was asked whether \(transaction) goes on"),
          WitnessLink(first.question.networked, "the app used the network instead of answering"),
          WitnessLink(first.failed, "the time was over, and \(transaction) failed"),
          WitnessLink(first.answered, "only here the app answered"),
        ],
        furtherBreaches: breaches - 1))
  }

  func reset() {
    questions.removeAll(keepingCapacity: true)
    first = nil
    breaches = 0
    isExercised = false
  }
}
