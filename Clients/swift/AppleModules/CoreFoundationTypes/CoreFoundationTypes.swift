@_exported public import Foundation

/// A value of any type, as functions of Core Foundation take and give it.
public typealias CFTypeRef = AnyObject
/// A string; `as String` and `as CFString` go both ways.
public typealias CFString = NSString
/// A dictionary; `as CFDictionary` makes one of a Swift dictionary.
public typealias CFDictionary = NSDictionary
/// A dictionary that can be changed.
public typealias CFMutableDictionary = NSMutableDictionary
/// An array; `as CFArray` makes one of a Swift array.
public typealias CFArray = NSArray
/// Bytes; `as CFData` makes one of `Data`.
public typealias CFData = NSData
/// A number.
public typealias CFNumber = NSNumber
/// A truth value, which is a number here.
public typealias CFBoolean = NSNumber
/// A date.
public typealias CFDate = NSDate
/// The answer of a function whose errors are numbers.
public typealias OSStatus = Int32

/// How memory is had: there is one way, so nil is the only value of use.
public struct CFAllocator: Sendable {}
/// The allocator that is used anyway.
public let kCFAllocatorDefault: CFAllocator? = nil

// swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
/// True, for a dictionary of Core Foundation.
public let kCFBooleanTrue: CFBoolean! = NSNumber(value: true)
// swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
/// False, for a dictionary of Core Foundation.
public let kCFBooleanFalse: CFBoolean! = NSNumber(value: false)

/// The host's clock in seconds since the first day of 2001.
public func CFAbsoluteTimeGetCurrent() -> TimeInterval { Date().timeIntervalSinceReferenceDate }
