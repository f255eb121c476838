/// The kinds of objects that an app holds, by the tag of their handles.
enum AppHandleType: UInt8, CaseIterable {
  /// A transaction.
  case transaction
  /// The payment of a transaction.
  case payment
  /// The purchase that a restored transaction goes back to.
  case original
  /// The payment of that purchase.
  case originalPayment
  /// A promoted payment that the system made.
  case storePayment
  /// A product.
  case product
  /// An observer.
  case observer
  /// A request.
  case request
  /// A timer.
  case timer
  /// A download of hosted content.
  case download
  /// A sheet of the store.
  case sheet

  /// Its name in messages to the author.
  var name: String {
    switch self {
    case .transaction: "transaction"
    case .payment: "payment"
    case .original: "original"
    case .originalPayment: "original_payment"
    case .storePayment: "store_payment"
    case .product: "product"
    case .observer: "observer"
    case .request: "request"
    case .timer: "timer"
    case .download: "download"
    case .sheet: "sheet"
    }
  }

  /// What it is, as a sentence.
  var sentence: String {
    switch self {
    case .transaction: "A transaction of the payment queue."
    case .payment: "The payment of a transaction."
    case .original: "The purchase that a restored transaction goes back to."
    case .originalPayment: "The payment of the first purchase."
    case .storePayment: "A promoted payment that the system made."
    case .product: "A product, as the store told of it."
    case .observer: "An observer of the payment queue."
    case .request: "A request of products or of a receipt."
    case .timer: "A timer."
    case .download: "A download of hosted content."
    case .sheet: "A sheet that shows a page of the store inside the app."
    }
  }
}
