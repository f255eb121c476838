internal import Kernel
internal import Rules
internal import Runner
internal import Scenario

/// A scenario that can be run against an app: the products, the devices, and what people do with them.
///
/// A value: it can be used from several tests at once, since each run loads it into a machine of its own.
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
  /// Where it lives: `purchase/3.2`, or `purchase/3.2#2` for the second one of a file.
  public let address: String
  /// The behavior that it shows, as a sentence.
  public let title: String
  /// The file and the line of its declaration.
  public let place: SourcePlace

  let script: ScenarioScript
  let position: Int

  /// Makes a scenario of a text that declares exactly one.
  ///
  /// - Parameters:
  ///   - source: The text, in the language of scenarios.
  ///   - name: What errors and results call the text; it is also the scenario's address.
  ///   - folder: The folder that `require` and packages are read from.
  /// - Throws: `AssayError` when the text is no scenario, or declares several.
  public init(_ source: String, name: String = "scenario", folder: String = ".") throws(AssayError) {
    let script = ScenarioScript(folder: folder, file: name, source: Array(source.utf8))
    self = try Scenario.only(of: try script.scenarios(), in: name, advice: "use one string per scenario")
  }

  /// Makes a scenario of a file that declares exactly one.
  ///
  /// ```swift
  /// let scenario = try Scenario(file: "Scenarios/suite/purchase/3_1_kill_before_grant.lua")
  /// ```
  /// - Parameter file: The path; its suite is the nearest folder above it that is called `suite`, else its own.
  /// - Throws: `AssayError` when the file cannot be used, or declares several scenarios.
  public init(file: String) throws(AssayError) {
    self = try Scenario.only(
      of: try Scenario.all(in: file), in: file, advice: "use Scenario.all(in: \"\(file)\")")
  }

  /// Loads every scenario of a file, or of the `.lua` files below a folder, for tests with arguments.
  ///
  /// ```swift
  /// @Test(arguments: try Scenario.all(in: "Scenarios"))
  /// func keepsTheRules(scenario: Scenario) throws { … }
  /// ```
  /// - Parameter path: A file, or a folder; folders called `apps`, `lib` and `rules` are left out.
  /// - Returns: The scenarios, by file and in the order of each file.
  /// - Throws: `AssayError` when the path leads nowhere, or a file cannot be used.
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
  ///   - app: The app that is judged; it begins anew.
  ///   - options: The seed, the limits, and what the app is held to.
  /// - Returns: The verdict and everything that it rests on. The same arguments give the same result.
  /// - Throws: `AssayError` when the scenario is wrong, or an app in a process of its own breaks the protocol; an app that
  ///   is wrong is a verdict.
  public func run(
    against app: AppUnderTest, options: RunOptions = RunOptions()
  ) throws(AssayError) -> ScenarioResult {
    try run(against: app, options: options, seeds: [options.seed])[0]
  }

  /// Runs the scenario once with each seed, which decides what Apple's contract leaves open.
  ///
  /// ```swift
  /// let failed = try scenario.run(against: app, seeds: 1...100).filter { $0.verdict == .failed }
  /// #expect(failed.isEmpty, "\(failed[0])")
  /// ```
  /// - Parameters:
  ///   - app: The app that is judged; it begins anew in each run.
  ///   - seeds: The seeds.
  ///   - options: The limits, and what the app is held to; its own seed is not used.
  /// - Returns: The results, in the order of the seeds.
  /// - Throws: `AssayError` when the scenario is wrong; an app that is wrong is a verdict.
  public func run(
    against app: AppUnderTest, seeds: ClosedRange<UInt64>, options: RunOptions = RunOptions()
  ) throws(AssayError) -> [ScenarioResult] {
    try run(against: app, options: options, seeds: Array(seeds))
  }

  /// Shows a run again, choice for choice, from the replay string of its result.
  ///
  /// ```swift
  /// let again = try scenario.replay(result.replay, against: app)
  /// #expect(again.trace.hash == result.trace.hash)
  /// ```
  /// - Parameters:
  ///   - string: The replay string, from a result or from the log of `assay run`.
  ///   - app: The app of that run; for an app in Swift, nobody can tell whether its code is still the same.
  ///   - options: The limits, and what the app is held to; its seed is not used.
  /// - Returns: The result of the run.
  /// - Throws: `AssayError` when the string cannot be read, or the run leaves other facts than the recorded one.
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
  /// The address and the title, as test reports show them.
  public var description: String { "\(address): \(title)" }
}
