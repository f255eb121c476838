import Foundation
import Testing

@Suite("Names of other people's files, at every exit")
struct HostileNameTests {
  /// Escape sequences that a terminal interprets, and lines that GitHub's runner executes as commands.
  private static let name =
    "x\u{1b}[31m\u{9b}2J\u{202e}\r\n::error::gotcha\n  ::set-output name=a::b\n##[error]old"
  private static let quoted =
    "\"x\\27[31m\\u{9b}2J\\u{202e}\\r\\n::error::gotcha\\n  ::set-output name=a::b\\n##[error]old\""

  private static let commands: [[String]] = [
    ["run", "suite", "--app", "app.lua"], ["run", "suite", "--app", "app.lua", "--list"],
    ["run", "suite", "--app", "app.lua", "--filter", name], ["run", name], ["run", "suite", "--app", name],
    ["run", "suite", "--app", "app.lua", "--report", "jsonl=run.jsonl"], ["report", "run.jsonl"],
    ["run", "suite", "--app", "app.lua", "--report", "tap=-"],
    ["run", "suite", "--app", "app.lua", "--report", "junit=-"], ["run", "suite", "--app", "crash.lua"],
    ["run", "suite", "--app", "app.lua", "--known-failing", "known.txt"],
    ["run", "suite", "--app", "app.lua", "--trace", "traces"], ["trace", "traces/\(name)"],
    ["run", "--config", "broken/assay.project.lua"], ["run", "--config", name], ["run", "--profile", name],
    ["run", "--\(name)"], ["config", "--config", "broken/assay.project.lua"],
    ["config", "--config", "good/assay.project.lua"], ["doctor", "suite"], ["doctor", "app.lua"],
    ["doctor", "--app", "app.lua", "--config", "broken/assay.project.lua"], ["doctor", name],
    ["rules", "rule.lua"], ["rules", name], ["catalog", "check", "Store.storekit"],
    ["catalog", "check", "Broken.storekit"], ["catalogue", name], ["certificates", name],
    ["package", "check", name],
    ["package", "check", "packages/\(name)"], ["mutate", "suite", "--app", "app.lua"],
    ["mutate", "suite", "--mutant", name], ["mutants", name], ["facts", name], ["spec", name],
    ["points", name], ["points", "--row", name], ["help", name], [name], ["new", "app", name],
    ["new", name], ["editor", name], ["report", name], ["report", "log.jsonl"], ["replay", name],
    ["replay", "suite", "--app", "app.lua", name], ["trace", "trace.jsonl"],
    ["trace", "trace.jsonl", "--against", name], ["judge", "trace.jsonl"], ["judge", name],
    ["judge", "trace.jsonl", "--records", name], ["diff", "suite", "--app", "app.lua", "--app", name],
    ["run", "suite", "--app", "app.lua", "--tag", name], ["serve", "--port", name],
    ["serve", "--address", name], ["serve", "--start", name], ["serve", "--notify", name],
  ]

  @Test("nothing that a terminal or a runner would obey leaves a command", arguments: commands)
  func inert(words: [String]) throws {
    let suite = try HostileNameTests.suite()
    if ["report", "trace", "judge"].contains(words[0]) {
      _ = try ToolProcess(
        [
          "run", "suite", "--app", "app.lua", "--progress", "none", "--report", "jsonl=run.jsonl", "--trace",
          "traces",
        ], in: suite.path
      ).finish()
    }
    let end = try ToolProcess(
      words, in: suite.path, environment: ["GITHUB_ACTIONS": "true", "NO_COLOR": "1"]
    ).finish()
    for text in [end.output, end.error] {
      let obeyed = text.unicodeScalars.filter { scalar in
        let category = scalar.properties.generalCategory
        return (category == .control || category == .format) && scalar != "\n"
      }
      #expect(obeyed.isEmpty, "\(obeyed) in \(text)")
      let commands = text.split(whereSeparator: \.isNewline).filter { line in
        line.drop { $0.isWhitespace }.hasPrefix("::") || line.contains("##[")
      }
      #expect(commands.isEmpty, "\(commands) in \(text)")
    }
    #expect(!(end.output + end.error).isEmpty)
  }

  /// A suite whose files, titles, products, rules and settings all have hostile names.
  private static func suite() throws -> SampleSuite {
    let suite = try SampleSuite()
    try suite.write("suite/\(name.split(separator: "/").joined()).lua", scenario)
    try suite.write("suite/2_titled.lua", scenario)
    try suite.write("suite/3_broken.lua", "error(\(quoted))")
    try suite.write("suite/4_field.lua", "scenario { [\(quoted)] = 1 }")
    try suite.write("crash.lua", "return app { launch = function(app) error(\(quoted)) end }")
    try suite.write("known.txt", "app \(name) rule\n")
    try suite.write("broken/assay.project.lua", "project { [\(quoted)] = 1 }")
    try suite.write("good/assay.project.lua", "project { paths = { \(quoted) }, filter = \(quoted) }")
    try suite.write(
      "rule.lua", "rule { sentence = \(quoted), why = \(quoted), facts = { \(quoted) }, [\(quoted)] = 1 }")
    let json = String(decoding: try JSONEncoder().encode(name), as: UTF8.self)
    let product = "{\"type\": \"Consumable\", \"productID\": \(json), \"displayPrice\": \"0.99\"}"
    try suite.write(
      "Store.storekit", "{\"version\": {\"major\": 4, \"minor\": 0}, \"products\": [\(product)], \(json): 1}")
    try suite.write("Broken.storekit", "{\"version\": \(json)}")
    try suite.write("log.jsonl", "{\"format\": \(json)}\n")
    try suite.write("trace.jsonl", "{\"format\": \(json)}\n")
    try suite.write("packages/\(name)", name)
    return suite
  }

  private static let scenario = """
    scenario {
      title = \(quoted), tags = { \(quoted) }, catches = { \(quoted) }, source = \(quoted),
      products = { [\(quoted)] = { type = "consumable", price = "0.99 USD", grants = 100 } },
      run = function(world)
        local phone = world:device(\(quoted))
        phone:launch()
        phone:buy(\(quoted))
        world:settle()
        expect(phone:owned(\(quoted)), \(quoted)):equals(\(quoted))
        error(\(quoted))
      end,
    }
    """
}
