internal import Results
internal import Runner
public import Scenario
internal import World

extension ExplorationPlan {
  /// Adds generated users of each app, by their numbers from one on.
  ///
  /// - Throws: A mistake of the generator.
  public mutating func addUsers(_ count: Int) throws(ScenarioError) {
    for app in plan.apps.indices {
      for number in 1...max(1, count) where number <= count {
        let user = GeneratedUser(number, before: plan.apps[app].capabilities)
        guard let text = user.text() else { break }
        try plan.add(text: text, at: CaseAddress("\(GeneratedUser.section)/\(number)"), for: app)
      }
    }
    userCount += count
  }
}
