internal import Facts

extension RuleTestimony {
  /// The testimony that each bundled rule needs, in the order of the manual.
  public static let all: [RuleTestimony] = []
}
