public import Facts

/// What the rules remember of a device and of the app on it.
public struct DeviceNote {
  /// Its name.
  public internal(set) var name = TextID.empty
  /// The running process, or none.
  public internal(set) var process = ProcessID.none
  /// The latest launch.
  public internal(set) var launched = FactSequence.start
  /// Whether the app is in front.
  public internal(set) var isInFront = false
  /// The latest callback to the app.
  public internal(set) var turn = TurnNote()
  /// Since when the app shows that it is busy, or the start of the run while it does not.
  public internal(set) var busySince = FactSequence.start
  /// The observers that the running process registered, one bit each; the last bit stands for all from the 64th on.
  var observers: UInt64 = 0
  /// The latest time that the app asked for the purchase history.
  public internal(set) var restoreAsked = FactSequence.start
  /// The latest time that the app was told of the end of a restore.
  public internal(set) var restoreEnded = FactSequence.start
  /// How often the app's data began anew; zero for the data that the run started with.
  public internal(set) var installation: UInt32 = 0
  /// Whether the app's data came out of a backup.
  public internal(set) var isFromBackup = false
  /// The account that is signed in, or none while that is not known.
  public internal(set) var account = AccountID.none
  /// Whether an account was ever seen to sign in or out.
  public internal(set) var isAccountKnown = false
  /// Whether the device's clock was set to another time than the world's.
  public internal(set) var hasWrongClock = false
  /// Whether the link to the developer's server is down.
  public internal(set) var isServerOutOfReach = false
  /// The latest write that survives a kill.
  public internal(set) var durableWrite = FactSequence.start
  /// The latest such write before the latest launch.
  public internal(set) var durableWriteBeforeLaunch = FactSequence.start
  /// The latest change of a preference.
  public internal(set) var preferenceSet = FactSequence.start
  /// The latest time that changed preferences were lost.
  public internal(set) var preferencesLost = FactSequence.start

  /// Whether a launch before the latest wrote something after a fact that it had seen.
  public func wroteInEarlierLaunch(since told: FactSequence) -> Bool {
    told != .start && told < launched && durableWriteBeforeLaunch > told
  }

  /// Whether the launch that runs asked for the purchase history and was not told of the end yet.
  public var isRestoring: Bool { restoreAsked > launched && restoreAsked > restoreEnded }

  /// Whether an observer of the running process listens.
  public var isObserving: Bool { observers != 0 }

  static func bit(of observer: ObserverID) -> UInt64 { 1 << UInt64(min(observer.rawValue, 63)) }

  /// Whether the app runs.
  public var isRunning: Bool { process != .none }
}
