internal import Facts

extension CaseVerdict {
  init(_ object: LogObject) throws(RunLogError) {
    let name = try object.text("verdict")
    switch name {
    case "passed": self = .passed
    case "warned": self = .warned
    case "failed": self = .failed
    case "known": self = .known(reason: try object.text("reason"))
    case "inconclusive": self = .inconclusive(reason: try object.text("reason"))
    case "not applicable": self = .notApplicable(reason: try object.text("reason"))
    case "error":
      let kind = try object.choice("error", "the kind of an error", CaseErrorKind.init(rawValue:))
      self = .error(kind, message: try object.text("reason"))
    default:
      throw object.failure("verdict", "one of \(CaseVerdict.names.joined(separator: ", "))", "“\(name)”")
    }
  }
}
