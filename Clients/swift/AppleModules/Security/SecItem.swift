public import CoreFoundationTypes
internal import Foundation

/// Adds an item. Returns `errSecDuplicateItem` if an item has the same account, service, group, and
/// synchronization. The item is durable when this function returns.
@discardableResult
public func SecItemAdd(_ attributes: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
  KeychainQuery.perform(attributes) { query in
    try Keychain.change { items in
      let item = KeychainItem(query.attributes)
      if items.contains(where: { $0.key == item.key }) { return errSecDuplicateItem }
      items.append(item)
      if let answer = query.answer(of: [item]) { result?.pointee = answer }
      return errSecSuccess
    }
  }
}

/// Finds items and returns what the query requests: the secret, the attributes, or both in a dictionary. If
/// the query requests all items, returns an array of these.
@discardableResult
public func SecItemCopyMatching(
  _ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?
) -> OSStatus {
  KeychainQuery.perform(query) { query in
    let found = try Keychain.items().filter(query.matches)
    guard !found.isEmpty else { return errSecItemNotFound }
    if let answer = query.answer(of: found) { result?.pointee = answer }
    return errSecSuccess
  }
}

/// Changes attributes of the matching items. Changes nothing if two items would become equal.
@discardableResult
public func SecItemUpdate(_ query: CFDictionary, _ attributesToUpdate: CFDictionary) -> OSStatus {
  KeychainQuery.perform(query) { query in
    guard let changes = KeychainQuery.strings(attributesToUpdate), changes["class"] == nil else {
      return errSecParam
    }
    return try Keychain.change { items in
      guard items.contains(where: query.matches) else { return errSecItemNotFound }
      let changed = items.map { query.matches($0) ? KeychainItem($0.attributes.merging(changes) { $1 }) : $0 }
      guard Set(changed.map(\.key)).count == changed.count else { return errSecDuplicateItem }
      items = changed
      return errSecSuccess
    }
  }
}

/// Removes the matching items.
@discardableResult
public func SecItemDelete(_ query: CFDictionary) -> OSStatus {
  KeychainQuery.perform(query) { query in
    try Keychain.change { items in
      let count = items.count
      items.removeAll(where: query.matches)
      return items.count == count ? errSecItemNotFound : errSecSuccess
    }
  }
}
