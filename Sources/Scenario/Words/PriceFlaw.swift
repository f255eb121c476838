/// Why a text is no price.
enum PriceFlaw: Error, Equatable {
  /// It is no number followed by three capital letters.
  case form
  /// Amounts of that currency have another number of decimals.
  case decimals(String, Int)

  /// What stands in a message after "expected".
  var expected: String {
    switch self {
    case .form: MoneyWords.form
    case .decimals(let currency, 0): "an amount of \(currency) without decimals"
    case .decimals(let currency, let count): "an amount of \(currency) with \(count) decimals"
    }
  }
}
