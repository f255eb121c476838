/// When something that is prepared comes true: at which occasion, and whether it may come to nothing.
struct PinTiming {
  /// Which occasion is meant, the first being 1.
  var nth: UInt32 = 1
  /// Whether it may come to nothing.
  var isOptional = false

  /// At the first occasion, which has to come.
  init() {}

  /// As a table of options says.
  init(_ options: FieldReader?) throws(LanguageProblem) {
    guard let options else { return }
    nth = UInt32(try options.integer("nth", in: 1...1_000_000) ?? 1)
    isOptional = try options.flag("optional") ?? false
  }
}
