import Facts
import Kernel

/// Checks that the app answers immediately whether a payment continues in a new storefront.
final class StorefrontAnswerFast: LoggedRule {
  static let page = RulePage(
    identifier: "storefront-answer-fast",
    sentence: "Decide immediately, without the network, whether a payment continues in a new storefront.",
    level: .should, profile: .extended,
    evidence: .queue,
    sources: ["G2", "G3"],
    why: "The system waits about a second. A later answer counts as false, and the purchase fails.",
    breach: "The delegate asks your server which products the new country may buy, and answers afterwards.",
    fix: "Store on the device which products are available in each country, and answer from that."
  )

  static let testimony = RuleTestimony([.callbackContinueAsked, .queueStorefrontAnswered])

  enum Flaw {
    case late
    case unanswered
    case networked
  }

  struct Question {
    var device: DeviceID
    var transaction: TransactionID
    var asked: FactSequence
    var instant: Instant
    var networked = FactSequence.start
  }

  struct Breach {
    var flaw: Flaw
    var question: Question
    var answered: FactSequence
    var failed: FactSequence
  }

  /// The time that the system waits for an answer.
  private static let patience = Interval.seconds(1)

  private var questions: [Question] = []
  var log = BreachLog<Breach>()

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
    // An app that does not run cannot answer.
    case .process: questions.removeAll { $0.device == device }
    default: break
    }
  }

  private func answered(_ transaction: TransactionID, _ fact: Fact) {
    guard let place = questions.firstIndex(where: { $0.transaction == transaction }) else {
      if log.first?.question.transaction == transaction, log.first?.answered == .start {
        log.first?.answered = fact.sequence
      }
      return
    }
    log.isExercised = true
    let question = questions.remove(at: place)
    let time = fact.instant - question.instant
    if time >= Self.patience {
      log.add(Breach(flaw: .late, question: question, answered: fact.sequence, failed: .start))
    } else if time > .zero, question.networked != .start {
      // The app used the network before answering, so the answer waited for it.
      log.add(Breach(flaw: .networked, question: question, answered: fact.sequence, failed: .start))
    }
  }

  private func failed(_ transaction: TransactionID, _ fact: Fact) {
    guard let place = questions.firstIndex(where: { $0.transaction == transaction }) else { return }
    let question = questions.remove(at: place)
    // An earlier failure has another reason, such as a cancellation.
    guard fact.instant - question.instant >= Self.patience else { return }
    log.add(Breach(flaw: .unanswered, question: question, answered: .start, failed: fact.sequence))
  }

  func witness(of breach: Breach, in file: CaseFile) -> Witness {
    let transaction = file.name(of: breach.question.transaction)
    let device = file.quoted(breach.question.device)
    let headline =
      switch breach.flaw {
      case .late: "the storefront decision for \(transaction) came too late on \(device)"
      case .unanswered: "no storefront decision for \(transaction) was made in time on \(device)"
      case .networked:
        "the storefront decision for \(transaction) waited for the network on \(device)"
      }
    return Witness(
      headline: headline,
      links: [
        WitnessLink(breach.question.asked, "the delegate was asked whether \(transaction) continues"),
        WitnessLink(breach.question.networked, "the app used the network before answering"),
        WitnessLink(breach.failed, "the time limit passed, and \(transaction) failed"),
        WitnessLink(breach.answered, "the app answered only now"),
      ])
  }

  func forget() {
    questions.removeAll(keepingCapacity: true)
  }
}
