public import Facts

/// One account on one device.
public struct HoldingNote {
  /// The device.
  public internal(set) var device = DeviceID.none
  /// The account.
  public internal(set) var account = AccountID.none
  /// The holding of the same account that came before it.
  var next = HoldingID.none
}
