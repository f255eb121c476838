internal import Lua
internal import LuaScripts

/// The types of tables that an app or its server receives, each with its fields. Reading another field of
/// such a table is an error.
enum AppRecord: UInt8, CaseIterable {
  case error, underlyingError, errorDetails, receipt, receiptEntry, receiptProperties, period, introductory
  case paymentDiscount, delivery, receiptCheck, pendingRenewal, foundItem
  case purchaseResult
  case serverRequest, serverNotification, serverStock

  /// The table that the reference and the editor definitions describe.
  var table: DeclaredTable {
    switch self {
    case .error: .error
    case .underlyingError: .underlyingError
    case .errorDetails: .errorDetails
    case .receipt: .receipt
    case .receiptEntry: .receiptEntry
    case .receiptProperties: .receiptProperties
    case .period: .period
    case .introductory: .introductory
    case .paymentDiscount: .paymentDiscount
    case .delivery: .delivery
    case .receiptCheck: .receiptCheck
    case .pendingRenewal: .pendingRenewal
    case .foundItem: .foundItem
    case .purchaseResult: .purchaseResult
    case .serverRequest: .serverRequest
    case .serverNotification: .serverNotification
    case .serverStock: .serverStock
    }
  }

  /// The record type in the vocabulary of apps.
  var type: LuaRecordType { LuaRecordType(table) }
}

extension LuaResults {
  /// Begins a table of a type. The following values are alternating keys and values, until `closeTable`.
  mutating func open(_ record: AppRecord, listCount: Int = 0, fieldCount: Int) {
    openRecord(record.rawValue, listCount: listCount, fieldCount: fieldCount)
  }
}
