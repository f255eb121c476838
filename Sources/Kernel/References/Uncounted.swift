/// A reference that keeps nothing alive and is read without a lock, as an `unowned(unsafe)` one would not be: whatever it
/// refers to lives longer than whoever holds it.
public struct Uncounted<Object: AnyObject> {
  private let address: UnsafeMutableRawPointer

  public init(_ object: Object) { address = Unmanaged.passUnretained(object).toOpaque() }

  public var object: Object { unsafeBitCast(address, to: Object.self) }
}
