/// Where the values of choices come from.
public enum ChoiceDriver: Hashable, Sendable {
  /// Every choice is zero: nothing unusual happens.
  case canonical

  /// Choices of some kinds follow a seed; the others are zero.
  case seeded(UInt64, kinds: SiteKinds)

  /// Every choice is zero except for these.
  case recorded([Deviation])

  /// All combinations of the choices of some kinds, one per run; the others are zero.
  case enumerating(kinds: SiteKinds)
}
