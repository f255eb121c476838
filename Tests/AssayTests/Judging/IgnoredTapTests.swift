import Samples
import Testing

@Suite("A tap on a control that the app does not have")
struct IgnoredTapTests {
  /// Runs a scenario that taps Redeem. The app handles taps on Gift only.
  private func run(_ tap: String) throws -> (output: String, error: String, code: Int32) {
    let suite = try SampleSuite()
    let app = try suite.read("app.lua")
    let handler = "tap = function(app, name) if name == 'gift' then app.disk:write('gift', name) end end,\n"
    try suite.write("app.lua", app.replacing("owned = function", with: handler + "owned = function"))
    try suite.write(
      "suite/gift.lua",
      """
      scenario {
        title = "the user redeems a gift",
        run = function(world)
          local phone = world:device "phone"
          phone:launch()
          world:settle()
          \(tap)
          world:settle()
        end,
      }
      """)
    return try ToolProcess(["run", "suite/gift.lua", "--app", "app.lua", "--no-save"], in: suite.path)
      .finish()
  }

  @Test("the run says so, even if it passes")
  func missing() throws {
    let end = try run("phone:tap 'redeem'")
    #expect(end.code == 0)
    #expect(
      end.output.contains(
        """
          taps without effect; an app need not have these controls (Documentation/Scenarios.md, “What the user taps”):
            the app did nothing when its user tapped “redeem” (1 case)

        """), "\(end.output)")
  }

  @Test(
    "nothing is said if the app made a call, or may do nothing",
    arguments: ["phone:tap 'gift'", "phone:tap('redeem', { optional = true })"])
  func there(tap: String) throws {
    let end = try run(tap)
    #expect(end.code == 0 && !end.output.contains("taps without effect"), "\(end.output)")
  }
}
