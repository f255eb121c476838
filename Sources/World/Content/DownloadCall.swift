/// What an app asks of downloads.
enum DownloadCall {
  /// Transfer them.
  case start
  /// Let them rest.
  case pause
  /// Let them go on.
  case resume
  /// Give them up.
  case cancel
}
