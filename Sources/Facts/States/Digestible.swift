/// A value that can be folded into the digest of a state.
public protocol Digestible {
  /// Folds in everything that decides what comes.
  func digest(into digest: inout StateDigest)
}

/// A part of a state whose stored properties are all accounted for: `digest(into:)` folds them in, in the order of their
/// declaration, and names those that it leaves out with the reason.
///
/// A `StateInspection` compares this with what is stored, so that a new property cannot be forgotten.
public protocol DigestedState: Digestible {}

/// An identifier that is digested by its number.
public protocol NumberedIdentifier: Digestible {
  /// The number.
  var rawValue: UInt32 { get }
}

extension NumberedIdentifier {
  /// Folds in the number.
  @inlinable public func digest(into digest: inout StateDigest) { digest.fold(UInt64(rawValue)) }
}

extension DeviceID: NumberedIdentifier {}
extension AccountID: NumberedIdentifier {}
extension ProductID: NumberedIdentifier {}
extension TransactionID: NumberedIdentifier {}
extension PurchaseID: NumberedIdentifier {}
extension ProcessID: NumberedIdentifier {}
extension ObserverID: NumberedIdentifier {}
extension PaymentID: NumberedIdentifier {}
extension RequestID: NumberedIdentifier {}
extension SubscriptionID: NumberedIdentifier {}
extension DownloadID: NumberedIdentifier {}

extension Digestible where Self: RawRepresentable, RawValue: Digestible {
  /// Folds in the raw value.
  @inlinable public func digest(into digest: inout StateDigest) { rawValue.digest(into: &digest) }
}

extension TransactionState: Digestible {}
extension DownloadState: Digestible {}
extension PeriodUnit: Digestible {}
extension PaymentMode: Digestible {}
extension PromotionVisibility: Digestible {}
extension ProductType: Digestible {}
extension ErrorDomain: Digestible {}
extension MessageKind: Digestible {}
extension Endpoint: Digestible {}
extension LossReason: Digestible {}
extension MessageDirection: Digestible {}
extension CrashReason: Digestible {}
extension Alert: Digestible {}
extension SignInReason: Digestible {}
extension StoreEnvironment: Digestible {}
extension ProductStatus: Digestible {}
extension ReceiptKind: Digestible {}
extension ContentAnswer: Digestible {}
extension StoreItemKind: Digestible {}
extension PurchaseReason: Digestible {}
extension ExpiryReason: Digestible {}
extension NotificationType: Digestible {}
extension NotificationSubtype: Digestible {}
