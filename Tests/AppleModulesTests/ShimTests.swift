import AppleShims
import Foundation
import Testing

@Suite("Shims")
struct ShimTests {
  @Test("a price is written by a formatter set up as apps do")
  func prices() {
    let formatter = NumberFormatter()
    formatter.formatterBehavior = .behavior10_4
    formatter.numberStyle = .currency
    formatter.locale = Locale(identifier: "en_US")
    #expect(formatter.string(from: 0.99) == "$0.99")
    #expect(formatter.formatterBehavior == .behavior10_4)
  }

  @Test("networking comes with the shims, and a call that succeeded has its status")
  func names() throws {
    #expect(URLRequest(url: try #require(URL(string: "https://example.com"))).httpMethod == "GET")
    #expect(noErr == 0)
  }

  @Test("dictionaries and defaults take values by their keys")
  func values() throws {
    let dictionary = NSMutableDictionary()
    dictionary.setValue(3, forKey: "coins")
    #expect(dictionary.value(forKey: "coins") as? Int == 3)
    dictionary.setValue(nil, forKey: "coins")
    #expect(dictionary.value(forKey: "coins") == nil)

    let name = "shims-\(UUID().uuidString)"
    let defaults = try #require(UserDefaults(suiteName: name))
    defer { defaults.removePersistentDomain(forName: name) }
    defaults.setValue(true, forKey: "premium")
    #expect(defaults.bool(forKey: "premium"))
    #expect(defaults.value(forKey: "premium") as? Bool == true)
    defaults.setValue(nil, forKey: "premium")
    #expect(defaults.value(forKey: "premium") == nil)
  }

  @Test(
    "lengths of time are written in each style",
    arguments: [
      (.full, "1 month, 2 days"), (.short, "1 mth, 2 days"), (.abbreviated, "1mo 2d"),
      (.brief, "1mth 2days"), (.spellOut, "one month, two days"), (.positional, "1:02"),
    ] as [(DateComponentsFormatter.UnitsStyle, String)])
  func styles(style: DateComponentsFormatter.UnitsStyle, expected: String) {
    let formatter = DateComponentsFormatter()
    formatter.unitsStyle = style
    formatter.allowedUnits = [.month, .day]
    #expect(formatter.string(from: DateComponents(month: 1, day: 2)) == expected)
  }

  @Test("units, zeros and counts follow what is set")
  func units() {
    let formatter = DateComponentsFormatter()
    formatter.allowedUnits = [.hour, .minute, .second]
    #expect(formatter.string(from: 3_905) == "1:05:05")
    #expect(formatter.string(from: 65) == "1:05")
    formatter.zeroFormattingBehavior = .pad
    #expect(formatter.string(from: 65) == "00:01:05")
    formatter.zeroFormattingBehavior = .default
    formatter.unitsStyle = .full
    #expect(formatter.string(from: 3_600) == "1 hour")
    #expect(formatter.string(from: 0) == "0 seconds")
    formatter.maximumUnitCount = 1
    #expect(formatter.string(from: 3_905) == "1 hour")
    formatter.includesTimeRemainingPhrase = true
    #expect(formatter.string(from: 7_200) == "2 hours remaining")
    let week = DateComponentsFormatter()
    week.unitsStyle = .full
    week.allowedUnits = [.weekOfMonth]
    #expect(week.string(from: DateComponents(weekOfMonth: 1)) == "1 week")
    #expect(
      DateComponentsFormatter.localizedString(from: DateComponents(year: 1), unitsStyle: .full) == "1 year")
  }

  private nonisolated(unsafe) static var key: UInt8 = 0
  private nonisolated(unsafe) static var otherKey: UInt8 = 0

  @Test("values stay with their objects, and go with them")
  func associations() {
    // Created first, so that none of them reuses the address of the released object.
    let others = (0..<200).map { _ in NSObject() }
    var product: NSObject? = NSObject()
    weak var kept: NSObject?
    do {
      let value = NSObject()
      kept = value
      objc_setAssociatedObject(product!, &Self.key, value, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    }
    #expect(objc_getAssociatedObject(product!, &Self.key) as AnyObject === kept)
    #expect(objc_getAssociatedObject(product!, &Self.otherKey) == nil)
    #expect(objc_getAssociatedObject(NSObject(), &Self.key) == nil)
    product = nil
    for other in others { objc_setAssociatedObject(other, &Self.key, 1, .OBJC_ASSOCIATION_RETAIN) }
    #expect(kept == nil)
    #expect(objc_getAssociatedObject(others[0], &Self.key) as? Int == 1)
    objc_setAssociatedObject(others[0], &Self.key, nil, .OBJC_ASSOCIATION_RETAIN)
    #expect(objc_getAssociatedObject(others[0], &Self.key) == nil)
    objc_removeAssociatedObjects(others[1])
    #expect(objc_getAssociatedObject(others[1], &Self.key) == nil)
  }

  @Test("a policy says how a value is kept")
  func policies() {
    let product = NSObject()
    let title = NSMutableString(string: "coins")
    objc_setAssociatedObject(product, &Self.key, title, .OBJC_ASSOCIATION_COPY)
    title.append("!")
    #expect(objc_getAssociatedObject(product, &Self.key) as? NSString == "coins")
    do {
      let short = NSObject()
      objc_setAssociatedObject(product, &Self.otherKey, short, .OBJC_ASSOCIATION_ASSIGN)
      withExtendedLifetime(short) { #expect(objc_getAssociatedObject(product, &Self.otherKey) != nil) }
    }
    #expect(objc_getAssociatedObject(product, &Self.otherKey) == nil)
  }

  @Test("the lock of an object lets one thread in, as often as it likes")
  func objectLocks() {
    final class Count: @unchecked Sendable { var value = 0 }
    let count = Count()
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<500 {
        objc_sync_enter(count)
        objc_sync_enter(count)
        count.value += 1
        #expect(objc_sync_exit(count) == OBJC_SYNC_SUCCESS)
        #expect(objc_sync_exit(count) == OBJC_SYNC_SUCCESS)
      }
    }
    #expect(count.value == 4_000)
    #expect(objc_sync_exit(count) == OBJC_SYNC_NOT_OWNING_THREAD_ERROR)
  }

  @Test("the folders of the user have names, and the library is one of them")
  func folders() {
    let manager = FileManager.default
    #expect(URL.documentsDirectory == manager.urls(for: .documentDirectory, in: .userDomainMask).first)
    #expect(
      URL.applicationSupportDirectory
        == manager.urls(for: .applicationSupportDirectory, in: .userDomainMask).first)
    #expect(URL.libraryDirectory.lastPathComponent == "Library")
    #expect(URL.cachesDirectory != URL.libraryDirectory)
  }

  @Test("a pool runs its work and hands on what it answers or throws")
  func pools() {
    #expect(autoreleasepool { 3 } == 3)
    #expect(throws: CocoaError.self) { try autoreleasepool { throw CocoaError(.fileNoSuchFile) } }
  }

  private final class Listener: NSObject {
    var heard: [String] = []
    func opened(_ note: Notification) { heard.append(note.name.rawValue) }
    func closed() { heard.append("closed") }
  }

  @Test("an object is told of notifications through closures until it is removed or gone")
  func notifications() {
    let center = NotificationCenter()
    let (opened, closed) = (Notification.Name("opened"), Notification.Name("shut"))
    var listener: Listener? = Listener()
    weak let kept = listener
    center.addObserver(listener!, selector: { $0.opened($1) }, name: opened, object: nil)
    center.addObserver(listener!, selector: { object, _ in object.closed() }, name: closed, object: nil)
    center.post(name: opened, object: nil)
    center.post(name: closed, object: nil)
    #expect(listener?.heard == ["opened", "closed"])
    center.removeObserver(listener!, name: opened, object: nil)
    center.post(name: opened, object: nil)
    center.post(name: closed, object: nil)
    #expect(listener?.heard == ["opened", "closed", "closed"])
    center.removeObserver(listener!)
    center.post(name: closed, object: nil)
    #expect(listener?.heard.count == 3)
    center.addObserver(listener!, selector: { $0.opened($1) }, name: opened, object: nil)
    listener = nil
    #expect(kept == nil)
    center.post(name: opened, object: nil)
  }
}
