public import Facts

/// What the rules remember of a hosted download.
public struct DownloadNote {
  /// The transaction that brought it.
  public internal(set) var transaction = TransactionID.none
  /// The product that its files belong to.
  public internal(set) var product = ProductID.none
  /// Which of the product's contents it is.
  public internal(set) var content = TextID.empty
  /// The version of that content.
  public internal(set) var version = TextID.empty
  /// How many bytes it has.
  public internal(set) var bytes: Int64 = 0
  /// Where it stands by now.
  public internal(set) var state = DownloadState.waiting
  /// When its transaction brought it.
  public internal(set) var announced = FactSequence.start
  /// When the app first asked to start it.
  public internal(set) var started = FactSequence.start
  /// When its files came to the cache.
  public internal(set) var finished = FactSequence.start
  /// When it failed last.
  public internal(set) var failed = FactSequence.start
  /// When the app first gave it up by a call.
  public internal(set) var givenUp = FactSequence.start
  /// When the app first took files of it out of the cache.
  public internal(set) var saved = FactSequence.start
  /// How many files it has, without the one that says what it is.
  public internal(set) var files: Int64 = 0
  /// How many bytes the app wrote itself since the files came, outside of their folder.
  var writtenBytes: Int64 = 0
  /// In how many files.
  var writtenFiles: Int64 = 0
  /// The download of the same transaction that came before it.
  var next = DownloadID.none
}
