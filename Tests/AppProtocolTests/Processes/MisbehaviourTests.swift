import AppProtocol
import Facts
import Foundation
import Testing
import World

/// A script behind the hello and the launch, and a part of what is said about it.
struct Misbehaviour: CustomTestStringConvertible, Sendable {
  let script: String
  let message: String
  var testDescription: String { script }

  init(_ script: String, _ message: String) {
    self.script = script
    self.message = message
  }
}

@Suite("Apps in other processes that misbehave")
struct MisbehaviourTests {
  static let immediate = [
    Misbehaviour("echo Loading", "sent a line that is not JSON"),
    Misbehaviour("echo Loading", "its line: Loading"),
    Misbehaviour("echo Loading", "write logs to standard error"),
    Misbehaviour("echo", "sent a line that is not JSON"),
    Misbehaviour("echo '{'", "sent a line that is not JSON"),
    Misbehaviour(#"echo '{"done":null} {"done":null}'"#, "sent a line that is not JSON"),
    Misbehaviour(#"echo '{"done":nul}'"#, "sent a line that is not JSON"),
    Misbehaviour(#"echo "{'done':null}""#, "sent a line that is not JSON"),
    Misbehaviour(#"printf '{"done":"\377"}\n'"#, "sent a line that is not UTF-8"),
    Misbehaviour(#"printf '\000\n'"#, "sent a line that is not JSON"),
    Misbehaviour("echo '[]'", "sent a list, expected an object"),
    Misbehaviour("echo 'null'", "sent null, expected an object"),
    Misbehaviour("echo '7'", "expected an object"),
    Misbehaviour("echo '{}'", "without 'call', 'done', 'busy', or 'crashed'"),
    Misbehaviour(#"echo '{"finish":3}'"#, "without 'call', 'done', 'busy', or 'crashed'"),
    Misbehaviour(#"echo '{"hello":"assay-app/1"}'"#, "it already sent its hello"),
    Misbehaviour(#"echo '{"event":"launch"}'"#, "without 'call'"),
    Misbehaviour(#"echo '{"call":"finnish"}'"#, "unknown call 'finnish'"),
    Misbehaviour(#"echo '{"call":"finis"}'"#, "did you mean 'finish'?"),
    Misbehaviour(#"echo '{"call":null}'"#, "expected the name of a call"),
    Misbehaviour(#"echo '{"call":3}'"#, "expected the name of a call"),
    Misbehaviour(#"echo '{"call":"finish"}'"#, "'finish' needs 'transaction'"),
    Misbehaviour(#"echo '{"call":"finish","transaction":9}'"#, "unknown transaction 9"),
    Misbehaviour(#"echo '{"call":"finish","transaction":-1}'"#, "expected the number of an object"),
    Misbehaviour(#"echo '{"call":"finish","transaction":9999999999}'"#, "expected the number of an object"),
    Misbehaviour(#"echo '{"call":"finish","transaction":"3"}'"#, "expected a whole number, found a string"),
    Misbehaviour(#"echo '{"call":"finish","transaction":{"number":3}}'"#, "the number of an object as 'id'"),
    Misbehaviour(#"echo '{"call":"restore","user":"ann"}'"#, "'restore' has no field 'user'"),
    Misbehaviour(#"echo '{"call":"add_payment","payment":"coins"}'"#, "expected an object, found a string"),
    Misbehaviour(
      #"echo '{"call":"add_payment","payment":{"product":"coins"}}'"#, "unknown field 'product'"),
    Misbehaviour(
      #"echo '{"call":"add_observer","observer":1,"methods":["update"]}'"#, "unknown value 'update'"),
    Misbehaviour(#"echo '{"call":"show_dialog","kind":"alert"}'"#, "unknown value 'alert'"),
    Misbehaviour(#"echo '{"call":"start_timer","delay":"5s"}'"#, "expected a whole number"),
    Misbehaviour(#"echo '{"call":"start_timer","delay":1.5}'"#, "sent a line that is not JSON"),
    Misbehaviour(#"echo '{"call":"disk_write","path":"a","content":{"base64":"!"}}'"#, "or { \"base64\""),
    Misbehaviour(#"echo '{"done":true}'"#, "this event has no answer"),
    Misbehaviour(#"echo '{"done":0}'"#, "this event has no answer"),
    Misbehaviour("echo 'Traceback (most recent call last):'", "its line: Traceback"),
    Misbehaviour(#"printf 'Loading\r\n'"#, "its line: Loading"),
    Misbehaviour(#"printf '\357\273\277{"done":null}\n'"#, "sent a line that is not JSON"),
    Misbehaviour(#"printf '{"call":"note","text":"a\tb"}\n'"#, "sent a line that is not JSON"),
    Misbehaviour(#"echo '{"done":null,}'"#, "sent a line that is not JSON"),
    Misbehaviour(#"echo '{"done":null}x'"#, "sent a line that is not JSON"),
    Misbehaviour(#"echo '// {"done":null}'"#, "sent a line that is not JSON"),
    Misbehaviour(#"echo '{"done":NaN}'"#, "sent a line that is not JSON"),
    Misbehaviour(#"echo '{"done":0x1}'"#, "sent a line that is not JSON"),
    Misbehaviour(#"echo '"done"'"#, "expected an object"),
    Misbehaviour("echo true", "expected an object"),
    Misbehaviour(#"echo '[{"done":null}]'"#, "sent a list, expected an object"),
    Misbehaviour(#"echo '{"Done":null}'"#, "without 'call', 'done', 'busy', or 'crashed'"),
    Misbehaviour(#"echo '{"reply":"none"}'"#, "without 'call', 'done', 'busy', or 'crashed'"),
    Misbehaviour(#"echo '{"fork":true}'"#, "without 'call', 'done', 'busy', or 'crashed'"),
    Misbehaviour(#"echo '{"forked":7}'"#, "without 'call', 'done', 'busy', or 'crashed'"),
    Misbehaviour(
      #"echo '{"jsonrpc":"2.0","method":"finish"}'"#, "without 'call', 'done', 'busy', or 'crashed'"),
    Misbehaviour(#"echo '{"call":"","text":"x"}'"#, "unknown call ''"),
    Misbehaviour(#"echo '{"call":"Finish","transaction":1}'"#, "unknown call 'Finish'"),
    Misbehaviour(
      #"echo '{"call":"finishTransaction","transaction":1}'"#, "unknown call 'finishTransaction'"),
    Misbehaviour(#"echo '{"call":["finish"]}'"#, "expected the name of a call"),
    Misbehaviour(#"echo '{"call":{"name":"finish"}}'"#, "expected the name of a call"),
    Misbehaviour(#"echo '{"call":"note","text":3}'"#, "expected a string"),
    Misbehaviour(#"echo '{"call":"note","text":["x"]}'"#, "expected a string"),
    Misbehaviour(#"echo '{"call":"note","remark":"x"}'"#, "'note' has no field 'remark'"),
    Misbehaviour(#"echo '{"call":"finish","transaction":0}'"#, "unknown transaction 0"),
    Misbehaviour(#"echo '{"call":"finish","transaction":[1]}'"#, "expected a whole number, found a list"),
    Misbehaviour(#"echo '{"call":"start_downloads","downloads":[1]}'"#, "unknown download 1"),
    Misbehaviour(#"echo '{"call":"start_downloads","downloads":1}'"#, "expected a list"),
    Misbehaviour(#"echo '{"call":"start_products","identifiers":"coins"}'"#, "expected a list"),
    Misbehaviour(#"echo '{"call":"start_products","identifiers":[1]}'"#, "expected a string"),
    Misbehaviour(#"echo '{"call":"show_busy","is_busy":1}'"#, "expected true or false"),
    Misbehaviour(#"echo '{"call":"list_products","count":"3"}'"#, "expected a whole number"),
    Misbehaviour(#"echo '{"call":"persisted","subject":"disk"}'"#, "unknown value 'disk'"),
    Misbehaviour(
      #"echo '{"call":"ask_server","verb":"delete","key":"a","value":""}'"#, "unknown value 'delete'"),
    Misbehaviour(#"echo '{"call":"server_deliver","question":{}}'"#, "a receipt and a product_id"),
    Misbehaviour(#"echo '{"call":"disk_write","path":"a"}'"#, "'disk_write' needs 'content'"),
    Misbehaviour(#"echo '{"call":"add_payment","payment":{"quantity":"2"}}'"#, "expected a whole number"),
    Misbehaviour(
      #"echo '{"call":"add_payment","payment":{"payment_discount":7}}'"#, "expected an object, found a number"
    ),
    Misbehaviour(#"echo '{"done":{}}'"#, "this event has no answer"),
    Misbehaviour(#"echo '{"done":[]}'"#, "this event has no answer"),
    Misbehaviour(#"printf 'half a line'; exit 1"#, "its line: half a line"),
    Misbehaviour("echo the reason >&2; echo Loading", "    the reason"),
  ]

  @Test("a message that cannot be read is shown, with a guess at the cause", arguments: immediate)
  func unreadable(_ misbehaviour: Misbehaviour) throws {
    let bench = try ProcessBench(ProcessBench.hello + "read launch; " + misbehaviour.script + "; read more")
    bench.launch()
    let violation = try #require(bench.subject.portViolation)
    #expect(violation.contains(misbehaviour.message), "\(violation)")
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
    Misbehaviour("sleep 60", "did not answer for"),
    Misbehaviour("sleep 60", "Is standard output buffered?"),
    Misbehaviour(#"printf '{"done"'; sleep 60"#, "sent an incomplete line and nothing more"),
    Misbehaviour("trap '' TERM INT HUP; sleep 60", "did not answer for"),
    Misbehaviour("exec >&-; sleep 60", "closed its standard output but is still running"),
    Misbehaviour("exec <&-; sleep 60", "did not answer for"),
    Misbehaviour("head -c 200000 /dev/zero | tr '\\0' x; sleep 60", "a line longer than the limit"),
    Misbehaviour("head -c 100000000 /dev/zero | tr '\\0' x", "a line longer than the limit"),
    Misbehaviour("head -c 20000000 /dev/zero >&2; sleep 60", "did not answer for"),
    Misbehaviour("echo the reason >&2; sleep 60", "    the reason"),
    Misbehaviour(#"while echo '{"busy":true}'; do sleep 0.1; done"#, "was busy for more than"),
  ]

  @Test("an app that is silent, or floods, is given up in time", arguments: slow)
  func silent(_ misbehaviour: Misbehaviour) throws {
    var limits = ProcessBench.short
    limits.busyMilliseconds = 1_000
    // The hello is not what is tried here.
    limits.helloMilliseconds = 20_000
    let bench = try ProcessBench(
      ProcessBench.hello + "read launch; " + misbehaviour.script, limits: limits)
    bench.launch()
    let violation = try #require(bench.subject.portViolation)
    #expect(violation.contains(misbehaviour.message), "\(violation)")
  }

  static let greetings = [
    Misbehaviour("exit 3", "the app ended with exit code 3"),
    Misbehaviour("kill -SEGV $$", "the app was ended by signal 11"),
    Misbehaviour("echo what is wrong >&2; exit 1", "    what is wrong"),
    Misbehaviour("echo hello", "sent something else before its hello"),
    Misbehaviour(#"echo '{"done":null}'"#, "sent something else before its hello"),
    Misbehaviour(#"echo '{"hello":"assay-app/2"}'"#, "this tool uses assay-app/1"),
    Misbehaviour(#"echo '{"hello":1}'"#, "another protocol version"),
    Misbehaviour(
      #"echo '{"hello":"assay-app/1","capabilities":{"restore":true}}'"#, "unknown capability 'restore'"),
    Misbehaviour(
      #"echo '{"hello":"assay-app/1","capabilities":{"restores":1}}'"#, "expected true or false"),
    Misbehaviour(#"echo '{"hello":"assay-app/1","capabilities":[]}'"#, "expected an object of flags"),
    Misbehaviour(
      #"echo '{"hello":"assay-app/1","product_types":["coins"]}'"#, "the types are consumable"),
    Misbehaviour(#"echo '{"hello":"assay-app/1","products":{"coins":1}}'"#, "products.coins"),
    Misbehaviour(#"echo '{"hello":"assay-app/1","reset":1}'"#, "expected true or false"),
    Misbehaviour(#"echo '{"hello":"assay-app/1","forks":"yes"}'"#, "an invalid 'forks'"),
    Misbehaviour(#"echo '{"hello":"assay-app/1","product_types":"consumable"}'"#, "expected a list"),
    Misbehaviour(
      #"echo '{"hello":"assay-app/1","products":["coins"]}'"#, "expected an object of identifiers"),
    Misbehaviour(#"printf '\357\273\277{"hello":"assay-app/1"}\n'"#, "sent something else before its hello"),
    Misbehaviour("exec >&-; sleep 60", "closed its standard output but is still running"),
    Misbehaviour("sleep 60", "when asked for its hello"),
    Misbehaviour("printf half; sleep 60", "sent an incomplete line and nothing more"),
  ]

  @Test("an app that does not say hello cannot be loaded, and its log says why", arguments: greetings)
  func withoutHello(_ misbehaviour: Misbehaviour) throws {
    var limits = ProcessLimits()
    if misbehaviour.script.contains("sleep") { limits = ProcessBench.short }
    let error = try #require(throws: AppLoadError.self) {
      try ProcessBench("read question; " + misbehaviour.script, limits: limits)
    }
    #expect(error.message.contains(misbehaviour.message), "\(error.message)")
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
