/// A failure of a download that somebody ordered, and how many transfers it has seen.
struct OrderedDownloadFailure {
  /// What was ordered.
  let failure: DownloadFailure
  /// How many transfers began that it could have meant.
  var seen = 0
  /// Whether a download failed by it.
  var hasStruck = false
  /// Whether somebody ended it.
  var isEnded = false

  /// Whether a download can fail by it.
  var isOpen: Bool { !hasStruck && !isEnded }
}
