import AppProtocol
import Facts
import Foundation
import Testing
import World

/// A script that runs after the hello and the launch, and a part of the message about it.
struct Misbehavior: CustomTestStringConvertible, Sendable {
  let script: String
  let message: String
  var testDescription: String { script }

  init(_ script: String, _ message: String) {
    self.script = script
    self.message = message
  }
}

@Suite("Apps in other processes that misbehave")
struct MisbehaviorTests {
  static let immediate = [
    Misbehavior("echo Loading", "sent a line that is not JSON"),
    Misbehavior("echo Loading", "its line: Loading"),
    Misbehavior("echo Loading", "write logs to standard error"),
    Misbehavior("echo", "sent a line that is not JSON"),
    Misbehavior("echo '{'", "sent a line that is not JSON"),
    Misbehavior(#"echo '{"done":null} {"done":null}'"#, "sent a line that is not JSON"),
    Misbehavior(#"echo '{"done":nul}'"#, "sent a line that is not JSON"),
    Misbehavior(#"echo "{'done':null}""#, "sent a line that is not JSON"),
    Misbehavior(#"printf '{"done":"\377"}\n'"#, "sent a line that is not UTF-8"),
    Misbehavior(#"printf '\000\n'"#, "sent a line that is not JSON"),
    Misbehavior("echo '[]'", "sent a list, expected an object"),
    Misbehavior("echo 'null'", "sent null, expected an object"),
    Misbehavior("echo '7'", "expected an object"),
    Misbehavior("echo '{}'", "without 'call', 'done', 'busy', or 'crashed'"),
    Misbehavior(#"echo '{"finish":3}'"#, "without 'call', 'done', 'busy', or 'crashed'"),
    Misbehavior(#"echo '{"hello":"assay-app/1"}'"#, "it already sent its hello"),
    Misbehavior(#"echo '{"event":"launch"}'"#, "without 'call'"),
    Misbehavior(#"echo '{"call":"finnish"}'"#, "unknown call 'finnish'"),
    Misbehavior(#"echo '{"call":"finis"}'"#, "did you mean 'finish'?"),
    Misbehavior(#"echo '{"call":null}'"#, "expected the name of a call"),
    Misbehavior(#"echo '{"call":3}'"#, "expected the name of a call"),
    Misbehavior(#"echo '{"call":"finish"}'"#, "'finish' needs 'transaction'"),
    Misbehavior(#"echo '{"call":"finish","transaction":9}'"#, "unknown transaction 9"),
    Misbehavior(#"echo '{"call":"finish","transaction":-1}'"#, "expected the number of an object"),
    Misbehavior(#"echo '{"call":"finish","transaction":9999999999}'"#, "expected the number of an object"),
    Misbehavior(#"echo '{"call":"finish","transaction":"3"}'"#, "expected a whole number, found a string"),
    Misbehavior(#"echo '{"call":"finish","transaction":{"number":3}}'"#, "the number of an object as 'id'"),
    Misbehavior(#"echo '{"call":"restore","user":"ann"}'"#, "'restore' has no field 'user'"),
    Misbehavior(#"echo '{"call":"add_payment","payment":"coins"}'"#, "expected an object, found a string"),
    Misbehavior(
      #"echo '{"call":"add_payment","payment":{"product":"coins"}}'"#, "unknown field 'product'"),
    Misbehavior(
      #"echo '{"call":"add_observer","observer":1,"methods":["update"]}'"#, "unknown value 'update'"),
    Misbehavior(#"echo '{"call":"show_dialog","kind":"alert"}'"#, "unknown value 'alert'"),
    Misbehavior(#"echo '{"call":"start_timer","delay":"5s"}'"#, "expected a whole number"),
    Misbehavior(#"echo '{"call":"start_timer","delay":1.5}'"#, "sent a line that is not JSON"),
    Misbehavior(#"echo '{"call":"disk_write","path":"a","content":{"base64":"!"}}'"#, "or { \"base64\""),
    Misbehavior(#"echo '{"done":true}'"#, "this event has no answer"),
    Misbehavior(#"echo '{"done":0}'"#, "this event has no answer"),
    Misbehavior("echo 'Traceback (most recent call last):'", "its line: Traceback"),
    Misbehavior(#"printf 'Loading\r\n'"#, "its line: Loading"),
    Misbehavior(#"printf '\357\273\277{"done":null}\n'"#, "sent a line that is not JSON"),
    Misbehavior(#"printf '{"call":"note","text":"a\tb"}\n'"#, "sent a line that is not JSON"),
    Misbehavior(#"echo '{"done":null,}'"#, "sent a line that is not JSON"),
    Misbehavior(#"echo '{"done":null}x'"#, "sent a line that is not JSON"),
    Misbehavior(#"echo '// {"done":null}'"#, "sent a line that is not JSON"),
    Misbehavior(#"echo '{"done":NaN}'"#, "sent a line that is not JSON"),
    Misbehavior(#"echo '{"done":0x1}'"#, "sent a line that is not JSON"),
    Misbehavior(#"echo '"done"'"#, "expected an object"),
    Misbehavior("echo true", "expected an object"),
    Misbehavior(#"echo '[{"done":null}]'"#, "sent a list, expected an object"),
    Misbehavior(#"echo '{"broken":"no such event"}'"#, "uses a client library that failed: no such event"),
    Misbehavior(#"echo '{"Done":null}'"#, "without 'call', 'done', 'busy', or 'crashed'"),
    Misbehavior(#"echo '{"reply":"none"}'"#, "without 'call', 'done', 'busy', or 'crashed'"),
    Misbehavior(#"echo '{"fork":true}'"#, "without 'call', 'done', 'busy', or 'crashed'"),
    Misbehavior(#"echo '{"forked":7}'"#, "without 'call', 'done', 'busy', or 'crashed'"),
    Misbehavior(
      #"echo '{"jsonrpc":"2.0","method":"finish"}'"#, "without 'call', 'done', 'busy', or 'crashed'"),
    Misbehavior(#"echo '{"call":"","text":"x"}'"#, "unknown call ''"),
    Misbehavior(#"echo '{"call":"Finish","transaction":1}'"#, "unknown call 'Finish'"),
    Misbehavior(
      #"echo '{"call":"finishTransaction","transaction":1}'"#, "unknown call 'finishTransaction'"),
    Misbehavior(#"echo '{"call":["finish"]}'"#, "expected the name of a call"),
    Misbehavior(#"echo '{"call":{"name":"finish"}}'"#, "expected the name of a call"),
    Misbehavior(#"echo '{"call":"note","text":3}'"#, "expected a string"),
    Misbehavior(#"echo '{"call":"note","text":["x"]}'"#, "expected a string"),
    Misbehavior(#"echo '{"call":"note","remark":"x"}'"#, "'note' has no field 'remark'"),
    Misbehavior(#"echo '{"call":"finish","transaction":0}'"#, "unknown transaction 0"),
    Misbehavior(#"echo '{"call":"finish","transaction":[1]}'"#, "expected a whole number, found a list"),
    Misbehavior(#"echo '{"call":"start_downloads","downloads":[1]}'"#, "unknown download 1"),
    Misbehavior(#"echo '{"call":"start_downloads","downloads":1}'"#, "expected a list"),
    Misbehavior(#"echo '{"call":"start_products","identifiers":"coins"}'"#, "expected a list"),
    Misbehavior(#"echo '{"call":"start_products","identifiers":[1]}'"#, "expected a string"),
    Misbehavior(#"echo '{"call":"show_busy","is_busy":1}'"#, "expected true or false"),
    Misbehavior(#"echo '{"call":"list_products","count":"3"}'"#, "expected a whole number"),
    Misbehavior(#"echo '{"call":"persisted","subject":"disk"}'"#, "unknown value 'disk'"),
    Misbehavior(
      #"echo '{"call":"ask_server","verb":"delete","key":"a","value":""}'"#, "unknown value 'delete'"),
    Misbehavior(#"echo '{"call":"server_deliver","question":{}}'"#, "a receipt and a product_id"),
    Misbehavior(#"echo '{"call":"disk_write","path":"a"}'"#, "'disk_write' needs 'content'"),
    Misbehavior(#"echo '{"call":"add_payment","payment":{"quantity":"2"}}'"#, "expected a whole number"),
    Misbehavior(
      #"echo '{"call":"add_payment","payment":{"payment_discount":7}}'"#, "expected an object, found a number"
    ),
    Misbehavior(#"echo '{"done":{}}'"#, "this event has no answer"),
    Misbehavior(#"echo '{"done":[]}'"#, "this event has no answer"),
    Misbehavior(#"printf 'half a line'; exit 1"#, "its line: half a line"),
    Misbehavior("echo the reason >&2; echo Loading", "    the reason"),
  ]

  @Test("a message that cannot be read is shown, with a guess at the cause", arguments: immediate)
  func unreadable(_ misbehavior: Misbehavior) throws {
    let bench = try ProcessBench(ProcessBench.hello + "read launch; " + misbehavior.script + "; read more")
    bench.launch()
    let violation = try #require(bench.subject.portViolation)
    #expect(violation.contains(misbehavior.message), "\(violation)")
    #expect(bench.phone.process == nil)
  }

  @Test("a second end of a turn is told as such, before the next event")
  func doneTwice() throws {
    let bench = try ProcessBench(
      ProcessBench.hello + #"read launch; printf '{"done":null}\n{"done":null}\n'; read more; read more"#)
    bench.launch()
    #expect(bench.subject.portViolation == nil)
    bench.world.apps.background(bench.phone)
    let violation = try #require(bench.subject.portViolation)
    #expect(
      violation.hasPrefix("the app answered an event twice, before the event background"), "\(violation)")
  }

  static let slow = [
    Misbehavior("sleep 60", "did not answer for"),
    Misbehavior("sleep 60", "Is standard output buffered?"),
    Misbehavior(#"printf '{"done"'; sleep 60"#, "sent an incomplete line and nothing more"),
    Misbehavior("trap '' TERM INT HUP; sleep 60", "did not answer for"),
    Misbehavior("exec >&-; sleep 60", "closed its standard output but is still running"),
    Misbehavior("exec <&-; sleep 60", "did not answer for"),
    Misbehavior("head -c 200000 /dev/zero | tr '\\0' x; sleep 60", "a line longer than the limit"),
    Misbehavior("head -c 100000000 /dev/zero | tr '\\0' x", "a line longer than the limit"),
    Misbehavior("head -c 20000000 /dev/zero >&2; sleep 60", "did not answer for"),
    Misbehavior("echo the reason >&2; sleep 60", "    the reason"),
    Misbehavior(#"while echo '{"busy":true}'; do sleep 0.1; done"#, "was busy for more than"),
  ]

  @Test("an app that is silent, or floods, is given up in time", arguments: slow)
  func silent(_ misbehavior: Misbehavior) throws {
    var limits = ProcessBench.short
    limits.busyMilliseconds = 1_000
    // The hello is not under test here.
    limits.helloMilliseconds = 20_000
    let bench = try ProcessBench(
      ProcessBench.hello + "read launch; " + misbehavior.script, limits: limits)
    bench.launch()
    let violation = try #require(bench.subject.portViolation)
    #expect(violation.contains(misbehavior.message), "\(violation)")
  }

  static let greetings = [
    Misbehavior("exit 3", "the app ended with exit code 3"),
    Misbehavior("kill -SEGV $$", "the app was ended by signal 11"),
    Misbehavior("echo what is wrong >&2; exit 1", "    what is wrong"),
    Misbehavior("echo hello", "sent something else before its hello"),
    Misbehavior(#"echo '{"done":null}'"#, "sent something else before its hello"),
    Misbehavior(#"echo '{"hello":"assay-app/2"}'"#, "this tool uses assay-app/1"),
    Misbehavior(#"echo '{"hello":1}'"#, "another protocol version"),
    Misbehavior(
      #"echo '{"hello":"assay-app/1","capabilities":{"restore":true}}'"#, "unknown capability 'restore'"),
    Misbehavior(
      #"echo '{"hello":"assay-app/1","capabilities":{"restores":1}}'"#, "expected true or false"),
    Misbehavior(#"echo '{"hello":"assay-app/1","capabilities":[]}'"#, "expected an object of flags"),
    Misbehavior(
      #"echo '{"hello":"assay-app/1","product_types":["coins"]}'"#, "the types are consumable"),
    Misbehavior(#"echo '{"hello":"assay-app/1","products":{"coins":1}}'"#, "products.coins"),
    Misbehavior(#"echo '{"hello":"assay-app/1","reset":1}'"#, "expected true or false"),
    Misbehavior(#"echo '{"hello":"assay-app/1","forks":"yes"}'"#, "an invalid 'forks'"),
    Misbehavior(#"echo '{"hello":"assay-app/1","product_types":"consumable"}'"#, "expected a list"),
    Misbehavior(
      #"echo '{"hello":"assay-app/1","products":["coins"]}'"#, "expected an object of identifiers"),
    Misbehavior(#"printf '\357\273\277{"hello":"assay-app/1"}\n'"#, "sent something else before its hello"),
    Misbehavior("exec >&-; sleep 60", "closed its standard output but is still running"),
    Misbehavior("sleep 60", "when asked for its hello"),
    Misbehavior("printf half; sleep 60", "sent an incomplete line and nothing more"),
  ]

  @Test("an app that does not say hello cannot be loaded, and its log says why", arguments: greetings)
  func withoutHello(_ misbehavior: Misbehavior) throws {
    var limits = ProcessLimits()
    if misbehavior.script.contains("sleep") { limits = ProcessBench.short }
    let error = try #require(throws: AppLoadError.self) {
      try ProcessBench("read question; " + misbehavior.script, limits: limits)
    }
    #expect(error.message.contains(misbehavior.message), "\(error.message)")
    #expect(error.advice.contains("Documentation/Processes.md"))
  }

  @Test("a program that is not there, or not to be executed, is named")
  func noProgram() throws {
    for command in [["no-such-program-anywhere"], ["/etc/passwd"], ["/"]] {
      let error = try #require(throws: AppLoadError.self) { try ProcessBench(command: command) }
      #expect(error.message.contains("“\(command[0])” cannot be started: "), "\(error.message)")
    }
  }

  @Test(
    "a process that ends by itself is a crash of the app, and no breach of the protocol",
    arguments: [
      ("exit 0", "ended with exit code 0"), ("exit 3", "ended with exit code 3"),
      ("kill -SEGV $$", "signal 11"), ("kill -KILL $$", "signal 9"),
      ("echo no memory >&2; exit 1", "no memory"),
      ("yes >&2 & yes no >&2 & exit 3", "ended with exit code 3"),
    ])
  func crashes(script: String, message: String) throws {
    let bench = try ProcessBench(ProcessBench.hello + "read launch; " + script)
    bench.launch()
    #expect(bench.subject.portViolation == nil)
    let crash = try #require(bench.crashes.first)
    #expect(crash.reason == .uncaughtError && crash.message.contains(message), "\(crash)")
  }

  @Test("an app tells where it crashed")
  func placedCrash() throws {
    let bench = try ProcessBench(
      ProcessBench.hello
        + #"read launch; echo '{"crashed":{"message":"no such key","file":"shop.py","line":12}}'"#)
    bench.launch()
    #expect(
      bench.crashes == [AppCrash(.uncaughtError, file: "shop.py", line: 12, message: "no such key")])
  }
}
