/// The bytes that a call and its reply carry; it is emptied at each call, so that no call allocates.
public final class ScratchSpace {
  private var space: UnsafeMutableRawBufferPointer
  private var count = 0

  private static let firstByteCount = 256

  /// Makes an empty space.
  public init() {
    space = .allocate(byteCount: ScratchSpace.firstByteCount, alignment: 8)
  }

  deinit { space.deallocate() }

  /// The bytes of the present call and its reply.
  public var bytes: [UInt8] { Array(space[..<count]) }

  /// Removes the bytes of the last call.
  public func clear() { count = 0 }

  /// Appends bytes, which may lie in the space itself, and returns a reference to them.
  public func append(_ source: UnsafeBufferPointer<UInt8>) -> AppBytes {
    let reference = AppBytes(start: count, count: source.count)
    guard let first = source.baseAddress else { return reference }
    let former = source.count > space.count - count ? grow(by: source.count) : nil
    (space.baseAddress.unsafelyUnwrapped + count).copyMemory(from: first, byteCount: source.count)
    former?.deallocate()
    count += source.count
    return reference
  }

  /// Appends a text and returns a reference to it.
  public func append(_ text: String) -> AppBytes {
    var text = text
    return text.withUTF8 { append($0) }
  }

  /// Reads bytes in place; the body appends nothing.
  public func withBytes<Result>(_ reference: AppBytes, _ body: (UnsafeBufferPointer<UInt8>) -> Result)
    -> Result
  {
    body(bytes(reference))
  }

  /// The text that a reference stands for, decoded as UTF-8.
  public func text(_ reference: AppBytes) -> String { String(decoding: bytes(reference), as: UTF8.self) }

  private func bytes(_ reference: AppBytes) -> UnsafeBufferPointer<UInt8> {
    precondition(
      reference.start >= 0 && reference.count >= 0 && reference.start + reference.count <= count,
      "no such bytes: \(reference) of \(count)")
    return UnsafeBufferPointer(
      rebasing: space.bindMemory(to: UInt8.self)[reference.start..<reference.start + reference.count])
  }

  /// Makes room and returns the former space, from which somebody may be appending.
  private func grow(by byteCount: Int) -> UnsafeMutableRawBufferPointer {
    let former = space
    space = .allocate(byteCount: 2 * (count + byteCount), alignment: 8)
    space.copyMemory(from: UnsafeRawBufferPointer(rebasing: former[..<count]))
    return former
  }
}
