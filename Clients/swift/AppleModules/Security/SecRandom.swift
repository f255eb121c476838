internal import CoreFoundationTypes
internal import Foundation

/// The type of a source of random bytes. There is only one source.
public final class SecRandom: Sendable {
  fileprivate init() {}
}

/// A source of random bytes.
public typealias SecRandomRef = SecRandom

/// The system's source of random bytes, which differ from run to run.
public let kSecRandomDefault: SecRandomRef? = nil

/// Fills memory with random bytes from the system.
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
