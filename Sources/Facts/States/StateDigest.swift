public import Kernel

/// The digest of a state: states with equal digests have the same future.
///
/// Numbers that only count what is past differ between two ways to one state. What decides is their order: a rule asks
/// whether something was told before it was finished, never how many facts lay between. So the numbers of facts,
/// messages and events are replaced by their places among those that the state still knows of.
public struct StateDigest {
  /// The texts of the run.
  public let texts: Texts
  /// Whether the numbers of facts themselves decide what comes.
  public var keepsNumbers = false
  @usableFromInline var words = Digest()
  /// The numbers whose order decides, in the order of folding; the sort of number is in the upper bits.
  @usableFromInline var numbers: ContiguousArray<UInt64> = []
  @usableFromInline let inspection: StateInspection?

  /// What a number that counts the past is the number of.
  @frozen public enum Sort: UInt64, Sendable {
    /// Facts.
    case facts
    /// Messages.
    case messages
    /// Scheduled events.
    case events
    /// Facts that are the cause of what comes: whether the state remembers them decides, not their order.
    case causes
  }

  @usableFromInline static let sortShift: UInt64 = 62
  /// How many numbers a state of a short run holds; room for them is made at once.
  private static let usualCount = 128

  /// An empty digest; an inspection looks at what is folded in.
  public init(texts: Texts, inspection: StateInspection? = nil) {
    self.texts = texts
    self.inspection = inspection
    numbers.reserveCapacity(StateDigest.usualCount)
  }

  /// The digest of everything that was folded in.
  public var value: UInt64 {
    var words = words
    if keepsNumbers {
      for number in numbers { words.combine(number) }
      return words.value
    }
    let places = StateDigest.distinct(numbers)
    for number in numbers { words.combine(StateDigest.word(for: number, among: places)) }
    return words.value
  }

  /// The digest of a part by itself, with the numbers as they are.
  var valueWithNumbers: UInt64 {
    var words = words
    for number in numbers { words.combine(number) }
    return words.value
  }

  /// The place of a number among the distinct ones; of a cause, the place of its fact, and zero where no fact of this
  /// number is remembered.
  private static func word(for number: UInt64, among places: ContiguousArray<UInt64>) -> UInt64 {
    guard number >> sortShift == Sort.causes.rawValue else { return UInt64(place(of: number, in: places)) }
    let fact = number & (1 << sortShift - 1)
    let place = place(of: fact, in: places)
    return place < places.count && places[place] == fact ? UInt64(place) + 1 : 0
  }

  private static func distinct(_ numbers: ContiguousArray<UInt64>) -> ContiguousArray<UInt64> {
    var sorted = ContiguousArray(numbers.filter { $0 >> sortShift != Sort.causes.rawValue })
    sorted.sort()
    var kept = 0
    for place in sorted.indices where place == 0 || sorted[place] != sorted[kept - 1] {
      sorted[kept] = sorted[place]
      kept += 1
    }
    sorted.removeLast(sorted.count - kept)
    return sorted
  }

  private static func place(of number: UInt64, in sorted: ContiguousArray<UInt64>) -> Int {
    var low = 0
    var high = sorted.count
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension StateDigest {
  /// Folds in a word.
  @inlinable public mutating func fold(_ word: UInt64) { words.combine(word) }

  /// Folds in what a closure adds.
  @inlinable public mutating func fold(_ body: (inout Digest) -> Void) { body(&words) }

  /// Folds in the place of a number among those of its sort; zero is the start, which stays itself.
  @inlinable public mutating func fold(place number: UInt64, among sort: Sort) {
    guard number > 0 || sort != .facts else { return words.combine(0) }
    words.combine(1)
    numbers.append(sort.rawValue << StateDigest.sortShift | number)
  }

  /// The digest of what a closure folds in, for sums that do not depend on an order. No numbers of facts, messages or
  /// events may be among it.
  func separately(_ body: (inout StateDigest) -> Void) -> UInt64 {
    var other = StateDigest(texts: texts)
    body(&other)
    precondition(other.numbers.isEmpty, "what has no order holds numbers whose order decides")
    return other.words.value
  }
}

extension StateDigest {
  /// Folds in a stored property.
  @inlinable public mutating func combine<A: Digestible>(_ a: A) {
    if inspection == nil { a.digest(into: &self) } else { inspect(a) }
  }

  /// Folds in stored properties, in the order of their declaration.
  @inlinable public mutating func combine<A: Digestible, B: Digestible>(_ a: A, _ b: B) {
    combine(a)
    combine(b)
  }

  /// Folds in stored properties, in the order of their declaration.
  @inlinable public mutating func combine<A: Digestible, B: Digestible, C: Digestible>(_ a: A, _ b: B, _ c: C)
  {
    combine(a, b)
    combine(c)
  }

  /// Folds in stored properties, in the order of their declaration.
  @inlinable public mutating func combine<A: Digestible, B: Digestible, C: Digestible, D: Digestible>(
    _ a: A, _ b: B, _ c: C, _ d: D
  ) {
    combine(a, b)
    combine(c, d)
  }

  /// Folds in stored properties, in the order of their declaration.
  @inlinable
  public mutating func combine<
    A: Digestible, B: Digestible, C: Digestible, D: Digestible, E: Digestible
  >(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E) {
    combine(a, b, c)
    combine(d, e)
  }

  /// Folds in stored properties, in the order of their declaration.
  @inlinable
  public mutating func combine<
    A: Digestible, B: Digestible, C: Digestible, D: Digestible, E: Digestible, F: Digestible
  >(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F) {
    combine(a, b, c)
    combine(d, e, f)
  }

  /// Folds in an object whose type is not known, without the cost of finding it out.
  @inlinable public mutating func combine(object: any DigestedState & AnyObject) {
    if inspection == nil { object.digest(into: &self) } else { inspect(object) }
  }

  /// Folds in what of a stored property decides, in its place.
  @inlinable public mutating func combine<A: Digestible>(_ a: A, of property: StaticString) {
    if inspection == nil { a.digest(into: &self) } else { inspect(a, of: property) }
  }

  /// Folds in a stored list of what has no digest of its own.
  @inlinable public mutating func combine<Element>(
    list: [Element], each body: (inout StateDigest, Element) -> Void
  ) {
    if inspection != nil { return inspect { part in for element in list { body(&part, element) } } }
    fold(UInt64(list.count))
    for element in list { body(&self, element) }
  }

  /// Folds in a stored property that adds its words itself.
  @inlinable public mutating func combine(words body: (inout Digest) -> Void) {
    if inspection != nil { return inspect { part in part.fold(body) } }
    body(&words)
  }

  /// Says that a stored property is left out, and why that is right.
  @inlinable public mutating func leave(_ property: StaticString, because reason: StaticString) {
    if let inspection { inspection.leave(property) }
  }
}
