/// A tap on a control after which the app made no call: the app has no such control, or its reaction makes no
/// call.
public enum IgnoredTap {
  private static let words = "the app did nothing when its user tapped "

  /// The remark of a case.
  public static func remark(on control: String) -> String { words + "“\(control)”" }

  /// The distinct remarks of this kind, each with the number of its cases, in the order of the cases.
  public static func remarks(in cases: CaseList) -> [(remark: String, count: Int)] {
    var remarks: [(remark: String, count: Int)] = []
    for group in cases.groups() {
      for remark in group.first.remarks where remark.hasPrefix(words) {
        if let place = remarks.firstIndex(where: { $0.remark == remark }) {
          remarks[place].count += group.count
        } else {
          remarks.append((remark, group.count))
        }
      }
    }
    return remarks
  }
}
