public import CoreFoundationTypes

/// A run loop, for calls that require one. Callbacks always arrive on the main queue.
public typealias CFRunLoop = RunLoop

/// The main thread's run loop.
public func CFRunLoopGetMain() -> CFRunLoop { RunLoop.main }
/// This thread's run loop.
public func CFRunLoopGetCurrent() -> CFRunLoop { RunLoop.current }

/// The mode in which a run loop runs.
public struct CFRunLoopMode: RawRepresentable, Hashable, @unchecked Sendable {
  /// The name.
  public let rawValue: CFString
  /// Makes a mode from its name.
  public init(rawValue: CFString) { self.rawValue = rawValue }
  /// The mode of ordinary work.
  public static let defaultMode = CFRunLoopMode(rawValue: "kCFRunLoopDefaultMode")
  /// The modes that a run loop uses for ordinary waiting.
  public static let commonModes = CFRunLoopMode(rawValue: "kCFRunLoopCommonModes")
}
