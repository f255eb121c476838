internal import Reports

/// Where a command writes what people read: the standard output, unless a report has that for itself.
struct TextOutput {
  let palette: Palette
  private let put: (String) -> Void

  init(_ color: ColorMode, isOutputTaken: Bool, _ surroundings: Surroundings) {
    let isTerminal = isOutputTaken ? surroundings.errorIsTerminal : surroundings.outputIsTerminal
    palette = Palette(isOn: color.isOn(isTerminal: isTerminal, environment: surroundings.environment))
    let put = isOutputTaken ? surroundings.writeError : surroundings.writeOutput
    // A runner of GitHub obeys lines of its log; what scenarios and apps say must not be among them.
    let isObeyed = surroundings.environment("GITHUB_ACTIONS") == "true"
    self.put = isObeyed ? { put(GitHubText.disarmed($0)) } : put
  }

  func write(_ text: String) { put(text) }
}
