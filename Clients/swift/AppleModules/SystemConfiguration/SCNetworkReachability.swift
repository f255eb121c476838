@_exported public import CoreFoundationTypes

/// The state of the network between the app and a host.
public struct SCNetworkReachabilityFlags: OptionSet, Sendable {
  /// The flags as Apple's bits.
  public let rawValue: UInt32
  /// Makes flags from Apple's bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The host is reached through a transient connection.
  public static let transientConnection = SCNetworkReachabilityFlags(rawValue: 1 << 0)
  /// The host can be reached.
  public static let reachable = SCNetworkReachabilityFlags(rawValue: 1 << 1)
  /// A connection must be established first.
  public static let connectionRequired = SCNetworkReachabilityFlags(rawValue: 1 << 2)
  /// A connection is established on first use.
  public static let connectionOnTraffic = SCNetworkReachabilityFlags(rawValue: 1 << 3)
  /// User intervention is required first.
  public static let interventionRequired = SCNetworkReachabilityFlags(rawValue: 1 << 4)
  /// A connection is established on demand.
  public static let connectionOnDemand = SCNetworkReachabilityFlags(rawValue: 1 << 5)
  /// The address is this device's own.
  public static let isLocalAddress = SCNetworkReachabilityFlags(rawValue: 1 << 16)
  /// The address is reached without a gateway.
  public static let isDirect = SCNetworkReachabilityFlags(rawValue: 1 << 17)
  /// The host is reached through the mobile network.
  public static let isWWAN = SCNetworkReachabilityFlags(rawValue: 1 << 18)
  /// The same as `connectionOnTraffic`.
  public static let connectionAutomatic: SCNetworkReachabilityFlags = .connectionOnTraffic
}

/// The context of a callback.
public struct SCNetworkReachabilityContext {
  /// The version of this structure, which is 0.
  public var version: Int
  /// The pointer that the callback receives.
  public var info: UnsafeMutableRawPointer?
  /// Retains the target of `info`.
  public var retain: ((UnsafeRawPointer) -> UnsafeRawPointer)?
  /// Releases the target of `info`.
  public var release: ((UnsafeRawPointer) -> Void)?
  /// Describes the target of `info`; never called here.
  public var copyDescription: ((UnsafeRawPointer) -> Unmanaged<CFString>)?

  /// Makes a context.
  public init(
    version: Int, info: UnsafeMutableRawPointer?,
    retain: ((UnsafeRawPointer) -> UnsafeRawPointer)?,
    release: ((UnsafeRawPointer) -> Void)?,
    copyDescription: ((UnsafeRawPointer) -> Unmanaged<CFString>)?
  ) {
    self.version = version
    self.info = info
    self.retain = retain
    self.release = release
    self.copyDescription = copyDescription
  }
}

/// A callback that receives changed flags.
public typealias SCNetworkReachabilityCallBack = (
  SCNetworkReachability, SCNetworkReachabilityFlags, UnsafeMutableRawPointer?
) -> Void

/// The reachability of a host. Every host has the reachability of the simulated network.
public final class SCNetworkReachability: @unchecked Sendable {
  private let lock = NSLock()
  private var callback: SCNetworkReachabilityCallBack?
  private var context: SCNetworkReachabilityContext?
  private var queue: DispatchQueue?
  private var observation: (any NSObjectProtocol)?

  init() {}

  deinit {
    if let observation { NotificationCenter.default.removeObserver(observation) }
    releaseInfo(of: context)
  }

  func setCallback(
    _ callback: SCNetworkReachabilityCallBack?, _ context: UnsafeMutablePointer<SCNetworkReachabilityContext>?
  ) {
    var kept = context?.pointee
    if let info = kept?.info, let retain = kept?.retain {
      kept?.info = UnsafeMutableRawPointer(mutating: retain(info))
    }
    let before = lock.withLock {
      defer { (self.callback, self.context) = (callback, kept) }
      return self.context
    }
    releaseInfo(of: before)
  }

  /// Schedules the callback on a queue, so that it is called after each change. Nil stops the callback.
  func schedule(on queue: DispatchQueue?) {
    let name = SimulatedNetwork.flagsDidChange
    let observation = queue.map { _ in
      NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { [weak self] _ in
        self?.changed()
      }
    }
    let before = lock.withLock {
      defer { (self.queue, self.observation) = (queue, observation) }
      return self.observation
    }
    if let before { NotificationCenter.default.removeObserver(before) }
  }

  private func changed() {
    guard let queue = lock.withLock({ self.queue }) else { return }
    queue.async { [weak self] in
      guard let self else { return }
      let (callback, info) = self.lock.withLock { (self.callback, self.context?.info) }
      callback?(self, SimulatedNetwork.flags, info)
    }
  }

  private func releaseInfo(of context: SCNetworkReachabilityContext?) {
    if let info = context?.info, let release = context?.release { release(info) }
  }
}
