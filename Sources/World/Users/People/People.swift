internal import Facts

/// The users and the family organizer: they tap, sign in, answer dialogs and sheets, and change
/// storefronts.
public struct People {
  let timeline: Timeline
  let store: Store
  let book: TransactionBook
  let devices: DeviceList
  let apps: AppRuntime
  let arrivals: Arrivals
}
