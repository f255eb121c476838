@_exported public import Foundation

/// A value of any type, for functions of Core Foundation.
public typealias CFTypeRef = AnyObject
/// A string; `as String` and `as CFString` convert between them.
public typealias CFString = NSString
/// A dictionary; `as CFDictionary` converts a Swift dictionary.
public typealias CFDictionary = NSDictionary
/// A mutable dictionary.
public typealias CFMutableDictionary = NSMutableDictionary
/// An array; `as CFArray` converts a Swift array.
public typealias CFArray = NSArray
/// Bytes; `as CFData` converts `Data`.
public typealias CFData = NSData
/// A number.
public typealias CFNumber = NSNumber
/// A Boolean, which is a number here.
public typealias CFBoolean = NSNumber
/// A date.
public typealias CFDate = NSDate
/// The result of a function; errors are numbers.
public typealias OSStatus = Int32

/// A memory allocator. Only the default one exists, which is nil.
public struct CFAllocator: Sendable {}
/// The default allocator.
public let kCFAllocatorDefault: CFAllocator? = nil

// swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
/// True, for a dictionary of Core Foundation.
public let kCFBooleanTrue: CFBoolean! = NSNumber(value: true)
// swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
/// False, for a dictionary of Core Foundation.
public let kCFBooleanFalse: CFBoolean! = NSNumber(value: false)

/// The host's clock in seconds since the first day of 2001.
public func CFAbsoluteTimeGetCurrent() -> TimeInterval { Date().timeIntervalSinceReferenceDate }
