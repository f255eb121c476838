/// The one object of a class, as its subclasses get it from Apple's `default()` too: declared as one of theirs, and still
/// that object.
enum Shared {
  static func object<Object: AnyObject, Declared: AnyObject>(_ object: Object) -> Declared {
    Unmanaged<Declared>.fromOpaque(Unmanaged.passUnretained(object).toOpaque()).takeUnretainedValue()
  }
}
