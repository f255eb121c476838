internal import CoreFoundationTypes

/// What reachability answers: reachable over Wi-Fi unless told otherwise.
///
/// It is told by the environment variable `ASSAY_REACHABILITY` at the start of the process (`none`, `wifi`, `wwan`), or by
/// a notification named `AssayReachabilityChanged` whose object is one of these words, so that who posts it needs no
/// part of this module.
package enum SimulatedNetwork {
  /// Posted after the flags are others.
  static let flagsDidChange = Notification.Name("AssayReachabilityFlagsDidChange")
  /// Tells the network, with a word as its object.
  package static let changed = Notification.Name("AssayReachabilityChanged")

  /// What stands between the app and any host now.
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
