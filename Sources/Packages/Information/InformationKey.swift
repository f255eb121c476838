/// A key of `ContentInfo.plist` that the store reads.
public enum InformationKey: String, Hashable, Sendable, CaseIterable {
  /// The product that the files belong to.
  case product = "IAPProductIdentifier"
  /// Which version of them this is.
  case version = "ContentVersion"

  /// Spellings that are seen in the wild, or nearly so.
  var misspellings: [String] {
    switch self {
    case .product: ["IAPProductionIdentifier", "IAPProductID", "ProductIdentifier"]
    case .version: ["ContentsVersion", "IAPContentVersion", "contentVersion"]
    }
  }

  var example: String {
    switch self {
    case .product: "com.example.book"
    case .version: "1.0"
    }
  }
}
