/// Returns the only object of a class. Like Apple's `default()`, it returns the same object even if the
/// declared type is a subclass.
enum Shared {
  static func object<Object: AnyObject, Declared: AnyObject>(_ object: Object) -> Declared {
    Unmanaged<Declared>.fromOpaque(Unmanaged.passUnretained(object).toOpaque()).takeUnretainedValue()
  }
}
