import Results
import Testing

@Suite("Wrong command lines")
struct UsageErrorTests {
  @Test(
    "each says what was expected, what was found and what to try, and ends with 64",
    arguments: [
      (["rn"], "there is no command “rn”\n  did you mean `assay run`? `assay help` lists the commands"),
      (["xyzzy"], "there is no command “xyzzy”\n  `assay help` lists the commands"),
      (
        ["a/b.lua"],
        "there is no command “a/b.lua”\n  did you mean `assay run a/b.lua`? `assay help` lists the commands"
      ),
      (
        ["--seed"],
        "expected a command, found the option “--seed”\n"
          + "  write the command first, such as `assay run --seed`; `assay help` lists the commands"
      ),
      (
        ["run", "--sed", "1"],
        "“assay run” has no option “--sed”\n  did you mean `--seed`? `assay help run` lists the options"
      ),
      (["run", "-x"], "“assay run” has no option “-x”\n  `assay help run` lists the options"),
      (
        ["points", "--app", "a"],
        "“assay points” has no option “--app”\n  `assay help points` lists the options"
      ),
      (
        ["explore", "--server", "http://127.0.0.1:8080"],
        "“assay explore” has no option “--server”\n"
          + "  a backend is judged by `assay run`, and shown again by `assay replay`; `assay help explore` lists the options"
      ),
      (
        ["run", "--server", "127.0.0.1:8080"],
        "“--server” is the URL of a backend, found “127.0.0.1:8080”\n"
          + "  write `--server http://127.0.0.1:8080`, or `--server NAME=http://127.0.0.1:8080`"
      ),
      (
        ["run", "--server", "=http://127.0.0.1:8080"],
        "“--server” is the URL of a backend, found “=http://127.0.0.1:8080”\n"
          + "  write `--server http://127.0.0.1:8080`, or `--server NAME=http://127.0.0.1:8080`"
      ),
      (
        ["run", "--store-port", "8417"],
        "“--store-port” is where a backend finds the store, and no backend is named\n"
          + "  name one, such as `--server http://127.0.0.1:8080`"
      ),
      (
        ["run", "--server", "http://127.0.0.1:8080", "--store-port", "70000"],
        "“--store-port” is a number from 0 to 65535, found “70000”\n"
          + "  write the port at which the backend finds the store, or 0 for any free one, which a reset tells"
      ),
      (
        ["run", "--server", "http://127.0.0.1:8080", "--record", "r"],
        "“--record” keeps what is said with apps, and “--server” judges a backend\n  leave out one of them"
      ),
      (
        ["run", "--jobs"],
        "“--jobs” needs a value, found the end of the line\n"
          + "  write `--jobs COUNT`: how many cases run side by side; the output does not depend on it"
      ),
      (
        ["run", "--jobs", "--strict"],
        "“--jobs” needs a value, found “--strict”\n"
          + "  write `--jobs COUNT`: how many cases run side by side; the output does not depend on it"
      ),
      (
        ["run", "--app", "--"],
        "“--app --” needs a command, found the end of the line\n"
          + "  write the program and its arguments behind it, such as `--app -- python3 app.py`"
      ),
      (
        ["run", "--jobs", "0"],
        "“--jobs” is a number from 1 to 256, found “0”\n  leave it out to use the 4 processors of this machine"
      ),
      (
        ["run", "--jobs=two"],
        "“--jobs” is a number from 1 to 256, found “two”\n  leave it out to use the 4 processors of this machine"
      ),
      (
        ["run", "--seed", "-1"],
        "“--seed” is a number from 0 to 18446744073709551615, found “-1”\n"
          + "  write it in decimal, or in hexadecimal after 0x"
      ),
      (
        ["run", "--seed", "0xfffffffffffffffff"],
        "“--seed” is a number from 0 to 18446744073709551615, found “0xfffffffffffffffff”\n"
          + "  write it in decimal, or in hexadecimal after 0x"
      ),
      (["run", "--seed", "1", "--seed=2"], "“--seed” is given twice\n  give it once"),
      (["run", "--strict=yes"], "“--strict” takes no value, found “yes”\n  write `--strict`"),
      (
        ["run", "--color", "red"], "“--color” is always, never or auto, found “red”\n  write `--color never`"
      ),
      (
        ["run", "--report", "juint=x"],
        "“--report” is a format and a path, found “juint=x”\n  did you mean `--report junit=PATH`? "
          + "the formats are jsonl, junit, tap, ctrf, sarif, github, markdown, html, badge"
      ),
      (
        ["run", "--report", "=x"],
        "“--report” is a format and a path, found “=x”\n"
          + "  the formats are jsonl, junit, tap, ctrf, sarif, github, markdown, html, badge"
      ),
      (
        ["mutate", "--report", "tap=x"],
        "“--report” is a format and a path, found “tap=x”\n  jsonl is the only format"
      ),
      (
        ["run", "--report", "tap"],
        "“--report” is a format and a path, found “tap”\n  write `--report tap=PATH`; - is the standard output"
      ),
      (
        ["run", "--report", "github=x", "--report", "sarif=x"],
        "two reports go to “x”\n  give each its own path"
      ),
      (
        ["run", "--report", "github", "--report", "github"],
        "“--report github” is given twice\n  give it once"
      ),
      (
        ["run", "--junit-dialect", "jenkins"],
        "“--junit-dialect” is strict or gitlab, found “jenkins”\n  write `--junit-dialect gitlab`"
      ),
      (
        ["run", "--tap-version", "12"],
        "“--tap-version” is 13 or 14, found “12”\n  write `--tap-version 13`"
      ),
      (
        ["run", "--list", "--report", "github"],
        "“--list” runs nothing, so there is nothing to write with “--trace”, “--record” or “--report”\n  leave out one of them"
      ),
      (
        ["report"],
        "“assay report” needs a run log, found none\n  `assay run --report jsonl=PATH` writes one"
      ),
      (["report", "a", "b", "a"], "the log “a” is given twice\n  give it once"),
      (
        ["report", "no/such"],
        "no/such: cannot read the file: No such file or directory\n  check the path"
      ),
      (
        ["run", "--report", "jsonl="],
        "“--report” is a format and a path, found “jsonl=”\n  write `--report jsonl=PATH`; - is the standard output"
      ),
      (
        ["run", "--report", "jsonl=-", "--report", "jsonl=-"],
        "two reports go to “-”\n  give each its own path"
      ),
      (
        ["run", "--list", "--trace", "x"],
        "“--list” runs nothing, so there is nothing to write with “--trace”, “--record” or “--report”\n  leave out one of them"
      ),
      (
        ["run", "--filter", "tga:slow"],
        "the filter “tga:slow” asks for “tga”, which no scenario has\n  did you mean “tag:slow”?"
      ),
      (
        ["run", "--exclude", "level:may"],
        "the filter “level:may” asks for “may”, which is no level\n  there are level:must, level:should"
      ),
      (["run", "--exclude="], "a filter is empty\n  write an address such as purchase, or tag:WORD"),
      (
        ["run", "--format", "json"],
        "“--format” is the form of “--list”, which is not given\n  write `--list --format json`"
      ),
      (
        ["run", "--list", "--format", "xml"],
        "“--format” is text or json, found “xml”\n  write `--format json`"
      ),
      (
        ["run", "--allow-empty", "--allow-empty"], "“--allow-empty” is given twice\n  give it once"
      ),
      (
        ["run", "--shard", "0/4"],
        "“--shard” is a part and the number of parts, at most 10000, found “0/4”\n"
          + "  write `--shard 1/4` for the first of four; parts are counted from 1"
      ),
      (
        ["run", "--shard", "5/4"],
        "“--shard” is a part and the number of parts, at most 10000, found “5/4”\n"
          + "  write `--shard 1/4` for the first of four; parts are counted from 1"
      ),
      (
        ["run", "--shard", "1/0"],
        "“--shard” is a part and the number of parts, at most 10000, found “1/0”\n"
          + "  write `--shard 1/4` for the first of four; parts are counted from 1"
      ),
      (
        ["run", "--shard", "1"],
        "“--shard” is a part and the number of parts, at most 10000, found “1”\n"
          + "  write `--shard 1/4` for the first of four; parts are counted from 1"
      ),
      (
        ["run", "--shard", "1/2/3"],
        "“--shard” is a part and the number of parts, at most 10000, found “1/2/3”\n"
          + "  write `--shard 1/4` for the first of four; parts are counted from 1"
      ),
      (
        ["run", "--shard", "a/b"],
        "“--shard” is a part and the number of parts, at most 10000, found “a/b”\n"
          + "  write `--shard 1/4` for the first of four; parts are counted from 1"
      ),
      (
        ["run", "--shard", "/2"],
        "“--shard” is a part and the number of parts, at most 10000, found “/2”\n"
          + "  write `--shard 1/4` for the first of four; parts are counted from 1"
      ),
      (
        ["run", "--shard", "1/"],
        "“--shard” is a part and the number of parts, at most 10000, found “1/”\n"
          + "  write `--shard 1/4` for the first of four; parts are counted from 1"
      ),
      (
        ["run", "--shard", "-1/2"],
        "“--shard” is a part and the number of parts, at most 10000, found “-1/2”\n"
          + "  write `--shard 1/4` for the first of four; parts are counted from 1"
      ),
      (
        ["run", "--shard", "+1/2"],
        "“--shard” is a part and the number of parts, at most 10000, found “+1/2”\n"
          + "  write `--shard 1/4` for the first of four; parts are counted from 1"
      ),
      (
        ["run", "--shard", "1/10001"],
        "“--shard” is a part and the number of parts, at most 10000, found “1/10001”\n"
          + "  write `--shard 1/4` for the first of four; parts are counted from 1"
      ),
      (
        ["run", "--shard", " 1/2"],
        "“--shard” is a part and the number of parts, at most 10000, found “ 1/2”\n"
          + "  write `--shard 1/4` for the first of four; parts are counted from 1"
      ),
      (
        ["run", "--shard", "99999999999999999999/2"],
        "“--shard” is a part and the number of parts, at most 10000, found “99999999999999999999/2”\n"
          + "  write `--shard 1/4` for the first of four; parts are counted from 1"
      ),
      (["run", "--shard", "1/2", "--shard=2/2"], "“--shard” is given twice\n  give it once"),
      (
        ["run", "--shard-by", "hash"],
        "“--shard-by” says how “--shard” divides, which is not given\n  write `--shard 1/4` as well"
      ),
      (
        ["run", "--shard", "1/2", "--shard-by", "size"],
        "“--shard-by” is slice, hash or time=LOG, found “size”\n  leave it out to deal the cases out in turn"
      ),
      (
        ["run", "--shard", "1/2", "--shard-by", "time"],
        "“--shard-by” is slice, hash or time=LOG, found “time”\n"
          + "  write `--shard-by time=PATH` with a log that `--report jsonl=PATH` wrote"
      ),
      (
        ["run", "--shard", "1/2", "--shard-by", "time=no/such/log"],
        "no/such/log: cannot read the file: No such file or directory\n"
          + "  give “--shard-by” a log that `--report jsonl=PATH` wrote"
      ),
      (
        ["run", "--seeds", "1"],
        "“--seeds” is two numbers from 0 to 18446744073709551615 with two dots between them, found “1”\n"
          + "  write `--seeds 1..100`; each number in decimal, or in hexadecimal after 0x"
      ),
      (
        ["run", "--seeds", "1...5"],
        "“--seeds” is two numbers from 0 to 18446744073709551615 with two dots between them, found “1...5”\n"
          + "  write `--seeds 1..100`; each number in decimal, or in hexadecimal after 0x"
      ),
      (
        ["run", "--seeds", "..5"],
        "“--seeds” is two numbers from 0 to 18446744073709551615 with two dots between them, found “..5”\n"
          + "  write `--seeds 1..100`; each number in decimal, or in hexadecimal after 0x"
      ),
      (
        ["run", "--seeds", "1.."],
        "“--seeds” is two numbers from 0 to 18446744073709551615 with two dots between them, found “1..”\n"
          + "  write `--seeds 1..100`; each number in decimal, or in hexadecimal after 0x"
      ),
      (
        ["run", "--seeds", "a..b"],
        "“--seeds” is two numbers from 0 to 18446744073709551615 with two dots between them, found “a..b”\n"
          + "  write `--seeds 1..100`; each number in decimal, or in hexadecimal after 0x"
      ),
      (
        ["run", "--seeds", "1..-5"],
        "“--seeds” is two numbers from 0 to 18446744073709551615 with two dots between them, found “1..-5”\n"
          + "  write `--seeds 1..100`; each number in decimal, or in hexadecimal after 0x"
      ),
      (
        ["run", "--seeds", "1..0x"],
        "“--seeds” is two numbers from 0 to 18446744073709551615 with two dots between them, found “1..0x”\n"
          + "  write `--seeds 1..100`; each number in decimal, or in hexadecimal after 0x"
      ),
      (
        ["run", "--seeds", "-1..5"],
        "“--seeds” is two numbers from 0 to 18446744073709551615 with two dots between them, found “-1..5”\n"
          + "  write `--seeds 1..100`; each number in decimal, or in hexadecimal after 0x"
      ),
      (
        ["run", "--seeds", "1..5..9"],
        "“--seeds” is two numbers from 0 to 18446744073709551615 with two dots between them, found “1..5..9”\n"
          + "  write `--seeds 1..100`; each number in decimal, or in hexadecimal after 0x"
      ),
      (
        ["run", "--seeds", "18446744073709551616..18446744073709551617"],
        "“--seeds” is two numbers from 0 to 18446744073709551615 with two dots between them, found “18446744073709551616..18446744073709551617”\n"
          + "  write `--seeds 1..100`; each number in decimal, or in hexadecimal after 0x"
      ),
      (
        ["run", "--seeds", "+1..2"],
        "“--seeds” is two numbers from 0 to 18446744073709551615 with two dots between them, found “+1..2”\n"
          + "  write `--seeds 1..100`; each number in decimal, or in hexadecimal after 0x"
      ),
      (
        ["run", "--seeds", "5..1"],
        "“--seeds” begins with 5 and ends before it, with 1\n  write `--seeds 1..5`"
      ),
      (
        ["run", "--seeds", "0..0xffffffffffffffff"],
        "“--seeds” has at most 1000000 seeds, found “0..0xffffffffffffffff”\n  run a part of them at a time"
      ),
      (
        ["run", "--seeds", "1..1000001"],
        "“--seeds” has at most 1000000 seeds, found “1..1000001”\n  run a part of them at a time"
      ),
      (
        ["run", "--seeds", "1..5", "--seed", "3"],
        "“--seed” and “--seeds” contradict each other\n  leave out one of them"
      ),
      (["run", "--seeds", "1..5", "--seeds", "1..5"], "“--seeds” is given twice\n  give it once"),
      (
        ["run", "--seed", "1..5"],
        "“--seed” is a number from 0 to 18446744073709551615, found “1..5”\n  write `--seeds 1..5` for several"
      ),
      (["run", ".", "--app", "a", "--app", "a"], "the app “a” is given twice\n  give it once"),
      (
        ["rules", "a", "b"],
        "“assay rules” takes one argument, found “b” besides\n  `assay help rules` shows how it is called"
      ),
      (
        ["rules", "deliver-befor-finish"],
        "there is no rule “deliver-befor-finish”\n  did you mean “deliver-before-finish”? `assay rules` lists them"
      ),
      (["rules", "--format", "xml"], "“--format” is text or json, found “xml”\n  write `--format json`"),
      (["trace"], "“assay trace” needs a file\n  `assay run ADDRESS --trace FILE` writes one"),
      (
        ["trace", "no/such/file"],
        "no/such/file: cannot read the file: No such file or directory\n  check the path"
      ),
      (
        ["help", "rn"],
        "there is no command “rn”\n  did you mean `assay help run`? `assay help` lists the commands"
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
    #expect(ToolCall(["rules", "--", "--format"]).error.hasPrefix("assay: there is no rule “--format”"))
  }
}
