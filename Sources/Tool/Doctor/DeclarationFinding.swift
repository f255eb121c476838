internal import Facts
internal import Results
internal import Runner
internal import World

/// A flaw of an app's declaration, a question about it, or what cannot be known by looking.
struct DeclarationFinding {
  enum Severity: String {
    /// The app uses what it does not declare.
    case error
    /// It declares what it was not seen to use.
    case question
    /// It is for the developer to say.
    case note
  }

  let severity: Severity
  let text: String
  let advice: String

  init(_ severity: Severity, _ text: String, advice: String) {
    self.severity = severity
    self.text = text
    self.advice = advice
  }
}

extension DeclarationReview {
  /// The findings: errors, then questions, then notes.
  var findings: [DeclarationFinding] {
    capabilities(standing: .missing).map(missing) + capabilities(standing: .unused).map(question)
      + typeFindings + [nestedNote] + faultNotes
  }

  private func missing(_ capability: Capability) -> DeclarationFinding {
    let use = observation.firstUse(of: capability)
    let place = use?.position.map { "\($0.file):\($0.line): " } ?? ""
    let name = use.map { $0.call.name } ?? "a call"
    return DeclarationFinding(
      .error, "\(place)\(name) needs “\(capability.name)”, which the app does not declare",
      advice: "what needs it is not asked of the app: write \(capability.name) = true")
  }

  private func question(_ capability: Capability) -> DeclarationFinding {
    DeclarationFinding(
      .question, "“\(capability.name)” is declared and was never used; it says: \(capability.sentence)",
      advice: "if that is not so, write \(capability.name) = false: then nobody asks for it")
  }

  private var typeFindings: [DeclarationFinding] {
    var findings: [DeclarationFinding] = []
    if !unboughtTypes.isEmpty {
      findings.append(
        DeclarationFinding(
          .question,
          "“product_types” has \(DeclarationReview.list(unboughtTypes)), and a tap on Buy bought none of it",
          advice: "if the app does not sell it, leave it out of the list"))
    }
    if !namesTypes, unboughtTypes.isEmpty {
      let seen = observation.boughtTypes.isEmpty ? "bought nothing" : "bought whatever a scenario sells"
      findings.append(
        DeclarationFinding(
          .note, "“product_types” is not declared, which stands for every type; the app \(seen)",
          advice: "what an app sells is for its developer to say: name the types if it sells some only"))
    }
    return findings
  }

  private var nestedNote: DeclarationFinding {
    DeclarationFinding(
      .note, "“nested” cannot be seen from outside: no call shows whether the app bears it",
      advice: declared.nests
        ? "it is declared, and stays so"
        : "write nested = true if a callback may come from inside one of its calls")
  }

  /// Notes on what an app that crashes or hangs was not seen to do.
  private var faultNotes: [DeclarationFinding] {
    var notes: [DeclarationFinding] = []
    if let first = observation.firstCrash {
      let scenarios = DeclarationReview.scenarios(observation.crashedCount)
      notes.append(
        DeclarationFinding(
          .note,
          "the app's own code failed in \(scenarios), first in \(first.address.text), and nothing behind that was seen",
          advice: "\(first.words)\nlook again when that is mended"))
    }
    if observation.isCutShort {
      notes.append(
        DeclarationFinding(
          .note, "the app hangs, so the rest of the suite was left out",
          advice: "`assay run` says where; look again when that is mended"))
    }
    return notes
  }

  static func scenarios(_ count: Int) -> String { "\(count) scenario\(count == 1 ? "" : "s")" }

  /// The names of types as an app lists them.
  static func list(_ types: [ProductType]) -> String { types.map(\.name).joined(separator: ", ") }
}
