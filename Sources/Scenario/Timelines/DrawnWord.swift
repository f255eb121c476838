internal import Facts

/// A word of a timeline that a scenario drew: which facts it means, and where it stands.
struct DrawnWord {
  /// What a fact must be like besides its kind.
  enum Value: Equatable {
    /// It is about this product.
    case product(ProductID)
    /// The field at a place holds this.
    case field(Int, Int64)
  }

  /// The kind of fact.
  let kind: FactKind
  /// The line that it stands on.
  let lane: TimelineLane
  /// What stands in its parentheses.
  let values: [Value]
  /// The word as it was written, without its repetition.
  let text: String
  /// How often it happens.
  var count = 1
  /// The line of the drawing, counted from zero.
  let row: Int
  /// Where it begins on its line, counted from zero.
  let column: Int

  /// Whether it means a fact.
  func matches(_ fact: Fact, about product: ProductID) -> Bool {
    guard fact.content.kind == kind, lane == TimelineLane(of: fact) else { return false }
    if values.isEmpty { return true }
    let fields = fact.content.fields
    return values.allSatisfy { value in
      switch value {
      case .product(let wanted): wanted == product
      case .field(let place, let wanted): fields[place] == wanted
      }
    }
  }
}
