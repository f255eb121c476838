/// Which readers of JUnit's XML are meant.
public enum JUnitDialect: String, CaseIterable, Sendable {
  /// Those that check it against a schema, such as Jenkins'.
  case strict
  /// GitLab, which takes the file of a case besides.
  case gitlab
}
