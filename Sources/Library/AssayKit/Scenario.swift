internal import Kernel
internal import Rules
internal import Runner
internal import Scenario

/// A scenario to run against an app: the products, the devices, and the actions of users.
///
/// This is a value: several tests can use it at once, because each run loads the scenario into a Lua machine
/// of its own.
///
/// ```swift
/// let scenario = try Scenario(
///   """
///   scenario {
///     title = "a purchase is delivered and finished",
///     products = { coins = { type = "consumable", price = "0.99 USD", grants = 100 } },
///     run = function(world)
///       local phone = world:device "phone"
///       phone:launch()
///       phone:buy "coins"
///       world:settle()
///       expect(phone:owned "coins"):equals(100)
///     end,
///   }
///   """)
/// let result = try scenario.run(against: AppUnderTest(luaFile: "app.lua"))
/// #expect(result.verdict == .passed, "\(result)")
/// ```
public struct Scenario: Sendable {
  /// The address: `purchase/3.2`, or `purchase/3.2#2` for the second scenario of a file.
  public let address: String
  /// The behavior that the scenario shows, as a sentence.
  public let title: String
  /// The file and the line of its declaration.
  public let place: SourcePlace

  let script: ScenarioScript
  let position: Int

  /// Loads a scenario from a text that declares exactly one.
  ///
  /// - Parameters:
  ///   - source: The scenario's Lua source.
  ///   - name: The name of the text in errors and results; also the scenario's address.
  ///   - folder: The folder that `require` reads from, with its packages.
  /// - Throws: `AssayError` if the text declares no scenario or several.
  public init(_ source: String, name: String = "scenario", folder: String = ".") throws(AssayError) {
    let script = ScenarioScript(folder: folder, file: name, source: Array(source.utf8))
    self = try Scenario.only(of: try script.scenarios(), in: name, advice: "use one string per scenario")
  }

  /// Loads a scenario from a file that declares exactly one.
  ///
  /// ```swift
  /// let scenario = try Scenario(file: "Scenarios/suite/purchase/3_1_kill_before_grant.lua")
  /// ```
  /// - Parameter file: The path. The suite is the nearest parent folder named `suite`, or else the file's own
  ///   folder.
  /// - Throws: `AssayError` if the file cannot be used, or declares several scenarios.
  public init(file: String) throws(AssayError) {
    self = try Scenario.only(
      of: try Scenario.all(in: file), in: file, advice: "use Scenario.all(in: \"\(file)\")")
  }

  /// Loads every scenario of a file, or of the `.lua` files below a folder, for parameterized tests.
  ///
  /// ```swift
  /// @Test(arguments: try Scenario.all(in: "Scenarios"))
  /// func keepsTheRules(scenario: Scenario) throws { … }
  /// ```
  /// - Parameter path: A file or a folder; folders named `apps`, `lib`, and `rules` are skipped.
  /// - Returns: The scenarios, by file and in the order of each file.
  /// - Throws: `AssayError` if the path does not exist, or a file cannot be used.
  public static func all(in path: String) throws(AssayError) -> [Scenario] {
    var files = [path]
    var folder: String?
    if FileSystem.kind(of: path) == .folder {
      folder = path
      let search = ScriptSearch(folder: path)
      if let error = search.errors.first {
        throw AssayError(.scenario, file: error.path, message: error.reason, advice: "check the folder")
      }
      files = search.paths
    }
    var scenarios: [Scenario] = []
    for file in files {
      let place = Script(path: file, below: folder)
      scenarios += try ScenarioScript(folder: place.suite, file: place.file).scenarios()
    }
    return scenarios
  }

  /// Runs the scenario once and judges the run by every rule.
  ///
  /// ```swift
  /// let result = try scenario.run(against: app, options: RunOptions(seed: 7))
  /// ```
  /// - Parameters:
  ///   - app: The app under test, which starts from scratch.
  ///   - options: The seed, the limits, and the requirements.
  /// - Returns: The verdict with its evidence. The same arguments give the same result.
  /// - Throws: `AssayError` if the scenario is wrong, or an app's process violates the protocol. An app that
  ///   breaks rules gives a verdict, not an error.
  public func run(
    against app: AppUnderTest, options: RunOptions = RunOptions()
  ) throws(AssayError) -> ScenarioResult {
    try run(against: app, options: options, seeds: [options.seed])[0]
  }

  /// Runs the scenario once with each seed. The seed chooses unspecified App Store behavior.
  ///
  /// ```swift
  /// let failed = try scenario.run(against: app, seeds: 1...100).filter { $0.verdict == .failed }
  /// #expect(failed.isEmpty, "\(failed[0])")
  /// ```
  /// - Parameters:
  ///   - app: The app under test; each run starts it from scratch.
  ///   - seeds: The seeds.
  ///   - options: The limits and the requirements; the seed is ignored.
  /// - Returns: The results, in the order of the seeds.
  /// - Throws: `AssayError` if the scenario is wrong. An app that breaks rules gives a verdict, not an error.
  public func run(
    against app: AppUnderTest, seeds: ClosedRange<UInt64>, options: RunOptions = RunOptions()
  ) throws(AssayError) -> [ScenarioResult] {
    try run(against: app, options: options, seeds: Array(seeds))
  }

  /// Repeats a run, choice by choice, from the replay string of its result.
  ///
  /// ```swift
  /// let again = try scenario.replay(result.replay, against: app)
  /// #expect(again.trace.hash == result.trace.hash)
  /// ```
  /// - Parameters:
  ///   - string: The replay string, from a result or from the log of `assay run`.
  ///   - app: The app of that run; whether the code of a Swift app is unchanged cannot be checked.
  ///   - options: The limits and the requirements; the seed is ignored.
  /// - Returns: The result of the run.
  /// - Throws: `AssayError` if the string cannot be parsed, or the facts differ from the recorded run.
  public func replay(
    _ string: String, against app: AppUnderTest, options: RunOptions = RunOptions()
  ) throws(AssayError) -> ScenarioResult {
    let recorded: Replay
    do throws(ReplayRefusal) {
      recorded = try Replay(string)
    } catch {
      throw AssayError(.replay, message: error.message, advice: error.advice)
    }
    var session = try Session(self, app, options)
    return try session.run(seed: recorded.seed, driver: .recorded(recorded.deviations), recorded: recorded)
  }

  private func run(
    against app: AppUnderTest, options: RunOptions, seeds: [UInt64?]
  ) throws(AssayError) -> [ScenarioResult] {
    var session = try Session(self, app, options)
    var results: [ScenarioResult] = []
    for seed in seeds {
      let driver = seed.map { ChoiceDriver.seeded($0, kinds: .latitudes) } ?? .canonical
      results.append(try session.run(seed: seed, driver: driver))
    }
    return results
  }

  private static func only(
    of scenarios: [Scenario], in name: String, advice: String
  ) throws(AssayError) -> Scenario {
    guard scenarios.count == 1 else {
      throw AssayError(
        .scenario, file: name, message: "expected one scenario, found \(scenarios.count)", advice: advice)
    }
    return scenarios[0]
  }
}

extension Scenario: CustomStringConvertible {
  /// The address and the title, for test reports.
  public var description: String { "\(address): \(title)" }
}
