internal import Facts

/// An app that is to be killed before anything of it runs again.
struct Doom {
  /// Where it runs.
  let device: DeviceID
  /// At which point the kill struck, as it stands in the fact.
  let point: String
}
