/// The only object of a class. Like Apple's `default()`, it has the type of the subclass but is the same
/// object.
enum Shared {
  static func object<Object: AnyObject, Declared: AnyObject>(_ object: Object) -> Declared {
    Unmanaged<Declared>.fromOpaque(Unmanaged.passUnretained(object).toOpaque()).takeUnretainedValue()
  }
}
