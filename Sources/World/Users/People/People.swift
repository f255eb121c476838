internal import Facts
internal import Kernel

/// The users and the family organizer: they tap, sign in, answer dialogs and sheets, and change
/// storefronts.
public struct People {
  /// The time that a user needs to answer a sheet or a request to sign in.
  static let thinkingTime = Interval.seconds(2)

  let timeline: Timeline
  let store: Store
  let book: TransactionBook
  let devices: DeviceList
  let apps: AppRuntime
  let arrivals: Arrivals
}
