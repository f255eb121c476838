/// What a function of the language reads of the run so far, beyond the state of the world.
enum LanguageReading {
  /// Nothing.
  case nothing
  /// The facts, which are then kept.
  case facts
  /// The calls of the apps, which are then noted.
  case calls
}
