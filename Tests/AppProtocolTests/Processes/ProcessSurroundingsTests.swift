import AppProtocol
import Facts
import Foundation
import Kernel
import Testing
import World

@Suite("What is around the process of an app")
struct ProcessSurroundingsTests {
  private func python(_ program: String, reachesNetwork: Bool = false) throws -> ProcessBench {
    let subject = try ProcessSubject(
      name: "script", command: AppCommand(["python3", "-c", program], reachesNetwork: reachesNetwork))
    return ProcessBench(subject)
  }

  /// An app that uses the socket, and prints lines that are not messages.
  private let connecting = """
    import os, socket, sys
    print("starting", flush=True)
    stream = socket.socket(socket.AF_UNIX)
    stream.connect(os.environ["ASSAY_SOCKET"])
    lines = stream.makefile("rw")
    for line in lines:
        print("heard", line, flush=True)
        if '"hello"' in line:
            lines.write('{"hello":"assay-app/1","title":"by the socket"}\\n')
        else:
            lines.write('{"done":null}\\n')
        lines.flush()
    """

  @Test("an app that connects to the socket can print what it likes")
  func socket() throws {
    let bench = try python(connecting)
    for _ in 0..<3 {
      bench.launch()
      #expect(bench.subject.portViolation == nil && bench.crashes.isEmpty && bench.phone.process != nil)
      bench.world.apps.kill(bench.phone)
    }
    #expect(bench.subject.title == "by the socket")
  }

  @Test("an app that asks for clocks gets them in nanoseconds, with an uptime that its user cannot set")
  func clocks() throws {
    let program = """
      import json, sys
      print('{"hello":"assay-app/1","clocks":%s}', flush=True)
      for line in sys.stdin:
          message = json.loads(line)
          if "event" in message:
              text = str([message["now"], message.get("clock"), message.get("uptime")])
              print(json.dumps({"call": "note", "text": text}), flush=True)
          elif "reply" in message:
              print('{"done":null}', flush=True)
      """
    for (asks, expected) in [("true", "[60, 60000000000, 3600000000000]"), ("false", "[60, None, None]")] {
      let bench = try python(program.replacingOccurrences(of: "%s", with: asks))
      bench.world.setClock(of: bench.phone, by: .minutes(1))
      bench.launch()
      let notes = bench.world.timeline.recorder.kept.compactMap { fact -> String? in
        guard case .world(.noted(let text)) = fact.content else { return nil }
        return bench.world.timeline.recorder.texts[text]
      }
      #expect(notes == [expected])
    }
  }

  @Test("a connection that ends is a crash, with what was printed")
  func lostConnection() throws {
    let bench = try python(
      connecting.replacingOccurrences(of: "lines.write('{\"done\":null}\\n')", with: "os._exit(4)"))
    bench.launch()
    let crash = try #require(bench.crashes.first)
    #expect(crash.message.hasPrefix("ended with exit code 4\n") && crash.message.contains("starting"))
  }

  /// An app that reports the networks it can see.
  private let looking = """
    import sys
    for line in sys.stdin:
        if '"hello"' in line:
            print('{"hello":"assay-app/1"}', flush=True)
        elif '"launch"' in line:
            names = [line.split(":")[0].strip() for line in open("/proc/net/dev") if ":" in line]
            print('{"call":"note","text":"%s"}' % " ".join(names), flush=True)
        else:
            print('{"done":null}', flush=True)
    """

  private func networks(_ bench: ProcessBench) -> String {
    bench.launch()
    return bench.subject.transcript.entries.map(\.text).first { $0.contains("note") } ?? ""
  }

  @Test("an app reaches no network but its own machine's loopback, unless it may")
  func network() throws {
    let own = try String(contentsOfFile: "/proc/net/dev", encoding: .utf8).split(separator: "\n").dropFirst(2)
      .map { $0.split(separator: ":")[0].trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
    #expect(networks(try python(looking, reachesNetwork: true)).contains("\"\(own)\""))
    // If the system permits no namespaces, the app keeps the network.
    let seen = networks(try python(looking))
    #expect(seen.contains("\"lo\"") || AppCommand.canLeaveNetwork == false, "\(seen)")
  }

  @Test("an app that starts processes without end is told so")
  func crowd() throws {
    let bench = try ProcessBench(
      ProcessBench.hello + "read launch; for number in $(seq 80); do sleep 60 & done; sleep 60")
    bench.launch()
    #expect(bench.subject.portViolation?.contains("processes, more than allowed") == true)
  }

  @Test("an app that calls without end hangs, and has fewer calls in its next turns")
  func callsWithoutEnd() throws {
    var limits = ProcessLimits()
    limits.callCountMax = 1_000
    let bench = try ProcessBench(
      ProcessBench.hello + #"while :; do echo '{"call":"transactions"}'; read reply; done"#, limits: limits)
    bench.launch()
    bench.launch()
    #expect(bench.subject.portViolation == nil)
    #expect(
      bench.crashes.map(\.message) == [
        "it made more than 1000 calls in one turn", "it made more than 500 calls in one turn",
      ])
    #expect(bench.crashes.allSatisfy { $0.reason == .outOfInstructions })
    // The next run starts with the full limit again.
    let next = ProcessBench(bench.subject)
    next.launch()
    #expect(next.crashes.map(\.message) == ["it made more than 1000 calls in one turn"])
  }

  @Test("what was said is remembered, and an app that says only that it is busy said nothing")
  func transcript() throws {
    let bench = try ProcessBench(
      ProcessBench.hello
        + #"read launch; echo '{"busy":true}'; echo '{"call":"note","text":"a"}'; read reply; echo '{"done":null}'; read more"#
    )
    bench.launch()
    let texts = bench.subject.transcript.entries.map(\.text)
    #expect(texts.count == 5 && texts[0] == "a launch" && texts[1].hasPrefix("→ {\"event\":\"launch\""))
    #expect(
      texts[2...] == [#"← {"call":"note","text":"a"}"#, #"→ {"reply":"none","now":0}"#, #"← {"done":null}"#])
  }

  @Test("an app says of itself where it comes from, and how much of its sources was changed")
  func words() throws {
    let hello = #"{"hello":"assay-app/1","title":"shop","source":"here","transformed":"2 lines in 1 file"}"#
    let subject = try ProcessSubject(
      name: "script", command: AppCommand(["/bin/sh", "-c", "read question; echo '\(hello)'; read launch"]))
    #expect(
      [subject.title, subject.origin, subject.transformation] == ["shop", "here", "2 lines in 1 file"])
  }
}
