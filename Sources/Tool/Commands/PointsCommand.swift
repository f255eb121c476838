internal import Facts
internal import Kernel
internal import World

/// `assay points`: lists the kill points and the sites of choices.
enum PointsCommand {
  static func text(_ parsed: ParsedArguments) throws(UsageError) -> String {
    switch try OutputForm(parsed) {
    case .text: lines
    case .json: json
    }
  }

  private static var lines: String {
    let sites = ChoiceSite.descriptions.map { site in
      [
        kind(of: site.kind), site.name, "per " + site.scope, site.sides.joined(separator: " | "),
        site.rows.joined(separator: " "), site.sentence,
      ]
    }
    let kills = KillPoint.all.map { point in
      [
        "kill", point.name, "per device", moments(of: point).joined(separator: " | "), "",
        sentence(of: point),
      ]
    }
    let rows = sites + kills
    let widths = (0..<5).map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      row.enumerated().map { column, cell in
        column == 5 ? cell : cell + String(repeating: " ", count: widths[column] - cell.count)
      }.joined(separator: "  ") + "\n"
    }.joined()
  }

  private static var json: String {
    let sites = ChoiceSite.descriptions.map { site -> JSONValue in
      [
        "kind": .text(kind(of: site.kind)), "name": .text(site.name), "scope": .text(site.scope),
        "options": .list(site.sides.map(JSONValue.text)), "rows": .list(site.rows.map(JSONValue.text)),
        "sentence": .text(site.sentence),
      ]
    }
    let kills = KillPoint.all.map { point -> JSONValue in
      [
        "kind": "kill", "name": .text(point.name), "scope": "device",
        "options": .list(moments(of: point).map(JSONValue.text)), "rows": [],
        "sentence": .text(sentence(of: point)),
      ]
    }
    return JSONText.indented(.list(sites + kills)) + "\n"
  }

  private static func kind(of kind: SiteKind) -> String {
    switch kind {
    case .latitude: "latitude"
    case .fault: "fault"
    case .user: "user"
    }
  }

  private static func moments(of point: KillPoint) -> [String] {
    point.isEvent ? ["before", "during", "after"] : ["before", "after"]
  }

  private static func sentence(of point: KillPoint) -> String {
    point.isEvent ? "a kill around the moment when the app is told" : "a kill around this call of the app"
  }
}
