internal import CoreFoundationTypes
internal import Foundation

/// The source of random bytes; there is only one.
public final class SecRandom: Sendable {
  fileprivate init() {}
}

/// A source of random bytes.
public typealias SecRandomRef = SecRandom

/// The system's source of random bytes; they differ from run to run.
public let kSecRandomDefault: SecRandomRef? = nil

/// Fills memory with random bytes of the system.
public func SecRandomCopyBytes(
  _ random: SecRandomRef?, _ count: Int, _ bytes: UnsafeMutableRawPointer
) -> Int32 {
  var generator = SystemRandomNumberGenerator()
  for offset in 0..<count {
    bytes.storeBytes(
      of: UInt8.random(in: .min ... .max, using: &generator), toByteOffset: offset, as: UInt8.self)
  }
  return errSecSuccess
}
