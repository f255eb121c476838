/// Holds the bytes of a call and of its reply. Each call clears the space and reuses its memory, so
/// that calls allocate nothing.
public final class ScratchSpace {
  private var space: UnsafeMutableRawBufferPointer
  private var count = 0

  private static let firstByteCount = 256

  public init() {
    space = .allocate(byteCount: ScratchSpace.firstByteCount, alignment: 8)
  }

  deinit { space.deallocate() }

  /// The bytes of the current call and its reply.
  public var bytes: [UInt8] { Array(space[..<count]) }

  public func clear() { count = 0 }

  /// Appends bytes and returns a reference to them. The bytes may be in the space already.
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

  /// Calls the body with the bytes, without copying them. The body must not append.
  public func withBytes<Result>(_ reference: AppBytes, _ body: (UnsafeBufferPointer<UInt8>) -> Result)
    -> Result
  {
    body(bytes(reference))
  }

  public func text(_ reference: AppBytes) -> String { String(decoding: bytes(reference), as: UTF8.self) }

  private func bytes(_ reference: AppBytes) -> UnsafeBufferPointer<UInt8> {
    precondition(
      reference.start >= 0 && reference.count >= 0 && reference.start + reference.count <= count,
      "no such bytes: \(reference) of \(count)")
    return UnsafeBufferPointer(
      rebasing: space.bindMemory(to: UInt8.self)[reference.start..<reference.start + reference.count])
  }

  /// Enlarges the space and returns the old memory, which the pending append may still read.
  private func grow(by byteCount: Int) -> UnsafeMutableRawBufferPointer {
    let former = space
    space = .allocate(byteCount: 2 * (count + byteCount), alignment: 8)
    space.copyMemory(from: UnsafeRawBufferPointer(rebasing: former[..<count]))
    return former
  }
}
