internal import AssayApp
public import Foundation

/// A storefront of the App Store.
open class SKStorefront: NSObject, @unchecked Sendable {
  private let told: Storefront?

  /// Makes a storefront that is nowhere.
  public override init() { told = nil }

  init(_ told: Storefront) { self.told = told }

  /// The three letters of its country.
  open var countryCode: String { told?.countryCode ?? "" }

  /// What Apple calls it, in digits.
  open var identifier: String { told?.identifier ?? "" }
}
