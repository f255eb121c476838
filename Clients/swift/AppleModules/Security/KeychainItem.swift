internal import Foundation

/// One generic password with its attributes.
struct KeychainItem {
  /// The attributes, including the class and the secret, by Apple's codes.
  let attributes: [String: Any]

  /// Makes an item. The item is in the app's own group unless the attributes name another group.
  init(_ attributes: [String: Any]) {
    self.attributes = attributes.merging(["agrp": "app", "class": "genp", "pdmn": "ak"]) { told, _ in told }
  }

  var isSynchronizable: Bool { (attributes["sync"] as? Bool) ?? false }

  /// The attributes that identify an item.
  var key: [String] {
    ["acct", "svce", "agrp"].map { attributes[$0] as? String ?? "" } + ["\(isSynchronizable)"]
  }

  /// A persistent reference, which stays the same as long as `key` does.
  var reference: Data { Data(("genp" + key.joined(separator: "\u{0}")).utf8) }

  /// Whether two values of an attribute are equal.
  static func same(_ one: Any?, _ other: Any) -> Bool {
    guard let one else { return false }
    return NSArray(object: one).isEqual(to: [other])
  }
}
