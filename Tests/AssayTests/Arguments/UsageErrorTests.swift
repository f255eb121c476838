import Results
import Testing

@Suite("Wrong command lines")
struct UsageErrorTests {
  @Test(
    "each says what was expected, what was found and what to try, and ends with 64",
    arguments: [
      (["rn"], "unknown command “rn”\n  did you mean `assay run`? `assay help` lists the commands"),
      (["xyzzy"], "unknown command “xyzzy”\n  `assay help` lists the commands"),
      (
        ["a/b.lua"],
        "unknown command “a/b.lua”\n  did you mean `assay run a/b.lua`? `assay help` lists the commands"
      ),
      (
        ["list"], "unknown command “list”\n  did you mean `assay run --list`? `assay help` lists the commands"
      ),
      (
        ["--versoin"],
        "expected a command, found the option “--versoin”\n"
          + "  did you mean `assay --version`? `assay help` lists the commands"
      ),
      (
        ["--seed"],
        "expected a command, found the option “--seed”\n"
          + "  write the command first, such as `assay run --seed`; `assay help` lists the commands"
      ),
      (
        ["run", "--sed", "1"],
        "assay run has no option “--sed”\n  did you mean `--seed`? `assay help run` lists the options"
      ),
      (["run", "-x"], "assay run has no option “-x”\n  `assay help run` lists the options"),
      (
        ["points", "--app", "a"],
        "assay points has no option “--app”\n  `assay help points` lists the options"
      ),
      (
        ["explore", "--server", "http://127.0.0.1:8080"],
        "assay explore has no option “--server”\n"
          + "  only `assay run` and `assay replay` test a backend; `assay help explore` lists the options"
      ),
      (
        ["run", "--server", "127.0.0.1:8080"],
        "invalid value “127.0.0.1:8080” for --server: expected the URL of a backend\n"
          + "  write `--server http://127.0.0.1:8080`, or `--server NAME=http://127.0.0.1:8080`"
      ),
      (
        ["run", "--server", "=http://127.0.0.1:8080"],
        "invalid value “=http://127.0.0.1:8080” for --server: expected the URL of a backend\n"
          + "  write `--server http://127.0.0.1:8080`, or `--server NAME=http://127.0.0.1:8080`"
      ),
      (
        ["run", "--server-command", "python3 backend.py"],
        "--server-command needs --server\n"
          + "  specify a backend, such as `--server http://127.0.0.1:8080`"
      ),
      (
        ["run", "--store-port", "8417"],
        "--store-port needs --server\n"
          + "  specify a backend, such as `--server http://127.0.0.1:8080`"
      ),
      (
        ["run", "--server", "http://127.0.0.1:8080", "--store-port", "70000"],
        "invalid value “70000” for --store-port: expected a number from 0 to 65535\n"
          + "  write the port where the backend reaches the store, or 0 for a free port, which the reset request contains"
      ),
      (
        ["run", "--server", "http://127.0.0.1:8080", "--record", "r"],
        "--record works only with external apps and cannot be combined with --server\n  use only one of them"
      ),
      (
        ["run", "--jobs"],
        "--jobs needs a value, but none was given\n"
          + "  write `--jobs COUNT`: number of cases to run in parallel; the output is the same for any number"
      ),
      (
        ["run", "--jobs", "--strict"],
        "--jobs needs a value, found “--strict”\n"
          + "  write `--jobs COUNT`: number of cases to run in parallel; the output is the same for any number"
      ),
      (
        ["run", "--app", "--"],
        "--app -- needs a command\n"
          + "  write the program and its arguments after it, such as `--app -- python3 app.py`"
      ),
      (
        ["run", "--jobs", "0"],
        "invalid value “0” for --jobs: expected a number from 1 to 256\n  remove it to use the 4 processors of this machine"
      ),
      (
        ["run", "--jobs=two"],
        "invalid value “two” for --jobs: expected a number from 1 to 256\n  remove it to use the 4 processors of this machine"
      ),
      (
        ["run", "--seed", "-1"],
        "invalid value “-1” for --seed: expected a number from 0 to 18446744073709551615\n"
          + "  write it in decimal, or in hexadecimal with 0x"
      ),
      (
        ["run", "--seed", "0xfffffffffffffffff"],
        "invalid value “0xfffffffffffffffff” for --seed: expected a number from 0 to 18446744073709551615\n"
          + "  write it in decimal, or in hexadecimal with 0x"
      ),
      (["run", "--seed", "1", "--seed=2"], "--seed is given twice\n  give it once"),
      (["run", "--strict=yes"], "--strict accepts no value, found “yes”\n  write `--strict`"),
      (
        ["run", "--color", "red"],
        "invalid value “red” for --color: expected always, never, or auto\n  write `--color never`"
      ),
      (
        ["run", "--report", "juint=x"],
        "invalid value “juint=x” for --report: expected FORMAT=PATH\n  did you mean `--report junit=PATH`? "
          + "the formats are jsonl, junit, tap, ctrf, sarif, github, markdown, html, badge"
      ),
      (
        ["run", "--report", "=x"],
        "invalid value “=x” for --report: expected FORMAT=PATH\n"
          + "  the formats are jsonl, junit, tap, ctrf, sarif, github, markdown, html, badge"
      ),
      (
        ["mutate", "--report", "tap=x"],
        "invalid value “tap=x” for --report: expected FORMAT=PATH\n  jsonl is the only format"
      ),
      (
        ["run", "--report", "tap"],
        "invalid value “tap” for --report: expected FORMAT=PATH\n  write `--report tap=PATH`; use - for standard output"
      ),
      (
        ["run", "--report", "github=x", "--report", "sarif=x"],
        "two reports have the path “x”\n  give each report its own path"
      ),
      (
        ["run", "--report", "github", "--report", "github"],
        "--report github is given twice\n  give it once"
      ),
      (
        ["run", "--junit-dialect", "jenkins"],
        "invalid value “jenkins” for --junit-dialect: expected strict or gitlab\n  write `--junit-dialect gitlab`"
      ),
      (
        ["run", "--tap-version", "12"],
        "invalid value “12” for --tap-version: expected 13 or 14\n  write `--tap-version 13`"
      ),
      (
        ["run", "--list", "--report", "github"],
        "--list cannot be combined with --trace, --record, or --report\n  use only one of them"
      ),
      (
        ["report"],
        "assay report needs a run log\n  `assay run --report jsonl=PATH` writes one"
      ),
      (["report", "a", "b", "a"], "the log “a” is given twice\n  give it once"),
      (
        ["report", "no/such"],
        "no/such: cannot read the file: No such file or directory\n  check the path"
      ),
      (
        ["run", "--report", "jsonl="],
        "invalid value “jsonl=” for --report: expected FORMAT=PATH\n  write `--report jsonl=PATH`; use - for standard output"
      ),
      (
        ["run", "--report", "jsonl=-", "--report", "jsonl=-"],
        "two reports have the path “-”\n  give each report its own path"
      ),
      (
        ["run", "--list", "--trace", "x"],
        "--list cannot be combined with --trace, --record, or --report\n  use only one of them"
      ),
      (
        ["run", "--filter", "tga:slow"],
        "unknown filter “tga:” in “tga:slow”\n  did you mean “tag:slow”?"
      ),
      (
        ["run", "--exclude", "level:may"],
        "unknown level “may” in filter “level:may”\n  choose from level:must, level:should"
      ),
      (["run", "--exclude="], "empty filter\n  write an address such as purchase, or tag:WORD"),
      (
        ["run", "--format", "json"],
        "--format needs --list\n  write `--list --format json`"
      ),
      (
        ["run", "--list", "--format", "xml"],
        "invalid value “xml” for --format: expected text or json\n  write `--format json`"
      ),
      (
        ["run", "--allow-empty", "--allow-empty"], "--allow-empty is given twice\n  give it once"
      ),
      (
        ["run", "--shard", "0/4"],
        "invalid value “0/4” for --shard: expected NUMBER/COUNT, with a count of at most 10000\n"
          + "  write `--shard 1/4` for the first of four; shards are numbered from 1"
      ),
      (
        ["run", "--shard", "5/4"],
        "invalid value “5/4” for --shard: expected NUMBER/COUNT, with a count of at most 10000\n"
          + "  write `--shard 1/4` for the first of four; shards are numbered from 1"
      ),
      (
        ["run", "--shard", "1/0"],
        "invalid value “1/0” for --shard: expected NUMBER/COUNT, with a count of at most 10000\n"
          + "  write `--shard 1/4` for the first of four; shards are numbered from 1"
      ),
      (
        ["run", "--shard", "1"],
        "invalid value “1” for --shard: expected NUMBER/COUNT, with a count of at most 10000\n"
          + "  write `--shard 1/4` for the first of four; shards are numbered from 1"
      ),
      (
        ["run", "--shard", "1/2/3"],
        "invalid value “1/2/3” for --shard: expected NUMBER/COUNT, with a count of at most 10000\n"
          + "  write `--shard 1/4` for the first of four; shards are numbered from 1"
      ),
      (
        ["run", "--shard", "a/b"],
        "invalid value “a/b” for --shard: expected NUMBER/COUNT, with a count of at most 10000\n"
          + "  write `--shard 1/4` for the first of four; shards are numbered from 1"
      ),
      (
        ["run", "--shard", "/2"],
        "invalid value “/2” for --shard: expected NUMBER/COUNT, with a count of at most 10000\n"
          + "  write `--shard 1/4` for the first of four; shards are numbered from 1"
      ),
      (
        ["run", "--shard", "1/"],
        "invalid value “1/” for --shard: expected NUMBER/COUNT, with a count of at most 10000\n"
          + "  write `--shard 1/4` for the first of four; shards are numbered from 1"
      ),
      (
        ["run", "--shard", "-1/2"],
        "invalid value “-1/2” for --shard: expected NUMBER/COUNT, with a count of at most 10000\n"
          + "  write `--shard 1/4` for the first of four; shards are numbered from 1"
      ),
      (
        ["run", "--shard", "+1/2"],
        "invalid value “+1/2” for --shard: expected NUMBER/COUNT, with a count of at most 10000\n"
          + "  write `--shard 1/4` for the first of four; shards are numbered from 1"
      ),
      (
        ["run", "--shard", "1/10001"],
        "invalid value “1/10001” for --shard: expected NUMBER/COUNT, with a count of at most 10000\n"
          + "  write `--shard 1/4` for the first of four; shards are numbered from 1"
      ),
      (
        ["run", "--shard", " 1/2"],
        "invalid value “ 1/2” for --shard: expected NUMBER/COUNT, with a count of at most 10000\n"
          + "  write `--shard 1/4` for the first of four; shards are numbered from 1"
      ),
      (
        ["run", "--shard", "99999999999999999999/2"],
        "invalid value “99999999999999999999/2” for --shard: expected NUMBER/COUNT, with a count of at most 10000\n"
          + "  write `--shard 1/4` for the first of four; shards are numbered from 1"
      ),
      (["run", "--shard", "1/2", "--shard=2/2"], "--shard is given twice\n  give it once"),
      (
        ["run", "--shard-by", "hash"],
        "--shard-by needs --shard\n  add `--shard 1/4`"
      ),
      (
        ["run", "--shard", "1/2", "--shard-by", "size"],
        "invalid value “size” for --shard-by: expected slice, hash, or time=LOG\n  remove it to deal the cases out in turn"
      ),
      (
        ["run", "--shard", "1/2", "--shard-by", "time"],
        "invalid value “time” for --shard-by: expected slice, hash, or time=LOG\n"
          + "  write `--shard-by time=PATH` with a log written by `--report jsonl=PATH`"
      ),
      (
        ["run", "--shard", "1/2", "--shard-by", "time=no/such/log"],
        "no/such/log: cannot read the file: No such file or directory\n"
          + "  write `--shard-by time=PATH` with a log written by `--report jsonl=PATH`"
      ),
      (
        ["run", "--seeds", "1"],
        "invalid value “1” for --seeds: expected FIRST..LAST, two numbers from 0 to 18446744073709551615\n"
          + "  write `--seeds 1..100`, each number in decimal, or in hexadecimal with 0x"
      ),
      (
        ["run", "--seeds", "1...5"],
        "invalid value “1...5” for --seeds: expected FIRST..LAST, two numbers from 0 to 18446744073709551615\n"
          + "  write `--seeds 1..100`, each number in decimal, or in hexadecimal with 0x"
      ),
      (
        ["run", "--seeds", "..5"],
        "invalid value “..5” for --seeds: expected FIRST..LAST, two numbers from 0 to 18446744073709551615\n"
          + "  write `--seeds 1..100`, each number in decimal, or in hexadecimal with 0x"
      ),
      (
        ["run", "--seeds", "1.."],
        "invalid value “1..” for --seeds: expected FIRST..LAST, two numbers from 0 to 18446744073709551615\n"
          + "  write `--seeds 1..100`, each number in decimal, or in hexadecimal with 0x"
      ),
      (
        ["run", "--seeds", "a..b"],
        "invalid value “a..b” for --seeds: expected FIRST..LAST, two numbers from 0 to 18446744073709551615\n"
          + "  write `--seeds 1..100`, each number in decimal, or in hexadecimal with 0x"
      ),
      (
        ["run", "--seeds", "1..-5"],
        "invalid value “1..-5” for --seeds: expected FIRST..LAST, two numbers from 0 to 18446744073709551615\n"
          + "  write `--seeds 1..100`, each number in decimal, or in hexadecimal with 0x"
      ),
      (
        ["run", "--seeds", "1..0x"],
        "invalid value “1..0x” for --seeds: expected FIRST..LAST, two numbers from 0 to 18446744073709551615\n"
          + "  write `--seeds 1..100`, each number in decimal, or in hexadecimal with 0x"
      ),
      (
        ["run", "--seeds", "-1..5"],
        "invalid value “-1..5” for --seeds: expected FIRST..LAST, two numbers from 0 to 18446744073709551615\n"
          + "  write `--seeds 1..100`, each number in decimal, or in hexadecimal with 0x"
      ),
      (
        ["run", "--seeds", "1..5..9"],
        "invalid value “1..5..9” for --seeds: expected FIRST..LAST, two numbers from 0 to 18446744073709551615\n"
          + "  write `--seeds 1..100`, each number in decimal, or in hexadecimal with 0x"
      ),
      (
        ["run", "--seeds", "18446744073709551616..18446744073709551617"],
        "invalid value “18446744073709551616..18446744073709551617” for --seeds: expected FIRST..LAST, two numbers from 0 to 18446744073709551615\n"
          + "  write `--seeds 1..100`, each number in decimal, or in hexadecimal with 0x"
      ),
      (
        ["run", "--seeds", "+1..2"],
        "invalid value “+1..2” for --seeds: expected FIRST..LAST, two numbers from 0 to 18446744073709551615\n"
          + "  write `--seeds 1..100`, each number in decimal, or in hexadecimal with 0x"
      ),
      (
        ["run", "--seeds", "5..1"],
        "invalid range for --seeds: 5 is greater than 1\n  write `--seeds 1..5`"
      ),
      (
        ["run", "--seeds", "0..0xffffffffffffffff"],
        "invalid value “0..0xffffffffffffffff” for --seeds: expected at most 1000000 seeds\n  split the range into several runs"
      ),
      (
        ["run", "--seeds", "1..1000001"],
        "invalid value “1..1000001” for --seeds: expected at most 1000000 seeds\n  split the range into several runs"
      ),
      (
        ["run", "--seeds", "1..5", "--seed", "3"],
        "--seed cannot be combined with --seeds\n  use only one of them"
      ),
      (["run", "--seeds", "1..5", "--seeds", "1..5"], "--seeds is given twice\n  give it once"),
      (
        ["run", "--seed", "1..5"],
        "invalid value “1..5” for --seed: expected a number from 0 to 18446744073709551615\n  write `--seeds 1..5` for several"
      ),
      (
        ["run", ".", "--app", "sh shop.sh"],
        "“sh shop.sh” looks like a command, not a file\n  write `--app -- sh shop.sh` at the end of the line"
      ),
      (["run", ".", "--app", "a", "--app", "a"], "the app “a” is given twice\n  give it once"),
      (
        ["rules", "a", "b"],
        "assay rules accepts one argument, found “b”\n  `assay help rules` shows the usage"
      ),
      (
        ["rules", "deliver-befor-finish"],
        "unknown rule “deliver-befor-finish”\n  did you mean “deliver-before-finish”? `assay rules` lists them"
      ),
      (
        ["rules", "--format", "xml"],
        "invalid value “xml” for --format: expected text or json\n  write `--format json`"
      ),
      (["trace"], "assay trace needs a file\n  `assay run ADDRESS --trace FILE` writes one"),
      (
        ["trace", "no/such/file"],
        "no/such/file: cannot read the file: No such file or directory\n  check the path"
      ),
      (
        ["help", "rn"],
        "unknown command “rn”\n  did you mean `assay help run`? `assay help` lists the commands"
      ),
    ])
  func messages(words: [String], message: String) {
    let call = ToolCall(words)
    #expect(call.error == "assay: " + message + "\n")
    #expect(call.output == "")
    #expect(call.code == .usage)
  }

  @Test("after two hyphens nothing is an option")
  func endOfOptions() {
    #expect(ToolCall(["rules", "--", "--format"]).error.hasPrefix("assay: unknown rule “--format”"))
  }
}
