internal import AppProtocol
internal import Reports
internal import Results
internal import Runner
internal import Signatures
internal import World

/// `assay smoke`: tests the protocol of an external app, and reports what is missing.
struct SmokeCommand {
  private let command: AppCommand
  private let showsLines: Bool
  private let color: ColorMode
  private let surroundings: Surroundings

  init(_ parsed: ParsedArguments, _ surroundings: Surroundings) throws(UsageError) {
    self.surroundings = surroundings
    showsLines = parsed.has("lines")
    color = try parsed.choice("color", usually: .auto, such: .never)
    guard let program = parsed.arguments.first else {
      throw UsageError(
        "assay smoke needs the command of an app",
        advice: "write it after --, such as `assay smoke -- python3 my_app.py`")
    }
    guard !program.hasSuffix(".lua") else {
      throw UsageError(
        "“\(program)” is a Lua app, which does not use the protocol",
        advice: "check it with `assay doctor \(program)`")
    }
    command = AppCommand(parsed.arguments, reachesNetwork: parsed.has("network"))
  }

  func perform() throws(UsageError) -> ExitCode {
    let subject: ProcessSubject
    do throws(AppLoadError) {
      subject = try ProcessSubject(name: SubjectSource.name(of: command), command: command, files: [])
    } catch {
      throw UsageError("\(error.file): \(error.message)", advice: error.advice)
    }
    let output = TextOutput(color, isOutputTaken: false, surroundings)
    let findings = SmokeWalk(subject, signatures: CurveSignatures(), receipts: SignedReceipts())
      .findings()
    var text = "assay smoke · \(TerminalText.safe(command.text))\n\n"
    for finding in findings { text += lines(of: finding, output.palette) }
    text += closing(findings)
    output.write(text)
    return findings.map(\.exitCode).first { $0 != .success } ?? .success
  }

  private func lines(of finding: SmokeFinding, _ palette: Palette) -> String {
    let name = finding.name
    var text: String
    var isShown = showsLines
    switch finding.outcome {
    case .kept(let how):
      text = "  \(palette.green("ok"))       \(name)\(how.isEmpty ? "" : ": \(TerminalText.safe(how))")\n"
    case .notOffered(let why): text = "  \(palette.dim("skipped"))  \(name): \(TerminalText.safe(why))\n"
    case .missing(let what, let advice):
      text = "  \(palette.red("missing"))  \(name): \(SmokeCommand.indented(what))\n           \(advice)\n"
      isShown = true
    case .broken(let violation):
      text = "  \(palette.red("broken"))   \(name): \(SmokeCommand.indented(violation))\n"
      isShown = true
    }
    guard isShown else { return text }
    for entry in finding.said { text += "             \(palette.dim(TerminalText.safe(entry.text)))\n" }
    return text
  }

  private static func indented(_ text: String) -> String {
    TerminalText.safe(text, allowsLineEnds: true).split(separator: "\n", omittingEmptySubsequences: false)
      .joined(separator: "\n           ")
  }

  private func closing(_ findings: [SmokeFinding]) -> String {
    let network =
      command.reachesNetwork
      ? "network allowed"
      : AppCommand.canLeaveNetwork
        ? "no network; allow it with `--network`"
        : "this system cannot block the network"
    let tool = surroundings.toolName
    if findings.allSatisfy({ $0.exitCode == .success }) {
      let next = ShellWords.joined([tool, "run", "--app", "--"] + command.words)
      return "\nnothing is missing (\(network))\nnext: \(next)\n"
    }
    let advice = "see Documentation/Processes.md for every message"
    return "\n\(advice) (\(network))\n"
  }
}

extension SmokeFinding {
  fileprivate var exitCode: ExitCode {
    switch outcome {
    case .kept, .notOffered: .success
    case .missing: .failed
    case .broken: .appMisbehaved
    }
  }
}
