/// The bytes that a call and its reply carry; it is emptied at each call, so that no call allocates.
public final class ScratchSpace {
  /// The bytes of the present call and its reply.
  public private(set) var bytes: [UInt8] = []

  /// Makes an empty space.
  public init() {}

  /// Removes the bytes of the last call.
  public func clear() { bytes.removeAll(keepingCapacity: true) }

  /// Appends bytes and returns a reference to them.
  public func append(_ source: UnsafeBufferPointer<UInt8>) -> AppBytes {
    let start = bytes.count
    bytes.append(contentsOf: source)
    return AppBytes(start: start, count: source.count)
  }

  /// Appends a text and returns a reference to it.
  public func append(_ text: String) -> AppBytes {
    var text = text
    return text.withUTF8 { append($0) }
  }

  /// Reads bytes in place.
  public func withBytes<Result>(_ reference: AppBytes, _ body: (UnsafeBufferPointer<UInt8>) -> Result)
    -> Result
  {
    bytes.withUnsafeBufferPointer {
      body(UnsafeBufferPointer(rebasing: $0[reference.start..<reference.start + reference.count]))
    }
  }

  /// The text that a reference stands for, decoded as UTF-8.
  public func text(_ reference: AppBytes) -> String {
    String(decoding: bytes[reference.start..<reference.start + reference.count], as: UTF8.self)
  }
}
