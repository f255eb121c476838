internal import AppProtocol
internal import AppSide
internal import Foundation

/// The lines of one launch in this process.
///
/// After the world has ended the launch, its code may continue, because it cannot be stopped within a
/// process. Its lines are ignored, and each of its calls returns nothing.
final class LinkChannel: LineChannel, @unchecked Sendable {
  private let link: LineLink
  private let lateCalls: LateCalls
  private let lock = NSLock()
  private var isCut = false

  init(_ link: LineLink, _ lateCalls: LateCalls) {
    self.link = link
    self.lateCalls = lateCalls
  }

  /// Whether the world has ended the launch.
  var isOver: Bool { lock.withLock { isCut } }

  /// The world has ended the launch.
  func cut() { lock.withLock { isCut = true } }

  func write(_ bytes: [UInt8]) {
    if isOver { lateCalls.hear(bytes) } else { link.write(bytes) }
  }

  func read() -> [UInt8]? {
    if !isOver {
      if let line = link.read() { return line }
      cut()
    }
    return Array("{\"reply\":\"none\"}\n".utf8)
  }
}
