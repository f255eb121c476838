/// What a server thinks of a receipt when it has checked it.
enum CheckVerdict {
  /// The store wrote it.
  case genuine
  /// It is no good.
  case bad
  /// Nobody could tell.
  case unknown
}
