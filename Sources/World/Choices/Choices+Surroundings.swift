public import Kernel

extension Choices {
  /// Starts a run whose surroundings are as usual, whatever a seed decides besides. A younger pin wins, so a scenario can
  /// still set them.
  public func startInUsualSurroundings(_ driver: ChoiceDriver) {
    start(driver)
    for site in ChoiceSite.unseeded { pin(name: site.rawValue, value: 0) }
  }
}
