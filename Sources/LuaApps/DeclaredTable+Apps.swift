internal import LuaScripts

extension DeclaredTable {
  /// Every table of the app language, in the order of the reference.
  static let ofApps = [
    description, capabilities, observer, delegate, request, refresh, newPayment, error, errorCodes, receipt,
    receiptEntry,
    period, introductory, paymentDiscount, deliveryQuestion, delivery, receiptCheck,
    sheetDelegate, sheetParameters, storeSearch, foundItem,
  ]
}
