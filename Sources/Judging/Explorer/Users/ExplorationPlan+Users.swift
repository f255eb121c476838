internal import Results
public import Runner
public import Scenario
internal import World

extension ExplorationPlan {
  /// Adds generated users of each app, numbered from one.
  ///
  /// - Throws: An error in a generated scenario, which is a bug of the generator.
  public mutating func addUsers(_ count: Int) throws(ScenarioError) {
    for app in plan.apps.indices { try plan.addUsers(count, of: app, for: app..<app + 1) }
    userCount += count
  }
}

extension RunPlan {
  /// Adds users of one app, numbered from one, as scenarios for some apps. Adds none if the app sells
  /// nothing.
  ///
  /// - Throws: An error in a generated scenario, which is a bug of the generator.
  public mutating func addUsers(_ count: Int, of app: Int, for apps: Range<Int>) throws(ScenarioError) {
    for number in 1...max(1, count) where number <= count {
      let user = GeneratedUser(number, before: self.apps[app].capabilities)
      guard let text = user.text() else { return }
      try add(text: text, at: CaseAddress("\(GeneratedUser.section)/\(number)"), for: apps)
    }
  }
}
