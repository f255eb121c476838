/// The fields of a fact as integers, at most six, in the order of the table.
public struct FactFields: Sendable {
  public let count: Int
  private var first: Int64
  private var second: Int64
  private var third: Int64
  private var fourth: Int64
  private var fifth: Int64
  private var sixth: Int64

  /// Makes the empty fields of a kind that has none.
  public init() { self.init(count: 0, 0, 0, 0, 0, 0, 0) }

  @inline(__always) public init(_ first: Int64) { self.init(count: 1, first, 0, 0, 0, 0, 0) }
  @inline(__always) public init(_ first: Int64, _ second: Int64) {
    self.init(count: 2, first, second, 0, 0, 0, 0)
  }
  @inline(__always) public init(_ first: Int64, _ second: Int64, _ third: Int64) {
    self.init(count: 3, first, second, third, 0, 0, 0)
  }
  @inline(__always) public init(_ first: Int64, _ second: Int64, _ third: Int64, _ fourth: Int64) {
    self.init(count: 4, first, second, third, fourth, 0, 0)
  }
  @inline(__always) public init(
    _ first: Int64, _ second: Int64, _ third: Int64, _ fourth: Int64, _ fifth: Int64
  ) {
    self.init(count: 5, first, second, third, fourth, fifth, 0)
  }
  @inline(__always) public init(
    _ first: Int64, _ second: Int64, _ third: Int64, _ fourth: Int64, _ fifth: Int64, _ sixth: Int64
  ) {
    self.init(count: 6, first, second, third, fourth, fifth, sixth)
  }

  /// Makes the fields from at most six values.
  public init(_ values: [Int64]) {
    precondition(values.count <= 6, "a fact has at most six fields, not \(values.count)")
    func value(_ position: Int) -> Int64 { position < values.count ? values[position] : 0 }
    self.init(count: values.count, value(0), value(1), value(2), value(3), value(4), value(5))
  }

  @inline(__always) private init(
    count: Int, _ first: Int64, _ second: Int64, _ third: Int64, _ fourth: Int64, _ fifth: Int64,
    _ sixth: Int64
  ) {
    self.count = count
    self.first = first
    self.second = second
    self.third = third
    self.fourth = fourth
    self.fifth = fifth
    self.sixth = sixth
  }

  /// Calls the body with each field and its position. Unlike a loop, this needs no lookup of the field at
  /// each position.
  @inline(__always) func each(_ body: (_ position: UInt8, _ field: Int64) -> Void) {
    if count > 0 { body(0, first) }
    if count > 1 { body(1, second) }
    if count > 2 { body(2, third) }
    if count > 3 { body(3, fourth) }
    if count > 4 { body(4, fifth) }
    if count > 5 { body(5, sixth) }
  }

  /// The field at a position, or zero if there is none.
  public subscript(position: Int) -> Int64 {
    switch position {
    case 0: first
    case 1: second
    case 2: third
    case 3: fourth
    case 4: fifth
    case 5: sixth
    default: 0
    }
  }
}
