internal import AppSide
public import Foundation

/// A storefront of the App Store.
open class SKStorefront: NSObject, @unchecked Sendable {
  private let told: Storefront?

  /// Makes an empty storefront.
  public override init() { told = nil }

  init(_ told: Storefront) { self.told = told }

  /// The three-letter country code.
  open var countryCode: String { told?.countryCode ?? "" }

  /// Apple's identifier, in digits.
  open var identifier: String { told?.identifier ?? "" }
}
