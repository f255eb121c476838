internal import CoreFoundationTypes
internal import Foundation

/// An app's query to its keychain: the attributes to match and the requested results.
struct KeychainQuery {
  /// The attributes of the item, including the secret. The options for searching and for results are left
  /// out.
  let attributes: [String: Any]
  private let dictionary: [String: Any]

  /// The keys that belong to a search, not to an item.
  private static let searching: Set<String> = [
    "r_Data", "r_Attributes", "r_Ref", "r_PersistentRef", "m_Limit", "nleg", "u_AuthUI", "v_PersistentRef",
  ]

  private init(_ dictionary: [String: Any]) {
    self.dictionary = dictionary
    attributes = dictionary.filter { !KeychainQuery.searching.contains($0.key) }
  }

  /// Runs a query on generic passwords; returns an error number if it fails.
  static func perform(_ query: CFDictionary, _ work: (KeychainQuery) throws -> OSStatus) -> OSStatus {
    guard let dictionary = strings(query) else { return errSecParam }
    // A reference alone identifies an item.
    if dictionary["v_PersistentRef"] == nil {
      guard let kind = dictionary["class"] as? String else { return errSecParam }
      guard kind == kSecClassGenericPassword as String else { return errSecUnimplemented }
    }
    if let secret = dictionary["v_Data"], !(secret is Data) { return errSecParam }
    do {
      return try work(KeychainQuery(dictionary))
    } catch let error as CocoaError where error.code == .fileWriteOutOfSpace {
      return errSecDiskFull
    } catch is DecodingError {
      return errSecDecode
    } catch {
      return errSecIO
    }
  }

  /// Returns a dictionary with its keys as strings; nil if a key is not a string.
  static func strings(_ dictionary: CFDictionary) -> [String: Any]? {
    var result: [String: Any] = [:]
    for (key, value) in dictionary {
      guard let name = key as? String else { return nil }
      result[name] = value
    }
    return result
  }

  /// Whether an item matches the query; the secret is not compared.
  func matches(_ item: KeychainItem) -> Bool {
    if let reference = dictionary["v_PersistentRef"] as? Data { return item.reference == reference }
    return attributes.allSatisfy { name, wanted in
      switch name {
      case "class", "v_Data": true
      case "sync" where wanted as? String == kSecAttrSynchronizableAny as String: true
      case "sync": item.isSynchronizable == ((wanted as? Bool) ?? false)
      default: KeychainItem.same(item.attributes[name], wanted)
      }
    } && (attributes["sync"] != nil || !item.isSynchronizable)
  }

  /// The requested parts of the items; nil if none are requested.
  func answer(of items: [KeychainItem]) -> AnyObject? {
    let limit = dictionary["m_Limit"]
    var count = (limit as? Int) ?? 1
    if limit as? String == kSecMatchLimitAll as String { count = items.count }
    let answers = items.prefix(count).compactMap(answer)
    let isList = limit as? String == kSecMatchLimitAll as String || count > 1
    return isList ? (answers.isEmpty ? nil : answers as NSArray) : answers.first
  }

  private func answer(of item: KeychainItem) -> AnyObject? {
    let wantsData = asks("r_Data")
    let wantsReference = asks("r_PersistentRef")
    guard asks("r_Attributes") || (wantsData && wantsReference) else {
      if wantsData { return item.attributes["v_Data"].map { NSData(data: $0 as? Data ?? Data()) } }
      return wantsReference ? NSData(data: item.reference) : nil
    }
    var answer = asks("r_Attributes") ? item.attributes : [:]
    answer["v_Data"] = wantsData ? item.attributes["v_Data"] : nil
    answer["v_PersistentRef"] = wantsReference ? item.reference : nil
    return answer as NSDictionary
  }

  private func asks(_ name: String) -> Bool { (dictionary[name] as? Bool) ?? false }
}
