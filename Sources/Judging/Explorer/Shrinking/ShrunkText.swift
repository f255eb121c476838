internal import Results
internal import Rules
internal import Runner
internal import Scenario

/// The title of a shrunk failure's file, and the comment at the top of the file.
struct ShrunkText {
  private let shrunk: ShrunkFailure
  private let failure: FoundFailure
  private let runner: CaseRunner
  private let file: String
  private let mutation: Mutation?

  init(
    _ shrunk: ShrunkFailure, _ failure: FoundFailure, _ runner: CaseRunner, file: String, mutation: Mutation?
  ) {
    self.shrunk = shrunk
    self.failure = failure
    self.runner = runner
    self.file = file
    self.mutation = mutation
  }

  func source(of script: ScriptRecord) -> String {
    var named = script
    named.definition.title = title(of: script)
    named.definition.needs = ShrunkText.needs(of: script)
    return ScenarioText(named, comments: comments).source
  }

  private func title(of script: ScriptRecord) -> String {
    let acts = script.ownOrders.filter {
      !$0.isWaiting && $0.namedDevice == nil && $0.function.name != "launch"
    }
    let what = shrunk.faults.isEmpty ? acts.map(\.function.name) : shrunk.faults
    let more = what.count - ShrunkText.titleMax
    let shown = what.prefix(ShrunkText.titleMax).joined(separator: ", ")
    let course = what.isEmpty ? "a launch" : shown + (more > 0 ? " and \(more) more" : "")
    return "\(course): \(failure.symptom.text)"
  }

  private static let titleMax = 3
  /// If there are more kinds than this, only their number is shown.
  private static let irrelevantMax = 12

  private var comments: [String] {
    var comments: [String] = []
    if let rule = failure.symptom.rule {
      let statement = RuleRegistry.page(of: rule)?.sentence
      comments.append("\(rule.text) is broken" + (statement.map { ": \($0)" } ?? "."))
    } else {
      comments.append("The app fails: \(failure.symptom.text).")
    }
    let app = runner.app(of: failure.number)
    let subject = app.name + (mutation.map { " (\($0.identifier))" } ?? "")
    comments.append("Found in \(runner.address(of: failure.number)) with \(subject), by \(failure.origin).")
    comments.append(
      shrunk.faults.isEmpty
        ? "It needs no fault." : "It needs \(shrunk.faults.joined(separator: ", and ")).")
    if !shrunk.irrelevant.isEmpty { comments.append("Irrelevant: \(irrelevant).") }
    if !shrunk.replay.isEmpty {
      let words = runner.replayCommand(shrunk.replay, of: failure.number)
      comments.append("Original run: \(ShellWords.joined(words))")
    }
    // Everything after the command of an app belongs to that command.
    let words = mutation.map { ["explore", file, "--mutant", $0.identifier] } ?? ["run", file]
    comments.append("Reproduce: \(ShellWords.joined(["assay"] + words + app.arguments))")
    return comments
  }

  private var irrelevant: String {
    let rest = shrunk.irrelevant.count - ShrunkText.irrelevantMax
    let shown = shrunk.irrelevant.prefix(ShrunkText.irrelevantMax).joined(separator: ", ")
    return rest > 0 ? "\(shown), and \(rest) more kinds" : shown
  }

  /// The capabilities that the remaining script requires of an app.
  private static func needs(of script: ScriptRecord) -> [Need] {
    let names = script.ownOrders.map(\.function.name)
    let products = script.definition.products
    return script.definition.needs.filter { need in
      switch need {
      case .restore: names.contains("restore")
      case .hosted: products.contains(where: \.isHosted)
      case .serverDelivery: products.contains(where: \.isDeliveredByServer)
      case .promotions: names.contains("open_promotion")
      case .claims, .nested, .disk, .server, .receipts, .refresh, .offers, .sheet, .olderSystems, .interface,
        .verification, .queue, .storekit2:
        true
      }
    }
  }
}
