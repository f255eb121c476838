import Scenario
import Testing

@Suite("Hosted content that says something wrong") struct BadHostedContentTests {
  static let example = #"files = { ["chapter1.txt"] = "Once upon a time", ["film.mp4"] = 5000000 }"#
  static let cases: [BadInput] = [
    BadInput(
      "a text instead of a table", #""1.0""#,
      says: "bad.lua:4: product 'atlas', field 'hosted': expected a table in braces, found '1.0'"),
    BadInput(
      "no files", #"{ version = "1.0" }"#,
      says:
        "bad.lua:4: hosted content of 'atlas', field 'files': expected file names with strings or lengths, in braces, but none was given; write \(example)"
    ),
    BadInput(
      "empty files", "{ files = {} }",
      says:
        "bad.lua:4: hosted content of 'atlas', field 'files': expected file names with strings or lengths, in braces, found an empty table; write \(example)"
    ),
    BadInput(
      "a file without a name", #"{ files = { "text" } }"#,
      says:
        "bad.lua:4: hosted content of 'atlas', field 'files': expected file names with strings or lengths, in braces, found 'text' without a name; write \(example)"
    ),
    BadInput(
      "a name that leads out of the folder", #"{ files = { ["../secret"] = "text" } }"#,
      says:
        "bad.lua:4: hosted content of 'atlas', field 'files': expected file names inside the content's folder, found '../secret'"
    ),
    BadInput(
      "a name from the root", #"{ files = { ["/secret"] = "text" } }"#,
      says:
        "bad.lua:4: hosted content of 'atlas', field 'files': expected file names inside the content's folder, found '/secret'"
    ),
    BadInput(
      "a length below zero", "{ files = { film = -1 } }",
      says:
        "bad.lua:4: hosted content of 'atlas', field 'files': expected a string, or a length from 0 to 2147483648 bytes, for 'film', found the number -1"
    ),
    BadInput(
      "a length with decimals", "{ files = { film = 1.5 } }",
      says:
        "bad.lua:4: hosted content of 'atlas', field 'files': expected a string, or a length from 0 to 2147483648 bytes, for 'film', found the number 1.5"
    ),
    BadInput(
      "more than two gigabytes together", "{ files = { film = 2147483648, sound = 1 } }",
      says:
        "bad.lua:4: hosted content of 'atlas', field 'files': expected at most 2 GB, found 2147483649 bytes"),
    BadInput(
      "a version in words", #"{ version = "1.0b", files = { film = 1 } }"#,
      says:
        "bad.lua:4: hosted content of 'atlas', field 'version': expected whole numbers with periods between them, such as \"1.0\", found '1.0b'"
    ),
    BadInput(
      "a version that is a number", "{ version = 1.5, files = { film = 1 } }",
      says:
        "bad.lua:4: hosted content of 'atlas', field 'version': expected a string in quotes, found the number 1.5"
    ),
    BadInput(
      "files beside contents",
      #"{ files = { film = 1 }, contents = { { identifier = "a", files = { b = 1 } } } }"#,
      says:
        "bad.lua:4: hosted content of 'atlas', field 'files' is not allowed with contents; move files into each of the contents"
    ),
    BadInput(
      "no contents", "{ contents = {} }",
      says:
        "bad.lua:4: hosted content of 'atlas', field 'contents': expected at least one package with files, found an empty table"
    ),
    BadInput(
      "contents that are texts", #"{ contents = { "part" } }"#,
      says:
        "bad.lua:4: hosted content of 'atlas', field 'contents': expected a list of packages in braces, found 'part'; write contents = { { identifier = \"part1\", \(example) } }"
    ),
    BadInput(
      "a content without an identifier", "{ contents = { { files = { film = 1 } } } }",
      says:
        "bad.lua:4: content 1 of 'atlas', field 'identifier': expected a string in quotes, but none was given; write identifier = \"part1\""
    ),
    BadInput(
      "two contents of one identifier",
      #"{ contents = { { identifier = "a", files = { b = 1 } }, { identifier = "a", files = { c = 1 } } } }"#,
      says:
        "bad.lua:4: content 2 of 'atlas', field 'identifier': expected an identifier that is unique among the product's contents, found 'a'"
    ),
    BadInput(
      "an unknown field", #"{ verison = "1.0", files = { film = 1 } }"#,
      says: "bad.lua:4: hosted content of 'atlas' has no field 'verison'; did you mean 'version'?"),
  ]

  @Test("one clear error says where, what was expected, what was found and what to try", arguments: cases)
  func isRefused(_ input: BadInput) {
    #expect(BadHostedContentTests.error(of: input.text, type: "non_consumable") == input.message)
  }

  @Test(
    "only what is owned for ever has hosted content",
    arguments: ["consumable", "auto_renewable", "free_subscription", "non_renewing"])
  func otherTypes(type: String) {
    #expect(
      BadHostedContentTests.error(of: "{ files = { film = 1 } }", type: type)
        == "bad.lua:4: product 'atlas', field 'hosted' is not allowed for type \(type); hosted content needs type = \"non_consumable\""
    )
  }

  private static func error(of content: String, type: String) -> String? {
    let text =
      "scenario {\n  title = \"x\",\n  products = {\n    atlas = { type = \"\(type)\", price = \"0.99 USD\", hosted = \(content) },\n  },\n  run = function() end,\n}"
    let error = #expect(throws: ScenarioError.self) { try Suite.load(text, file: "bad.lua") }
    return error?.description
  }
}
