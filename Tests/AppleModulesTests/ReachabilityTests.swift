import Foundation
import SystemConfiguration
import Testing

@Suite("Reachability", .serialized)
struct ReachabilityTests {
  /// A class as apps write it, which passes itself to the callback.
  private final class Watch: @unchecked Sendable {
    let reachability: SCNetworkReachability
    var seen: [SCNetworkReachabilityFlags] = []

    init?() {
      var address = sockaddr_in()
      address.sin_len = UInt8(MemoryLayout<sockaddr_in>.size)
      address.sin_family = sa_family_t(AF_INET)
      let made = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          SCNetworkReachabilityCreateWithAddress(kCFAllocatorDefault, $0)
        }
      }
      guard let made else { return nil }
      reachability = made
    }

    func start(on queue: DispatchQueue) -> Bool {
      var context = SCNetworkReachabilityContext(
        version: 0, info: nil, retain: nil, release: nil, copyDescription: nil)
      context.info = Unmanaged.passUnretained(self).toOpaque()
      let isSet = SCNetworkReachabilitySetCallback(
        reachability,
        { _, flags, info in
          guard let info else { return }
          Unmanaged<Watch>.fromOpaque(info).takeUnretainedValue().seen.append(flags)
        }, &context)
      return isSet && SCNetworkReachabilitySetDispatchQueue(reachability, queue)
    }
  }

  private func tell(_ word: String) {
    NotificationCenter.default.post(name: Notification.Name("AssayReachabilityChanged"), object: word)
  }

  @Test("every host is reached unless the network is told otherwise")
  func flags() throws {
    let host = try #require(SCNetworkReachabilityCreateWithName(nil, "example.com"))
    var flags: SCNetworkReachabilityFlags = []
    #expect(SCNetworkReachabilityGetFlags(host, &flags))
    #expect(flags == [.reachable])
    tell("none")
    defer { tell("wifi") }
    #expect(SCNetworkReachabilityGetFlags(host, &flags))
    #expect(flags == [])
  }

  @Test("a callback is told of changes on its queue until it is stopped")
  func callbacks() throws {
    let watch = try #require(Watch())
    let queue = DispatchQueue(label: "reachability")
    #expect(watch.start(on: queue))
    tell("wwan")
    tell("wwan")
    queue.sync {}
    tell("wifi")
    queue.sync {}
    #expect(watch.seen == [[.reachable, .isWWAN], [.reachable]])
    SCNetworkReachabilitySetDispatchQueue(watch.reachability, nil)
    tell("none")
    tell("wifi")
    queue.sync {}
    #expect(watch.seen.count == 2)
  }
}
