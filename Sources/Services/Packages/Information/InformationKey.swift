/// A key of `ContentInfo.plist` that the store reads.
public enum InformationKey: String, Hashable, Sendable, CaseIterable {
  /// The product of the files.
  case product = "IAPProductIdentifier"
  /// The version of the files.
  case version = "ContentVersion"

  /// Misspellings found in practice, and similar ones.
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
