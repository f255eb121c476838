internal import Facts

/// Purchases, found by number. In a row of similar purchases, only a changed purchase needs memory of its
/// own. A user's history may contain hundreds of thousands of similar purchases.
public struct PurchaseList: Sendable {
  /// Similar purchases with consecutive numbers and identifiers. The purchases repeat `kinds` in turn.
  private struct Row: Sendable {
    let start: Int
    let count: Int
    let kinds: [Purchase]
    let firstIdentifier: Int64

    subscript(place: Int) -> Purchase {
      var purchase = kinds[place % kinds.count]
      purchase.identifier = firstIdentifier + Int64(place)
      return purchase
    }
  }

  /// The place of a purchase: in the records, or in a row.
  private enum Place {
    case record(Int)
    case row(Int, Int)
  }

  /// The purchases that were added individually.
  private var records: [Purchase] = []
  /// The rows, ordered by number.
  private var rows: [Row] = []
  /// The purchases of rows that were changed, by number. Only looked up, never iterated.
  private var changed: [Int: Purchase] = [:]
  public private(set) var count = 0

  public init() {}

  public subscript(number: Int) -> Purchase {
    if rows.isEmpty { return records[number] }
    switch place(of: number) {
    case .record(let place): return records[place]
    case .row(let row, let place):
      if !changed.isEmpty, let purchase = changed[number] { return purchase }
      return rows[row][place]
    }
  }

  /// Adds a purchase under the next number.
  public mutating func append(_ purchase: Purchase) {
    records.append(purchase)
    count += 1
  }

  /// Adds a row of purchases under the next numbers. The purchases repeat `kinds` in turn, and each one gets
  /// the next identifier.
  public mutating func append(_ kinds: [Purchase], count rowCount: Int, firstIdentifier: Int64) {
    guard rowCount > 0 else { return }
    rows.append(Row(start: count, count: rowCount, kinds: kinds, firstIdentifier: firstIdentifier))
    count += rowCount
  }

  public mutating func change(_ number: Int, _ body: (inout Purchase) -> Void) {
    switch place(of: number) {
    case .record(let place): body(&records[place])
    case .row(let row, let place):
      var purchase = changed[number] ?? rows[row][place]
      body(&purchase)
      changed[number] = purchase
    }
  }

  private func place(of number: Int) -> Place {
    precondition(number >= 0 && number < count, "there is no purchase \(number) among \(count)")
    var skipped = 0
    // An index loop does not retain the kinds of a row.
    for row in rows.indices {
      if number < rows[row].start { break }
      let place = number - rows[row].start
      if place < rows[row].count { return .row(row, place) }
      skipped += rows[row].count
    }
    return .record(number - skipped)
  }
}
