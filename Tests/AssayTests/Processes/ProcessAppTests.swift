import Foundation
import Testing

@Suite("Apps in processes of their own, on the command line")
struct ProcessAppTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../..").standardizedFileURL.path
  private static let environment = ["PATH": "/usr/bin:/bin"]

  private typealias ToolEnd = (output: String, error: String, code: Int32)

  private func tool(_ words: [String], in folder: String = root) throws -> ToolEnd {
    try ToolProcess(words, in: folder, environment: Self.environment).finish()
  }

  /// Runs a program of the machine and returns whether it succeeded.
  private func succeeds(_ line: String, in folder: String) throws -> Bool {
    try ToolProcess(shell: line, in: folder).finish().code == 0
  }

  @Test(
    "a new app passes the walk and its first scenarios as it is",
    arguments: [("python", ".py", "python3"), ("javascript", ".js", "node"), ("c", ".c", "cc")],
    ["queue", "storekit2"])
  func newApp(_ language: (name: String, ending: String, program: String), face: String) throws {
    let (language, ending, program) = language
    let folder = try SampleSuite()
    guard try succeeds("command -v \(program)", in: folder.path) else { return }
    let made = try tool(
      ["new", "app", "my_shop", "--language", language, "--face", face], in: folder.path)
    #expect(
      made.code == 0
        && made.output.hasPrefix(
          "wrote an app that is ready to run: apps/my_shop\(ending) and apps/assay_app."),
      "\(made)")
    let text = try folder.read("apps/my_shop\(ending)")
    #expect(!text.lowercased().contains("first"), "\(text)")
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 52)
    var command = [program, "apps/my_shop\(ending)"]
    if language == "c" {
      let line = "cc -std=c11 -O2 -o apps/my_shop apps/my_shop.c -pthread"
      #expect(made.output.contains("build: \(line)\n"))
      #expect(try succeeds(line, in: folder.path))
      command = ["apps/my_shop"]
    }
    #expect(made.output.contains("next:  assay smoke -- \(command.joined(separator: " "))\n"), "\(made)")
    let walk = try tool(["smoke", "--"] + command, in: folder.path)
    #expect(walk.code == 0 && walk.output.contains("nothing is missing"), "\(walk)")
    let run = try tool(
      ["run", Self.root + "/Scenarios/suite", "purchase/1", "finish/1", "storekit2/1", "--app", "--"]
        + command,
      in: folder.path)
    #expect(run.code == 0, "\(run)")
    let again = try tool(["new", "app", "my_shop", "--language", language], in: folder.path)
    #expect(again.code == 64 && again.error.contains("already exists"))
  }

  @Test("a new app in Swift is a package that knows where this one lies")
  func newSwiftApp() throws {
    let folder = try SampleSuite()
    let made = try tool(["new", "app", "coin_shop", "--language", "swift"], in: folder.path)
    #expect(made.code == 0, "\(made)")
    #expect(
      made.output.contains("build: swift build -c release --package-path apps/coin_shop\n")
        && made.output.contains("next:  assay smoke -- apps/coin_shop/.build/release/CoinShop\n"), "\(made)")
    let package = try folder.read("apps/coin_shop/Package.swift")
    #expect(
      package.contains("path: \"\(Self.root)\"") && package.contains("name: \"CoinShop\""), "\(package)")
    #expect(
      try folder.read("apps/coin_shop/Sources/CoinShop/CoinShop.swift").contains("struct CoinShop: JudgedApp")
    )
  }

  @Test("only apps have a language, and their types need a name")
  func languages() throws {
    let number = try tool(["new", "app", "3shop", "--language", "python"])
    #expect(number.code == 64 && number.error.contains("must start with a letter"), "\(number)")
    let scenario = try tool(["new", "scenario", "late", "--language", "python"])
    #expect(scenario.code == 64 && scenario.error.contains("scenarios are written in Lua"))
    let unknown = try tool(["new", "app", "shop", "--language", "cobol"])
    #expect(
      unknown.code == 64 && unknown.error.contains("lua, python, javascript, c, or swift"), "\(unknown)")
  }

  private let sample = ["--app", "--", "python3", "Clients/python/sample_shop.py"]

  @Test("what was said is kept, judged again without the app, and told to another build")
  func record() throws {
    let folder = try SampleSuite()
    let record = folder.path + "/said.jsonl"
    let run = try tool(["run", "Scenarios/suite", "purchase/1.1", "--no-save", "--record", record] + sample)
    #expect(run.code == 0, "\(run)")
    let offline = try tool(["replay", "--offline", record])
    #expect(
      offline.code == 0 && offline.output.contains("identical: the replay produced the same"), "\(offline)")
    let same = try tool(["replay", "--against", record] + sample)
    #expect(same.code == 0 && same.output.contains(" answers match the recording of "), "\(same)")

    let client = try String(contentsOfFile: Self.root + "/Clients/python/sample_shop.py", encoding: .utf8)
    try folder.write(
      "greedy.py", client.replacingOccurrences(of: "* transaction.payment.quantity", with: "* 2"))
    try FileManager.default.copyItem(
      atPath: Self.root + "/Clients/python/assay_app.py", toPath: folder.path + "/assay_app.py")
    let other = try tool([
      "replay", "--against", record, "--app", "--", "python3", folder.path + "/greedy.py",
    ])
    #expect(other.code == 1 && other.output.contains("\"content\":\"coins 200 user\""), "\(other)")
    #expect(
      other.output.contains("\n  recorded: ") && other.output.contains("\"content\":\"coins 100 user\""))

    // A recording that differs from the scenario's current messages does not match.
    let text = try folder.read("said.jsonl")
    try folder.write("old.jsonl", text.replacingOccurrences(of: "\"quantity\":1", with: "\"quantity\":3"))
    let old = try tool(["replay", "--offline", folder.path + "/old.jsonl"])
    #expect(
      old.code == 3 && old.output.contains("the app receives a message that differs from its recording"),
      "\(old)")
  }

  @Test(
    "a file that is no record is told as such, with its line",
    arguments: [
      ("", "1: expected another line, found the end of the file"),
      ("{}\n", "1: expected a recording in the format"),
      ("oops\n", "1: expected"),
      (#"{"conversation":"assay-conversation/1"}"# + "\n", "1: expected the app's hello"),
    ])
  func noRecord(text: String, complaint: String) throws {
    let folder = try SampleSuite()
    try folder.write("said.jsonl", text)
    for words in [["--offline", "said.jsonl"], ["--against", "said.jsonl", "--app", "--", "true"]] {
      let end = try tool(["replay"] + words, in: folder.path)
      #expect(end.code == 64 && end.error.contains("said.jsonl:\(complaint)"), "\(end)")
    }
  }

  @Test("several seeds and apps have a record each")
  func records() throws {
    let folder = try SampleSuite()
    let words = [
      "run", "Scenarios/suite", "purchase/1.1", "--no-save", "--seeds", "1..2", "--record",
      folder.path + "/said",
    ]
    #expect(try tool(words + sample).code == 0)
    for seed in [1, 2] { #expect(try !folder.read("said/purchase/1.1/seed-\(seed).jsonl").isEmpty) }
  }

  @Test("a project names apps in processes of their own, and a program is one")
  func project() throws {
    let folder = try SampleSuite()
    try folder.write(
      "assay.lua",
      """
      project {
        paths = "\(Self.root)/Scenarios/suite",
        apps = { { "python3", "shops/shop.py" }, { "python3", "other/shop.py" } },
        network = true,
      }
      """)
    for place in ["shops", "other"] {
      for name in ["assay_app.py", "sample_shop.py"] {
        let text = try String(contentsOfFile: "\(Self.root)/Clients/python/\(name)", encoding: .utf8)
        try folder.write("\(place)/\(name == "assay_app.py" ? name : "shop.py")", text)
      }
    }
    try folder.write("below/note.txt", "")
    let run = try tool(["run", "purchase/1.1", "--no-save"], in: folder.path + "/below")
    #expect(run.code == 0 && run.output.hasSuffix("\n2 passed\n"), "\(run)")
    #expect(run.output.contains("python3 ../other/shop.py"), "\(run)")
    let settings = try tool(["config"], in: folder.path)
    #expect(settings.output.contains("-- python3 shops/shop.py, -- python3 other/shop.py"), "\(settings)")

    try folder.writeProgram("shops/run.sh", "#!/bin/sh\nexec python3 shops/shop.py\n")
    let program = try tool(
      [
        "run", "--no-config", Self.root + "/Scenarios/suite", "purchase/1.1", "--no-save", "--app",
        "shops/run.sh",
      ],
      in: folder.path)
    #expect(program.code == 0 && program.output.contains("\n1 passed\n"), "\(program)")
  }

  @Test("what is kept of apps that are named by their paths stays below the folder that was asked for")
  func foldersOfApps() throws {
    let folder = try SampleSuite()
    for place in ["below/one", "other"] {
      for name in ["assay_app.py", "first_shop.py"] {
        let text = try String(contentsOfFile: "\(Self.root)/Clients/python/\(name)", encoding: .utf8)
        try folder.write("\(place)/\(name)", text)
      }
    }
    try folder.write(
      "below/assay.lua",
      "project { apps = { { \"python3\", \"one/first_shop.py\" }, { \"python3\", \"../other/first_shop.py\" } } }"
    )
    let run = try tool(
      [
        "run", Self.root + "/Scenarios/suite", "purchase/1.1", "--no-save", "--record", "said", "--trace",
        "told",
      ],
      in: folder.path + "/below")
    #expect(run.code == 0, "\(run)")
    for kind in ["said", "told"] {
      for app in ["python3_one_first_shop.py", "python3_.._other_first_shop.py"] {
        #expect(try !folder.read("below/\(kind)/\(app)/purchase/1.1.jsonl").isEmpty)
      }
    }
    let whole = try tool(["replay", "--offline", "said"], in: folder.path + "/below")
    #expect(whole.code == 64 && whole.error.contains("is a folder of recordings"), "\(whole)")
  }

  @Test(
    "the command of an app that stands elsewhere than behind --app -- is told as such",
    arguments: [
      (["run", "purchase/1.1", "--", "python3", "my.py"], "write `--app -- python3 my.py`"),
      (["run", "--app", "python3", "my.py"], "`--app -- python3 …`"),
      (["run", "--app", "Clients/python/first_shop.py"], "`--app -- python3 Clients/python/first_shop.py`"),
      (
        ["mutate", "--app", "Clients/javascript/first_shop.js"],
        "`--app -- node Clients/javascript/first_shop.js`"
      ),
    ])
  func misplacedCommand(words: [String], advice: String) throws {
    let end = try tool(words)
    #expect(end.code == 64 && end.error.contains(advice), "\(end)")
  }

  @Test("a record of an app with a folder of its own agrees with the app, also after a kill within a write")
  func recordOfFolder() throws {
    let folder = try SampleSuite()
    for name in ["assay_app.py", "first_shop.py"] {
      let text = try String(contentsOfFile: "\(Self.root)/Clients/python/\(name)", encoding: .utf8)
      try folder.write(name == "first_shop.py" ? "shop.py" : name, text)
    }
    let shop = try folder.read("shop.py")
      .replacingOccurrences(
        of: "{\"promotions\": False}", with: "{\"promotions\": False, \"private_disk\": True}"
      )
      .replacingOccurrences(of: "self.disk.exists(path)", with: "os.path.exists(self.place(path))")
      .replacingOccurrences(of: "self.disk.write(path, str(count))", with: "self.keep(path, count)")
      .replacingOccurrences(
        of: "sum(int(self.disk.read(path)) for path in self.disk.list(f\"granted/{product_id}/\"))",
        with: "sum(int(open(path).read()) for path in glob.glob(self.place(f\"granted/{product_id}/*\")))"
      )
      .replacingOccurrences(of: "import assay_app\n", with: "import glob, os\nimport assay_app\n")
      .replacingOccurrences(
        of: "    def owned(",
        with: """
              def place(self, path):
                  return os.path.join(self.directory, path)

              def keep(self, path, count):
                  os.makedirs(os.path.dirname(self.place(path)), exist_ok=True)
                  with open(self.place(path), "w") as file:
                      file.write(str(count))

              def owned(
          """)
    try folder.write("shop.py", shop)
    try folder.write(
      "kills/1_killed.lua",
      """
      scenario {
        title = "killed where the grant is written",
        products = { coins = { type = "consumable", price = "0.99 USD", grants = 100 } },
        run = function(world)
          local phone = world:device "phone"
          phone:launch()
          world:settle()
          phone:kill_app { before = "disk_write" }
          phone:buy "coins"
          world:settle()
          phone:launch()
          world:settle()
          expect(phone:owned "coins"):equals(100)
        end,
      }
      """)
    let app = ["--app", "--", "python3", "shop.py"]
    let run = try tool(
      ["run", "kills", "--no-config", "--no-save", "--record", "said.jsonl"] + app, in: folder.path)
    #expect(run.code == 0, "\(run)")
    #expect(try folder.read("said.jsonl").contains("\"filled\""))
    let again = try tool(["replay", "--against", "said.jsonl"] + app, in: folder.path)
    #expect(again.code == 0, "\(again)")
    let offline = try tool(["replay", "--offline", "said.jsonl", "kills", "--no-config"], in: folder.path)
    #expect(offline.code == 0 && offline.output.contains("identical: the replay produced the same "))
  }

  @Test("a list of words that names no command is an error of the project")
  func wrongProject() throws {
    let folder = try SampleSuite()
    try folder.write("assay.lua", "project { apps = { \"app.lua\", { 1 } } }")
    let end = try tool(["run"], in: folder.path)
    #expect(end.code == 64)
    #expect(
      end.error.contains("assay.lua:1: “apps” must list a path or a command for each app"), "\(end)")
  }

  @Test("the walk says what is missing, and where the protocol is broken")
  func smoke() throws {
    let hello = #"read q; echo '{"hello":"assay-app/1"}'; "#
    let idle = try tool(["smoke", "--", "sh", "-c", hello + #"while read e; do echo '{"done":null}'; done"#])
    #expect(
      idle.code == 1 && idle.output.contains("missing  registers an observer during launch"), "\(idle)")
    let broken = try tool(["smoke", "--", "sh", "-c", hello + "while read e; do echo Loading; done"])
    #expect(
      broken.code == 3 && broken.output.contains("broken   launches: the app sent a line that is not JSON"),
      "\(broken)")
    let none = try tool(["smoke", "--", "no-such-program"])
    #expect(
      none.code == 64 && none.error.contains("the program “no-such-program” cannot be started"), "\(none)")
    let lua = try tool(["smoke", "Scenarios/apps/reference.lua"])
    #expect(lua.code == 64 && lua.error.contains("is a Lua app, which does not use the protocol"))
    #expect(try tool(["smoke"]).error.contains("needs the command of an app"))
  }

  @Test("the walk does not acquit an app that credits a purchase twice, or is unsteady")
  func smokeOfBugs() throws {
    let folder = try SampleSuite()
    try FileManager.default.copyItem(
      atPath: Self.root + "/Clients/python/assay_app.py", toPath: folder.path + "/assay_app.py")
    let shop = try String(contentsOfFile: Self.root + "/Clients/python/first_shop.py", encoding: .utf8)
    try folder.write("hurried.py", shop.replacingOccurrences(of: " and self.deliver(transaction)", with: ""))
    let hurried = try tool(["smoke", "--", "python3", "hurried.py"], in: folder.path)
    #expect(
      hurried.code == 1 && hurried.output.contains("finishes the transaction before granting it"),
      "\(hurried)")
    // A second delivery of the same transaction writes another file.
    try folder.write(
      "generous.py",
      shop.replacingOccurrences(of: "{transaction.transaction_identifier}", with: "{len(self.disk.list())}"))
    let generous = try tool(["smoke", "--", "python3", "generous.py"], in: folder.path)
    #expect(
      generous.code == 1 && generous.output.contains("after the relaunch it reports 300, expected 200"),
      "\(generous)")
    // Restored transactions are ignored.
    let sample = try String(contentsOfFile: Self.root + "/Clients/python/sample_shop.py", encoding: .utf8)
    try folder.write(
      "deaf.py",
      sample.replacingOccurrences(of: "in (\"purchased\", \"restored\")", with: "in (\"purchased\",)"))
    let deaf = try tool(["smoke", "--", "python3", "deaf.py"], in: folder.path)
    #expect(
      deaf.code == 1 && deaf.output.contains("after reinstalling and restoring, its user does not own"),
      "\(deaf)")
    let unsteady = shop.replacingOccurrences(
      of: "    def launch(self):\n",
      with: "    def launch(self):\n        import time\n        self.note(time.time_ns())\n")
    try folder.write("unsteady.py", unsteady)
    let end = try tool(["smoke", "--", "python3", "unsteady.py"], in: folder.path)
    #expect(
      end.code == 1 && end.output.contains("given the same messages, the second run behaved differently"),
      "\(end)"
    )
  }
}
