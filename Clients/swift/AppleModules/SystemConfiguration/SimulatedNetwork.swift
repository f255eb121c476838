internal import CoreFoundationTypes

/// The simulated state of the network: Wi-Fi by default.
///
/// The environment variable `ASSAY_REACHABILITY` sets the state at the start of the process (`none`, `wifi`,
/// or `wwan`). A notification named `AssayReachabilityChanged`, with one of these words as its object,
/// changes the state. Its sender need not import this module.
package enum SimulatedNetwork {
  /// Posted after the flags have changed.
  static let flagsDidChange = Notification.Name("AssayReachabilityFlagsDidChange")
  /// The notification that changes the network. Its object is `none`, `wifi`, or `wwan`.
  package static let changed = Notification.Name("AssayReachabilityChanged")

  /// The current flags, which are the same for every host.
  package static var flags: SCNetworkReachabilityFlags {
    State.shared.flags
  }

  private final class State: @unchecked Sendable {
    static let shared = State()
    private let lock = NSLock()
    private var kept: SCNetworkReachabilityFlags

    var flags: SCNetworkReachabilityFlags { lock.withLock { kept } }

    private init() {
      kept = State.flags(ProcessInfo.processInfo.environment["ASSAY_REACHABILITY"])
      _ = NotificationCenter.default.addObserver(forName: SimulatedNetwork.changed, object: nil, queue: nil) {
        [weak self] told in
        self?.become(State.flags(told.object as? String))
      }
    }

    private func become(_ flags: SCNetworkReachabilityFlags) {
      let isNew = lock.withLock {
        defer { kept = flags }
        return kept != flags
      }
      if isNew { NotificationCenter.default.post(name: SimulatedNetwork.flagsDidChange, object: nil) }
    }

    private static func flags(_ word: String?) -> SCNetworkReachabilityFlags {
      switch word {
      case "none": []
      case "wwan": [.reachable, .isWWAN]
      default: [.reachable]
      }
    }
  }
}
