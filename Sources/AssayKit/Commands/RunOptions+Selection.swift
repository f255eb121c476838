internal import Results
internal import Runner

extension RunOptions {
  /// The header of a run with these options.
  func header(of plan: RunPlan) -> RunHeader {
    var header = plan.header(isStrict: isStrict)
    header.allowsEmpty = allowsEmpty
    return header
  }

  static func filters(_ texts: [String]) throws(UsageError) -> [ScenarioFilter] {
    var filters: [ScenarioFilter] = []
    for text in texts {
      do throws(FilterError) {
        filters.append(try ScenarioFilter(text))
      } catch {
        throw UsageError(error.message, advice: error.advice)
      }
    }
    return filters
  }

  static func listForm(_ parsed: ParsedArguments) throws(UsageError) -> OutputForm? {
    if parsed.has("list") { return try OutputForm(parsed) }
    guard !parsed.has("format") else {
      throw UsageError(
        "“--format” is the form of “--list”, which is not given", advice: "write `--list --format json`")
    }
    return nil
  }
}
