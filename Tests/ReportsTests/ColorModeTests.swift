import Reports
import Testing

@Suite("Colors")
struct ColorModeTests {
  @Test(
    "the option goes first, then the environment, then the terminal",
    arguments: [
      (.always, [:], false, true), (.always, ["NO_COLOR": "1"], false, true),
      (.never, ["CLICOLOR_FORCE": "1"], true, false),
      (.auto, [:], true, true), (.auto, [:], false, false), (.auto, ["TERM": "dumb"], true, false),
      (.auto, ["NO_COLOR": "1"], true, false), (.auto, ["NO_COLOR": ""], true, true),
      (.auto, ["CLICOLOR_FORCE": "1"], false, true), (.auto, ["CLICOLOR_FORCE": "0"], false, false),
      (.auto, ["CLICOLOR_FORCE": ""], false, false), (.auto, ["FORCE_COLOR": "1"], false, true),
      (.auto, ["NO_COLOR": "1", "FORCE_COLOR": "1"], true, false), (.auto, ["CLICOLOR": "0"], true, false),
      (.auto, ["GITHUB_ACTIONS": "true", "TERM": "dumb"], false, true),
      (.auto, ["GITHUB_ACTIONS": "true", "NO_COLOR": "1"], false, false),
      (.auto, ["GITHUB_ACTIONS": "true", "CLICOLOR": "0"], false, false),
      (.auto, ["CLICOLOR": "1"], true, true), (.auto, ["CLICOLOR": "0", "CLICOLOR_FORCE": "1"], true, true),
    ] as [(ColorMode, [String: String], Bool, Bool)])
  func rules(mode: ColorMode, environment: [String: String], isTerminal: Bool, isOn: Bool) {
    #expect(mode.isOn(isTerminal: isTerminal, environment: { environment[$0] }) == isOn)
  }
}
