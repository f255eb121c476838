/// A reference that keeps nothing alive and is read without a lock, as an `unowned(unsafe)` one would not be: whatever it
/// refers to lives longer than whoever holds it.
public struct Uncounted<Object: AnyObject> {
  private let address: UnsafeMutableRawPointer

  /// A reference to an object that somebody else keeps alive.
  public init(_ object: Object) { address = Unmanaged.passUnretained(object).toOpaque() }

  /// The object, which has to be alive still.
  public var object: Object { unsafeBitCast(address, to: Object.self) }
}
