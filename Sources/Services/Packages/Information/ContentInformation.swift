internal import Facts

/// The contents of `ContentInfo.plist` and their faults.
struct ContentInformation {
  static let fileName = "ContentInfo.plist"

  private(set) var product: String?
  private(set) var versionText: String?
  private(set) var version: ContentVersion?
  private(set) var flaws: [PackageFlaw] = []

  init(_ bytes: [UInt8]) {
    let entries: [PropertyListMember]
    do throws(PropertyListFlaw) {
      guard case .dictionary(let members) = try PropertyList.read(bytes) else {
        flaws = [.unreadableInformation(reason: "its root is not a dictionary")]
        return
      }
      entries = members
    } catch {
      flaws = [.unreadableInformation(reason: error.description)]
      return
    }
    product = text(of: .product, in: entries)
    if product?.isEmpty == true { flaws.append(.emptyProduct) }
    versionText = text(of: .version, in: entries)
    if let versionText { readVersion(versionText) }
  }

  private mutating func readVersion(_ text: String) {
    guard let read = ContentVersion(text) else {
      flaws.append(.versionIsNone(text))
      return
    }
    if read < ContentVersion.first { flaws.append(.versionBelowFirst(text)) }
    version = read
  }

  private mutating func text(
    of key: InformationKey, in entries: [PropertyListMember]
  ) -> String? {
    var found = entries.first { $0.key == key.rawValue }
    if found == nil, let other = entries.first(where: { key.misspellings.contains($0.key) }) {
      flaws.append(.misspeltKey(other.key, key))
      found = other
    }
    guard let found else {
      flaws.append(.missingKey(key))
      return nil
    }
    guard case .text(let text) = found.value else {
      flaws.append(.keyIsNoText(key, found: found.value.words))
      return nil
    }
    return text
  }
}
