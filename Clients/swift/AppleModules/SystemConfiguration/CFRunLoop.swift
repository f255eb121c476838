public import CoreFoundationTypes

/// A run loop, for calls that need one; callbacks always arrive on the main queue.
public typealias CFRunLoop = RunLoop

/// The main thread's run loop.
public func CFRunLoopGetMain() -> CFRunLoop { RunLoop.main }
/// This thread's run loop.
public func CFRunLoopGetCurrent() -> CFRunLoop { RunLoop.current }

/// The name of a mode of a run loop.
public struct CFRunLoopMode: RawRepresentable, Hashable, @unchecked Sendable {
  /// The name.
  public let rawValue: CFString
  /// Makes a mode of its name.
  public init(rawValue: CFString) { self.rawValue = rawValue }
  /// The mode of ordinary work.
  public static let defaultMode = CFRunLoopMode(rawValue: "kCFRunLoopDefaultMode")
  /// The modes of a waiting run loop.
  public static let commonModes = CFRunLoopMode(rawValue: "kCFRunLoopCommonModes")
}
