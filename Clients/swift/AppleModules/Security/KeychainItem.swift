internal import Foundation

/// One generic password with its attributes.
struct KeychainItem {
  /// The attributes by Apple's codes, including the class and the secret.
  let attributes: [String: Any]

  /// Makes an item, in the app's own group unless another is named.
  init(_ attributes: [String: Any]) {
    self.attributes = attributes.merging(["agrp": "app", "class": "genp", "pdmn": "ak"]) { told, _ in told }
  }

  var isSynchronizable: Bool { (attributes["sync"] as? Bool) ?? false }

  /// The attributes that identify an item.
  var key: [String] {
    ["acct", "svce", "agrp"].map { attributes[$0] as? String ?? "" } + ["\(isSynchronizable)"]
  }

  /// A reference, stable as long as the key is.
  var reference: Data { Data(("genp" + key.joined(separator: "\u{0}")).utf8) }

  /// Whether two values of an attribute are equal.
  static func same(_ one: Any?, _ other: Any) -> Bool {
    guard let one else { return false }
    return NSArray(object: one).isEqual(to: [other])
  }
}
