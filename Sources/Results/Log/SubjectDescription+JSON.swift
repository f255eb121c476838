internal import Facts

extension SubjectDescription {
  /// The description as its line in a run log says it; what is empty is left out.
  var json: JSONValue {
    var members = [JSONMember("app", .text(name))]
    if !title.isEmpty { members.append(JSONMember("title", .text(title))) }
    if !source.isEmpty { members.append(JSONMember("source", .text(source))) }
    members.append(JSONMember("file", .text(file)))
    return .object(members)
  }

  init(_ object: LogObject) throws(RunLogError) {
    self.init(
      name: try object.text("app"), title: object.value["title"] == nil ? "" : try object.text("title"),
      source: object.value["source"] == nil ? "" : try object.text("source"), file: try object.text("file"))
  }
}
