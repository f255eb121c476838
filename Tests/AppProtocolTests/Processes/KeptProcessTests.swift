import AppProtocol
import Facts
import Foundation
import Kernel
import Testing
import World

@Suite("Processes of an app that are kept or forked")
struct KeptProcessTests {
  /// An app that answers every hello request. Each process adds a line to the file.
  private func resetting(_ file: String, hello: String = #"{"hello":"assay-app/1","reset":true}"#) -> String {
    """
    echo started >> \(file)
    while read line; do
      case "$line" in
        *'"hello"'*) echo '\(hello)' ;;
        *) echo "$line" >> \(file); echo '{"done":null}' ;;
      esac
    done
    """
  }

  /// An app that forks on request and answers everything. Each program start adds a line to the file.
  private func forking(_ file: String, answer: String = "%d", before: String = "") -> String {
    """
    import os, signal, socket
    hello = b'{"hello":"assay-app/1","forks":true}\\n'
    stream = socket.socket(fileno=0)
    open("\(file)", "a").write("started\\n")
    stream.recv(100)
    os.write(1, hello)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    while True:
        line, files, _, _ = socket.recv_fds(stream, 4096, 3)
        if not line:
            os._exit(0)
        child = os.fork()
        if child == 0:
            os.setpgid(0, 0)
            for place, descriptor in enumerate(files):
                os.dup2(descriptor, place)
                os.close(descriptor)
            \(before)
            os.write(1, hello)
            for message in os.fdopen(0, "rb", buffering=0):
                open("\(file)", "a").write("told %d\\n" % os.getpid())
                os.write(1, b'{"done":null}\\n')
            os._exit(0)
        for descriptor in files:
            os.close(descriptor)
        os.write(1, ('{"forked":\(answer)}\\n' % child).encode())
    """
  }

  private func temporary(_ name: String) -> String {
    FileManager.default.temporaryDirectory.appending(path: "\(name)-\(UUID().uuidString)").path
  }

  private func lines(of file: String) throws -> [Substring] {
    try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
  }

  /// Starts a new run and launches the app in it.
  private func launch(_ subject: ProcessSubject) -> ProcessBench {
    let bench = ProcessBench(subject)
    bench.launch()
    return bench
  }

  private func subject(shell script: String) throws -> ProcessSubject {
    try ProcessSubject(
      name: "script", command: AppCommand(["/bin/sh", "-c", script]))
  }

  @Test("a process that can begin again serves run after run, and a kill still ends it")
  func resets() throws {
    let file = temporary("resets")
    defer { try? FileManager.default.removeItem(atPath: file) }
    let subject = try subject(shell: resetting(file))
    for number in 0..<20 {
      let bench = launch(subject)
      #expect(bench.subject.portViolation == nil && bench.phone.process != nil)
      if number == 9 { bench.world.apps.kill(bench.phone) }
    }
    let told = try lines(of: file)
    #expect(told.filter { $0.contains("\"launch\"") }.count == 20)
    // One process handled the launches before the kill, one handled those after it, and one may be waiting.
    #expect((2...3).contains(told.filter { $0 == "started" }.count), "\(told)")
  }

  @Test("a process that is kept sleeps until the next run asks for it, and is asked for its hello then")
  func sleeps() throws {
    let file = temporary("sleeps")
    defer { try? FileManager.default.removeItem(atPath: file) }
    let script = resetting(file).replacingOccurrences(
      of: "*) echo '", with: "*) echo greeted >> \(file); echo '")
    let subject = try subject(shell: script)
    func helloCount() throws -> Int { try lines(of: file).filter { $0 == "greeted" }.count }
    _ = launch(subject)
    // Another process is started in advance and asked for its hello.
    usleep(100_000)
    let before = try helloCount()
    subject.beginRun(seed: 2)
    usleep(100_000)
    #expect(try helloCount() == before)
    _ = launch(subject)
    #expect(try helloCount() == before + 1)
  }

  @Test(
    "a process that was told of its end serves the next launch of the run, and one that was killed does not")
  func resetsAfterTermination() throws {
    let file = temporary("terminated")
    defer { try? FileManager.default.removeItem(atPath: file) }
    let script =
      "mark=$$; "
      + resetting(file).replacingOccurrences(
        of: "echo \"$line\" >>", with: "echo \"$mark $line\" >>")
    let bench = ProcessBench(try subject(shell: script))
    func launched() throws -> String {
      bench.launch()
      let line = try #require(try lines(of: file).last { $0.contains("\"launch\"") })
      return String(line.prefix { $0 != " " })
    }
    let first = try launched()
    bench.world.apps.terminate(bench.phone)
    #expect(try launched() == first)
    bench.world.apps.kill(bench.phone)
    #expect(try launched() != first)
    #expect(bench.subject.portViolation == nil && bench.crashes.isEmpty)
  }

  @Test("without the promise each run has a process of its own")
  func resetsWorld() throws {
    let file = temporary("anew")
    defer { try? FileManager.default.removeItem(atPath: file) }
    let subject = try subject(shell: resetting(file, hello: #"{"hello":"assay-app/1"}"#))
    for _ in 0..<5 {
      _ = launch(subject)
    }
    #expect(try lines(of: file).filter { $0 == "started" }.count >= 5)
  }

  @Test("a process that is within a turn at the end of a run is not kept")
  func notWithinTurn() throws {
    let file = temporary("within")
    defer { try? FileManager.default.removeItem(atPath: file) }
    let script = resetting(file).replacingOccurrences(
      of: "*'\"hello\"'*)",
      with: "*'\"background\"'*) echo '{\"call\":\"note\",\"text\":\"x\"}' ;; *'\"hello\"'*)")
    let subject = try subject(shell: script)
    for _ in 0..<5 {
      let bench = launch(subject)
      withExtendedLifetime(bench) {
        guard case .call = subject.port(on: bench.phone.id).begin(.backgrounded) else {
          Issue.record("the turn is over")
          return
        }
      }
    }
    #expect(try lines(of: file).filter { $0 == "started" }.count >= 5)
  }

  @Test("another hello than before is shown beside the first")
  func otherHello() throws {
    let file = temporary("hello")
    defer { try? FileManager.default.removeItem(atPath: file) }
    let subject = try subject(
      shell: resetting(
        file, hello: #"{"hello":"assay-app/1","reset":true,"title":"'$(wc -l < "# + file + #")'"}"#))
    let first = launch(subject)
    #expect(first.subject.portViolation == nil)
    let second = launch(subject)
    let violation = try #require(second.subject.portViolation)
    #expect(
      violation.contains("sent a hello that differs from its first one")
        && violation.contains("  now: {\"hello\""),
      "\(violation)")
  }

  /// An app that sends a later hello together with its first answer, or crashes before that hello.
  private func holding(_ file: String, answer: String) -> String {
    resetting(file).replacingOccurrences(
      of: "*'\"hello\"'*)", with: "*'\"hello\"'*) count=$((count + 1)); [ $count -gt 1 ] ||"
    )
    .replacingOccurrences(
      of: "echo '{\"done\":null}'", with: "{ [ $count -eq 1 ] || \(answer); echo '{\"done\":null}'; }")
  }

  @Test("the hello of a process that begins again may come with its first answer")
  func helloWithAnswer() throws {
    let file = temporary("with")
    defer { try? FileManager.default.removeItem(atPath: file) }
    let subject = try subject(
      shell: holding(file, answer: #"echo '{"hello":"assay-app/1","reset":true}'"#))
    for _ in 0..<3 {
      let bench = launch(subject)
      #expect(bench.subject.portViolation == nil && bench.phone.process != nil && bench.crashes.isEmpty)
    }
  }

  @Test("a process that begins again and dies over its launch has crashed, also before it has said hello")
  func diesBeforeHello() throws {
    let file = temporary("dies")
    defer { try? FileManager.default.removeItem(atPath: file) }
    let subject = try subject(shell: holding(file, answer: "{ echo no shop >&2; exit 3; }"))
    #expect(launch(subject).crashes.isEmpty)
    let bench = launch(subject)
    #expect(bench.subject.portViolation == nil && bench.phone.process == nil)
    #expect(bench.crashes.first?.message == "ended with exit code 3\nno shop")
  }

  @Test("a process that forks is loaded once, and its children are killed like any other")
  func forks() throws {
    let file = temporary("forks")
    defer { try? FileManager.default.removeItem(atPath: file) }
    let subject = try ProcessSubject(
      name: "script", command: AppCommand(["python3", "-c", forking(file)]))
    for _ in 0..<20 {
      let bench = launch(subject)
      #expect(
        bench.subject.portViolation == nil && bench.phone.process != nil,
        "\(bench.subject.portViolation ?? "")")
      let told = try #require(lines(of: file).last?.split(separator: " ").last.flatMap { Int32($0) })
      #expect(isThere(told))
      bench.world.apps.kill(bench.phone)
      #expect(!isThere(told) || isZombie(told))
    }
    let told = try lines(of: file)
    #expect(told.filter { $0 == "started" }.count == 1)
    #expect(Set(told.filter { $0.hasPrefix("told") }).count == 20)
  }

  private func isZombie(_ identifier: Int32) -> Bool {
    let state = (try? String(contentsOfFile: "/proc/\(identifier)/stat", encoding: .utf8)) ?? ""
    return state.isEmpty || state.contains(") Z ")
  }

  @Test(
    "a process that does not fork as it says is a breach",
    arguments: [#""none""#, "1", "-3", "99999999999", "4194304", "2", "PARENT"])
  func doesNotFork(answer: String) throws {
    let file = temporary("lies")
    defer { try? FileManager.default.removeItem(atPath: file) }
    let script = forking(file).replacingOccurrences(
      of: "('{\"forked\":%d}\\n' % child)",
      with: answer == "PARENT" ? "('{\"forked\":%d}\\n' % os.getppid())" : "('{\"forked\":\(answer)}\\n')")
    let subject = try ProcessSubject(
      name: "script", command: AppCommand(["python3", "-c", script]))
    let bench = launch(subject)
    #expect(
      bench.subject.portViolation?.contains("it declares `forks` in its hello but did not fork") == true)
  }

  @Test("a forked process that hears nothing any more is answered in vain, and has crashed")
  func forkedHearsNothing() throws {
    let file = temporary("deaf")
    defer { try? FileManager.default.removeItem(atPath: file) }
    let deaf = #"os.read(0, 4096); os.close(0); os.write(1, b'{"call":"note","text":"x"}\n'); os._exit(3)"#
    let script = forking(file, before: "os.write(1, hello); " + deaf)
    let subject = try ProcessSubject(
      name: "script", command: AppCommand(["python3", "-c", script]))
    let bench = launch(subject)
    #expect(bench.subject.portViolation == nil && bench.phone.process == nil)
    #expect(bench.crashes.map(\.message) == ["ended"])
  }

  @Test("a forked process that ends by itself has crashed")
  func forkedEnds() throws {
    let file = temporary("ends")
    defer { try? FileManager.default.removeItem(atPath: file) }
    let script = forking(file).replacingOccurrences(
      of: #"os.write(1, b'{"done":null}\n')"#, with: #"os.write(2, b"no shop"); os._exit(3)"#)
    let subject = try ProcessSubject(
      name: "script", command: AppCommand(["python3", "-c", script]))
    let bench = launch(subject)
    #expect(bench.subject.portViolation == nil && bench.phone.process == nil)
    let crash = try #require(bench.crashes.first)
    #expect(crash.message == "ended\nno shop")
  }
}
