/// What is to be done after something happened to a download.
public enum DownloadOrder: Hashable, Sendable {
  /// Nothing.
  case nothing
  /// The call did nothing, and its author should know.
  case noEffect
  /// The call came when the transaction was finished.
  case tooLate
  /// Transfer it from its first byte.
  case begin
  /// Let its transfer rest.
  case rest
  /// Let its transfer go on where it rested.
  case goOn
  /// Ask for the next part.
  case askNext
  /// Put its files into the cache.
  case unpack
  /// Tell the app that the state changed.
  case announce
  /// It is given up without a word to the app.
  case abandon
  /// Remove its files from the cache.
  case purge
}
