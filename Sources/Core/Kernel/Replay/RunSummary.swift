/// The number of facts of a run, the hash over them, and checkpoints of that hash.
public struct RunSummary: Hashable, Sendable {
  /// The number of facts.
  public let count: UInt32
  /// The hash over all facts.
  public let hash: UInt64
  /// Some bits of the hash after 1, 2, 4, 8 … facts.
  public let checkpoints: [UInt16]

  public init(count: UInt32, hash: UInt64, checkpoints: [UInt16]) {
    self.count = count
    self.hash = hash
    self.checkpoints = checkpoints
  }

  /// Returns the range of facts in which another run first differs from this one. Nil if both runs have the
  /// same facts. Facts up to the lower bound are the same. At least one later fact up to the upper bound
  /// differs.
  public func parting(from other: RunSummary) -> ClosedRange<UInt32>? {
    if count == other.count, hash == other.hash { return nil }
    let shorter = min(count, other.count)
    var same: UInt32 = 0
    for place in 0..<min(checkpoints.count, other.checkpoints.count) {
      let position = UInt32(1) << UInt32(place)
      guard checkpoints[place] == other.checkpoints[place] else { return same...position }
      same = position
    }
    // The difference is between the last equal checkpoint and the end of the shorter run. If that part is the
    // same, the difference is the next fact of the longer run.
    return same...(max(shorter, same) + (count == other.count ? 0 : 1))
  }
}

extension RunSummary {
  /// Encodes the summary for a replay string: `count.hash.checkpoints`, with two digits for each checkpoint.
  func encode() -> String {
    let marks = checkpoints.map { mark in
      let digits = Base62.encode(UInt64(mark))
      return digits.utf8.count == 1 ? "0" + digits : digits
    }
    return "\(Base62.encode(UInt64(count))).\(Base62.encode(hash)).\(marks.joined())"
  }

  /// Decodes a summary. Nil if the digits are invalid.
  static func decode(_ text: Substring) -> RunSummary? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let count = Base62.decode(parts[0]).flatMap(UInt32.init(exactly:)),
      let hash = Base62.decode(parts[1]), parts[2].utf8.count.isMultiple(of: 2)
    else { return nil }
    var marks: [UInt16] = []
    var rest = parts[2]
    while !rest.isEmpty {
      guard let mark = Base62.decode(rest.prefix(2)) else { return nil }
      marks.append(UInt16(mark))
      rest = rest.dropFirst(2)
    }
    return RunSummary(count: count, hash: hash, checkpoints: marks)
  }
}
