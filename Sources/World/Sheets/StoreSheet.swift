internal import Facts

/// A sheet object of a launch.
struct StoreSheet {
  /// Its identity on the app's side.
  let token: SheetToken
  /// Its number among the requests of the run.
  let request: RequestID
  /// Whether somebody is called when the user is done with it.
  var hasHandler = false
  /// What it was last asked to show.
  var parameters: SheetParameters?
  /// Whether its page is there.
  var isLoaded = false
  /// Whether it is on the screen.
  var isPresented = false
}
