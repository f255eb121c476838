internal import StoreModel

extension SubscriptionRate {
  /// Its name in scenarios: `monthly_renewal_every_hour`.
  var word: String {
    var word = ""
    for letter in "\(self)" {
      if letter.isUppercase { word += "_" }
      word += letter.lowercased()
    }
    return word
  }
}
