internal import Facts
internal import Results
internal import Runner
internal import World

/// An error in an app's declaration, a question about it, or a capability that cannot be inferred.
struct DeclarationFinding {
  enum Severity: String {
    /// The app uses a capability that it does not declare.
    case error
    /// The app declares a capability that it was not observed to use.
    case question
    /// The question can be answered only by the developer.
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

  /// Creates the finding that an app uses a capability without declaring it. `skipped` says which scenarios
  /// are skipped because of that.
  init(
    missing capability: Capability, _ use: CapabilityUse?, skipped: String, in language: DeclarationLanguage
  ) {
    let place = use?.position.map { "\($0.file):\($0.line): " } ?? ""
    self.init(
      .error,
      "\(place)\(use?.call.name ?? "a call") needs capability “\(capability.name)”, which the app does not declare",
      advice: "\(skipped): write \(language.declaration(of: capability, as: true))")
  }
}

extension DeclarationReview {
  /// The findings: errors, then questions, then notes.
  var findings: [DeclarationFinding] {
    capabilities(standing: .missing).map(missing) + silence
      + capabilities(standing: .unused).map(question) + typeFindings + [nestedNote] + faultNotes
  }

  private func missing(_ capability: Capability) -> DeclarationFinding {
    DeclarationFinding(
      missing: capability, observation.firstUse(of: capability),
      skipped: "scenarios that need it are skipped", in: declared.language)
  }

  private func question(_ capability: Capability) -> DeclarationFinding {
    let sentence = capability.sentence
    let meaning = sentence.firstRange(of: ".").map { sentence[..<$0.lowerBound] } ?? sentence[...]
    return DeclarationFinding(
      .question, "“\(capability.name)” is declared but was never used (\(meaning))",
      advice:
        "if the app does not support it, write \(declared.language.declaration(of: capability, as: false))")
  }

  private var silence: [DeclarationFinding] {
    guard observation.unaskedCount > 0 else { return [] }
    let scenarios = DeclarationReview.scenarios(observation.unaskedCount)
    return [
      DeclarationFinding(
        .error, "the app does not answer 'owned', so \(scenarios) cannot check what its user owns",
        advice: "add owned(product_id): return true or false, or how many the user owns")
    ]
  }

  private var typeFindings: [DeclarationFinding] {
    var findings: [DeclarationFinding] = []
    if !unboughtTypes.isEmpty {
      findings.append(
        DeclarationFinding(
          .question,
          "“product_types” lists \(DeclarationReview.list(unboughtTypes)), but no tap on Buy bought such a product",
          advice: "if the app does not sell these types, remove them"))
    }
    if !namesTypes, unboughtTypes.isEmpty {
      let seen = observation.boughtTypes.isEmpty ? "bought nothing" : "bought every product offered"
      findings.append(
        DeclarationFinding(
          .note, "“product_types” is not declared, so all types are assumed; the app \(seen)",
          advice: "if you sell only some types, list them"))
    }
    return findings
  }

  private var nestedNote: DeclarationFinding {
    DeclarationFinding(
      .note, "“nested” cannot be inferred from calls",
      advice: declared.nests
        ? "it is declared; no change"
        : "write \(declared.language.declaration(of: .nested, as: true)) if the app handles callbacks during its own calls"
    )
  }

  /// Notes about capabilities that may not have been observed because the app crashes or hangs.
  private var faultNotes: [DeclarationFinding] {
    var notes: [DeclarationFinding] = []
    if let first = observation.firstCrash {
      let scenarios = DeclarationReview.scenarios(observation.crashedCount)
      notes.append(
        DeclarationFinding(
          .note,
          "the app's code failed in \(scenarios), first in \(first.address.text); what it does after that point is unknown",
          advice: "\(first.words)\nfix it, then run doctor again"))
    }
    if observation.isCutShort {
      notes.append(
        DeclarationFinding(
          .note, "the app hangs; the rest of the suite was skipped",
          advice: "find the place with `assay run`, fix it, then run doctor again"))
    }
    return notes
  }

  static func scenarios(_ count: Int) -> String { "\(count) scenario\(count == 1 ? "" : "s")" }

  /// The names of types, in the form in which an app lists them.
  static func list(_ types: [ProductType]) -> String { types.map(\.name).joined(separator: ", ") }
}
