/// Arithmetic that stops at the ends of the range instead of trapping or wrapping.
@usableFromInline
enum Saturation {
  @inlinable
  static func sum(_ left: Int64, _ right: Int64) -> Int64 {
    let (result, overflow) = left.addingReportingOverflow(right)
    guard overflow else { return result }
    return right < 0 ? .min : .max
  }

  @inlinable
  static func difference(_ left: Int64, _ right: Int64) -> Int64 {
    let (result, overflow) = left.subtractingReportingOverflow(right)
    guard overflow else { return result }
    return right < 0 ? .max : .min
  }

  @inlinable
  static func multiple(_ left: Int64, _ right: Int64) -> Int64 {
    let (result, overflow) = left.multipliedReportingOverflow(by: right)
    guard overflow else { return result }
    return (left < 0) == (right < 0) ? .max : .min
  }
}
