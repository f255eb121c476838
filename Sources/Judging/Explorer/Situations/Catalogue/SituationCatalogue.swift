/// The situations that an exploration should reach.
public enum SituationCatalogue {
  /// All situations, in the order of the manual.
  public static let situations: [Situation] =
    purchases + kills + answers + waiting + accounts + restores + hosted + subscriptions + surroundings

  /// The situation with an identifier; nil if there is none.
  public static func situation(named identifier: String) -> Situation? {
    situations.first { $0.identifier == identifier }
  }
}
