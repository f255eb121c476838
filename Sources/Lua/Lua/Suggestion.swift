internal import CLuaBridge

/// Finds "did you mean" suggestions, with the same search as the error messages of scripts.
public enum Suggestion {
  /// The candidate with the smallest edit distance to `name`; nil if none is near. If several are equally
  /// near, the first in the order of names.
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

  /// Whether the candidate is nearer than the best one so far. Passes the bytes of the best one again for
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
