import Foundation
import Results
import Testing

/// Runs the commands of the campaign recipes unchanged, with the variables that the engine sets.
@Suite("Recipes for campaigns")
struct CampaignRecipeTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    .standardizedFileURL
  private static let folder = root.appending(path: "Documentation/Examples/campaigns")

  /// A suite of a few cases and the log of its undivided run. Its folder has the tool as `assay`.
  private let suite: SampleSuite
  private let undivided: String

  init() throws {
    suite = try SampleSuite()
    try FileManager.default.removeItem(atPath: suite.path + "/suite/buy/5_wrong.lua")
    let words = [
      "run", "suite", "--app", "app.lua", "--seeds", "1..3", "--no-save", "--report", "jsonl=undivided",
    ]
    #expect(try ToolProcess(words, in: suite.path).finish().code == 0)
    undivided = try suite.read("undivided")
    try run("mkdir bin logs && ln -s \"$ASSAY\" bin/assay")
  }

  private static func text(of name: String) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  /// The block of shell in a recipe that contains a text, with the sample suite in place of the campaign.
  private static func block(_ words: String, of name: String) throws -> String {
    let lines = try text(of: name).split(separator: "\n", omittingEmptySubsequences: false)
    var blocks: [String] = []
    for (position, line) in lines.enumerated() where line.hasSuffix("|") {
      let indentation = line.prefix { $0 == " " }.count
      let inner = lines[(position + 1)...].prefix {
        $0.isEmpty || $0.prefix { $0 == " " }.count > indentation
      }
      blocks.append(inner.joined(separator: "\n"))
    }
    let block = try #require(blocks.first { $0.contains(words) }, "\(name) has no block with “\(words)”")
    return sampled(block)
  }

  private static func sampled(_ text: String) -> String {
    text.replacing("--app purchases.lua --seeds 1..1000", with: "suite --app app.lua --seeds 1..3")
  }

  @discardableResult
  private func run(_ script: String, in folder: String = "", code: Int32 = 0) throws -> String {
    let path = "PATH=\(suite.path)/bin:$PATH\n"
    let end = try ToolProcess(shell: "set -e\n" + path + script, in: suite.path + folder).finish()
    #expect(end.code == code, "\(script)\n\(end.error)\(end.output)")
    return end.output + end.error
  }

  @Test(
    "the files for engines are YAML",
    arguments: ["kubernetes.yml", "kubernetes-report.yml", "github-actions.yml", "gitlab-ci.yml"])
  func form(name: String) throws {
    let path = Self.folder.appending(path: name).path
    let program =
      "import sys\ntry:\n  import yaml\nexcept ImportError:\n  sys.exit(0)\nlist(yaml.safe_load_all(open(sys.argv[1])))"
    // 127: Python is not installed, so the format is not checked.
    try run("python3 -c '\(program)' \(path) || [ $? = 127 ]")
  }

  @Test("the scripts are what bash reads", arguments: ["slurm.sh", "slurm-piece.sh"])
  func scripts(name: String) throws {
    let path = Self.folder.appending(path: name).path
    #expect(FileManager.default.isExecutableFile(atPath: path))
    try run("bash -n \(path)")
  }

  @Test("Slurm: an array of all pieces, one of the lost pieces, and their log is that of the undivided run")
  func slurm() throws {
    // Runs each task at once. The first time it loses the second piece and truncates the log of the third.
    try suite.writeProgram(
      "bin/sbatch",
      """
      #!/bin/bash
      for word; do
        case $word in
          --array=*) array=${word#--array=} ;;
          --*) ;;
          *) break ;;
        esac
        shift
      done
      case $array in
        1-*) tasks=$(seq "${array#1-}"); count=${array#1-} ;;
        *) tasks=${array//,/ }; count=2 ;;
      esac
      for task in $tasks; do
        SLURM_ARRAY_TASK_ID=$task SLURM_ARRAY_TASK_COUNT=$count SLURM_ARRAY_TASK_MAX=$task bash "$@"
      done
      [ -e lost ] || { rm logs/2.jsonl; truncate --size=-90 logs/3.jsonl; touch lost; }
      exit 1
      """)
    let output = try run(
      "COUNT=4 FOLDER=logs \(Self.folder.path)/slurm.sh suite --app app.lua --seeds 1..3"
    )
    #expect(output.contains("run again: 2,3\n"), "\(output)")
    #expect(output.contains("shard 3 of 4 counts as missing"), "\(output)")
    #expect(try suite.read("campaign.jsonl") == undivided)
    #expect(try suite.read("campaign.html").contains("</html>"))
  }

  @Test("Kubernetes: an index for each piece, some again by their numbers, and the report")
  func kubernetes() throws {
    let piece = try Self.block("assay run", of: "kubernetes.yml")
    func pod(_ index: Int, of job: String, pieces: String) throws {
      try run(
        "export COUNT=4 FOLDER=logs PIECES=\(pieces) HOSTNAME=\(job)-\(index) JOB_COMPLETION_INDEX=\(index)\n"
          + piece)
    }
    for index in 0...3 { try pod(index, of: "campaign", pieces: "") }
    try run("rm logs/campaign-1.jsonl logs/campaign-3.jsonl")
    let report = try Self.block("assay report", of: "kubernetes-report.yml")
    #expect(try run(report, in: "/logs", code: 2).hasPrefix("2,4\n"))
    for index in 0...1 { try pod(index, of: "again", pieces: "2,4") }
    try run(report, in: "/logs")
    #expect(try suite.read("logs/report/campaign.jsonl") == undivided)
  }

  @Test("GitHub: a matrix of pieces, one of the lost pieces, and the report")
  func github() throws {
    let name = "github-actions.yml"
    let start = "export COUNT=4 GITHUB_OUTPUT=output\n"
    try run(start + Self.block("seq", of: name))
    #expect(try suite.read("output") == "pieces=[1,2,3,4]\n")
    let piece = try Self.block("assay run", of: name)
    for number in 1...4 where number != 3 { try run("export PIECE=\(number)\n" + start + piece) }
    let missing = try Self.block("--missing", of: name)
    try run(start + missing)
    try run("export PIECE=3\n" + start + piece)
    try run(start + missing)
    #expect(try suite.read("output") == "pieces=[1,2,3,4]\npieces=[3]\npieces=[]\n")
    try run(start + Self.block("--report github", of: name))
    #expect(try suite.read("campaign.jsonl") == undivided)
    // Both matrices have the same steps.
    #expect(try Self.text(of: name).ranges(of: "assay run").count == 2)
  }

  @Test("GitLab: parallel jobs, and the report job runs what is missing")
  func gitlab() throws {
    let name = "gitlab-ci.yml"
    let campaign = try #require(
      Self.text(of: name).split(separator: "\n").first { $0.contains("CAMPAIGN: ") }?.split(separator: ": ")
        .last)
    let start = "export CAMPAIGN='\(Self.sampled(String(campaign)))' COUNT=4\n"
    let piece = try Self.block("--shard auto", of: name)
    for number in 1...3 { try run(start + "export CI_NODE_INDEX=\(number) CI_NODE_TOTAL=4\n" + piece) }
    try run(start + Self.block("--missing", of: name))
    try run(start + Self.block("--junit-dialect", of: name))
    #expect(try suite.read("campaign.jsonl") == undivided)
    #expect(try suite.read("campaign.xml").contains("<testsuites name=\"assay\""))
  }
}
