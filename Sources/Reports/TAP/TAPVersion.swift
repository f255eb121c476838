/// Which version of the Test Anything Protocol is written; what follows the first line is the same.
public enum TAPVersion: String, CaseIterable, Sendable {
  /// The version that Perl's `prove` takes.
  case thirteen = "13"
  /// The newest.
  case fourteen = "14"
}
