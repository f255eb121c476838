internal import Facts

/// A value that a call can write.
protocol TakenValue {
  func write(to printer: inout JSONPrinter)
}

/// A call that is being written.
struct CallMessage {
  private var printer = JSONPrinter()

  /// The call as written so far.
  var bytes: [UInt8] { printer.bytes }

  mutating func begin(_ name: String) {
    printer.removeAll()
    printer.beginObject()
    add("call", name)
  }

  mutating func end(at place: String?) {
    add("at", place)
    printer.endObject()
    printer.endLine()
  }

  /// Adds a member.
  mutating func add(_ key: String, _ value: some TakenValue) {
    printer.key(key)
    value.write(to: &printer)
  }

  /// Adds a member if it has a value.
  mutating func add(_ key: String, _ value: (some TakenValue)?) {
    if let value { add(key, value) }
  }
}

extension JSONPrinter {
  /// Writes a member of an object.
  mutating func member(_ key: String, _ value: some TakenValue) {
    self.key(key)
    value.write(to: &self)
  }

  /// Writes a member of an object if it has a value.
  mutating func member(_ key: String, _ value: (some TakenValue)?) {
    if let value { member(key, value) }
  }
}

extension String: TakenValue {
  func write(to printer: inout JSONPrinter) { printer.text(self) }
}

extension Bool: TakenValue {
  func write(to printer: inout JSONPrinter) { printer.flag(self) }
}

extension Int: TakenValue {
  func write(to printer: inout JSONPrinter) { printer.integer(Int64(self)) }
}

extension Duration: TakenValue {
  /// Writes the duration in nanoseconds; fractions are dropped.
  func write(to printer: inout JSONPrinter) {
    let (seconds, attoseconds) = components
    printer.integer(seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
  }
}

extension Array: TakenValue where Element: TakenValue {
  func write(to printer: inout JSONPrinter) {
    printer.beginList()
    for element in self { element.write(to: &printer) }
    printer.endList()
  }
}

extension TakenValue where Self: RawRepresentable, RawValue == String {
  func write(to printer: inout JSONPrinter) { printer.text(rawValue) }
}

extension ObserverMethod: TakenValue {}
extension DelegateMethod: TakenValue {}
