internal import CLuaBridge

/// Finds "did you mean" suggestions. It is the same search as in the error messages of scripts.
public enum Suggestion {
  /// The nearest name by edit distance; nil if none is near. Of equally near names it is the smallest.
  public static func nearest(to name: String, among candidates: [String]) -> String? {
    var name = name
    return name.withUTF8 { wanted -> String? in
      wanted.withMemoryRebound(to: CChar.self) { wanted -> String? in
        var suggestion = luabridge_suggestion_begin(wanted.baseAddress, wanted.count)
        var best: String?
        for candidate in candidates where consider(candidate, best, &suggestion) { best = candidate }
        return best
      }
    }
  }

  /// Whether the candidate is nearer than the best one so far. The best one's bytes are passed again for
  /// the comparison.
  private static func consider(
    _ candidate: String, _ best: String?, _ suggestion: inout luabridge_suggestion
  ) -> Bool {
    var candidate = candidate
    var best = best ?? ""
    return best.withUTF8 { best in
      best.withMemoryRebound(to: CChar.self) { best in
        if suggestion.best != nil { suggestion.best = best.baseAddress }
        return candidate.withUTF8 { candidate in
          candidate.withMemoryRebound(to: CChar.self) { candidate in
            luabridge_suggestion_consider(&suggestion, candidate.baseAddress, candidate.count)
          }
        }
      }
    }
  }
}
