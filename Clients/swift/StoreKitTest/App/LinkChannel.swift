internal import AppProtocol
internal import AppSide
internal import Foundation

/// The channel for the protocol lines of one launch in this process.
///
/// Code of the launch may continue after the world has ended the launch, because code cannot be stopped
/// within a process. The lines of such code are ignored, and each of its calls returns nothing.
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

  /// Records that the world has ended the launch.
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
