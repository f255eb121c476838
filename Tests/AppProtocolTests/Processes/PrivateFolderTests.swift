import AppProtocol
import Facts
import Foundation
import Testing
import World

@Suite("The folder of an app's own files")
struct PrivateFolderTests {
  /// The start of an app whose files are in a folder. After the launch, `$folder` is its path.
  private static let beginning = #"""
    read question
    echo '{"hello":"assay-app/1","capabilities":{"private_disk":true}}'
    read launch
    folder=$(echo "$launch" | sed 's/.*"directory":"\([^"]*\)".*/\1/')
    cd "$folder"

    """#

  private func bench(_ script: String) throws -> ProcessBench {
    try ProcessBench(PrivateFolderTests.beginning + script)
  }

  private func facts(_ bench: ProcessBench) -> [String] {
    let texts = bench.world.timeline.texts
    return bench.world.timeline.recorder.kept.compactMap { fact in
      switch fact.content {
      case .disk(.wrote(let path, let bytes)): "wrote \(texts[path]) \(bytes)"
      case .disk(.removed(let path)): "removed \(texts[path])"
      case .disk(.preferenceSet(let key)): "set \(texts[key])"
      case .disk(.preferencesFlushed): "flushed"
      case .disk(.preferencesLost): "lost"
      case .world(.noted(let text)): "said \(texts[text])"
      default: nil
      }
    }
  }

  @Test(
    "files are written in the order of the app, however they are named, and one that is written again at its last time"
  )
  func order() throws {
    let bench = try bench(
      #"""
      note() { echo "{\"call\":\"note\",\"text\":\"$1\"}"; read reply; }
      note begun
      echo -n 1 > z; echo -n 22 > a; note both
      echo -n 333 > new; mv new a; echo -n 4444 > Documents/book; mv z m; note moved
      exec 3> late; echo -n 1 >&3; echo -n 1 > b; exec 3>&-; echo -n 666666 > a; note closed
      rm m; echo -n 88888888 > a
      echo '{"done":null}'; read more
      """#)
    bench.launch()
    #expect(bench.subject.portViolation == nil && bench.crashes.isEmpty)
    #expect(
      facts(bench) == [
        "said begun", "wrote z 1", "wrote a 2", "said both", "wrote a 3", "wrote Documents/book 4",
        "removed z",
        "wrote m 1", "said moved", "wrote late 1", "wrote b 1", "wrote a 6", "said closed", "removed m",
        "wrote a 8",
      ])
  }

  /// The kinds of the app's facts, each with its line in the app's code.
  private final class Lines: FactSink {
    var port: (any AppPort)?
    private(set) var told: [String] = []

    func append(_ fact: Fact, texts: Texts) {
      guard fact.actor.role == .app else { return }
      told.append("\(fact.kind) \(port?.position?.line ?? 0)")
    }
  }

  @Test("the line of a call is not that of a file which was written before it") func lineOfWrite() throws {
    let script = #"""
      echo '{"call":"note","text":"first","at":"shop.sh:1"}'; read reply
      echo -n 1 > book; echo '{"call":"note","text":"second","at":"shop.sh:3"}'; read reply
      echo -n 2 > book; echo '{"done":null}'; read more
      """#
    let command = AppCommand(["/bin/sh", "-c", PrivateFolderTests.beginning + script])
    let lines = Lines()
    let subject = try ProcessSubject(name: "script", command: command, files: [], limits: ProcessLimits())
    let bench = ProcessBench(subject, sinks: [lines])
    lines.port = subject.port(on: bench.phone.id)
    bench.launch()
    #expect(lines.told == ["worldNoted 1", "diskWrote 0", "worldNoted 3", "diskWrote 0"])
  }

  @Test("a large file does not lose the order of the others") func orderBesideLargeFile() throws {
    let bench = try bench(
      #"""
      note() { echo "{\"call\":\"note\",\"text\":\"$1\"}"; read reply; }
      head -c 9000 /dev/zero > large; note large
      echo -n 1 > z; echo -n 22 > a; note both
      echo '{"done":null}'; read more
      """#)
    bench.launch()
    #expect(bench.subject.portViolation == nil && bench.crashes.isEmpty)
    #expect(facts(bench) == ["wrote large 9000", "said large", "wrote z 1", "wrote a 2", "said both"])
  }

  @Test("what the app wrote is on the disk before its next call, first what it did first")
  func writes() throws {
    let bench = try bench(
      #"""
      mkdir -p owned; echo -n 100 > owned/coins; echo -n 1 > book
      echo '{"call":"note","text":"granted"}'; read reply
      rm book; echo -n 200 > owned/coins
      echo '{"done":null}'; read more
      """#)
    bench.launch()
    #expect(bench.subject.portViolation == nil && bench.crashes.isEmpty)
    #expect(
      facts(bench) == [
        "wrote owned/coins 3", "wrote book 1", "said granted", "removed book", "wrote owned/coins 3",
      ])
  }

  @Test("folders that are made, filled, moved and removed between two messages are followed")
  func folders() throws {
    let bench = try bench(
      #"""
      note() { echo "{\"call\":\"note\",\"text\":\"$1\"}"; read reply; }
      mkdir -p a/b; echo -n 1 > a/b/one; note made
      echo -n 22 > a/b/two; mkdir a/b/c; echo -n 333 > a/b/c/three; note filled
      mv a z; echo -n 4444 > z/b/one; note moved
      echo -n 5 > z/b/c/three; note written
      rm -r z/b/c; echo -n 66 > z/b/c; note replaced
      rm -r z; echo '{"done":null}'; read more
      """#)
    bench.launch()
    #expect(bench.subject.portViolation == nil && bench.crashes.isEmpty)
    #expect(
      facts(bench) == [
        "wrote a/b/one 1", "said made", "wrote a/b/two 2", "wrote a/b/c/three 3", "said filled",
        "wrote z/b/c/three 3", "wrote z/b/one 4", "wrote z/b/two 2", "removed a/b/c/three",
        "removed a/b/two", "removed a/b/one", "said moved", "wrote z/b/c/three 1", "said written",
        "removed z/b/c/three", "wrote z/b/c 2", "said replaced", "removed z/b/one", "removed z/b/two",
        "removed z/b/c",
      ])
  }

  @Test("a file that has two names is seen to change under both")
  func twoNames() throws {
    let bench = try bench(
      #"""
      mkdir in out; echo -n 1 > in/book; echo '{"call":"note","text":"made"}'; read reply
      ln in/book out/book; echo '{"call":"note","text":"linked"}'; read reply
      echo -n 22 > out/book; echo '{"done":null}'; read more
      """#)
    bench.launch()
    #expect(
      facts(bench) == [
        "wrote in/book 1", "said made", "wrote out/book 1", "said linked", "wrote in/book 2",
        "wrote out/book 2",
      ])
  }

  @Test("more happens between two messages than the system keeps account of")
  func overflow() throws {
    let bench = try bench(
      #"""
      mkdir in; echo -n 1 > in/book; echo '{"call":"note","text":"made"}'; read reply
      python3 -c '
      for number in range(9000):
          open("in/%d" % (number % 2), "w").close()'
      rm in/0 in/1; echo -n 22 > in/book; echo '{"done":null}'; read more
      """#)
    bench.launch()
    #expect(facts(bench) == ["wrote in/book 1", "said made", "wrote in/book 2"])
  }

  @Test("each run finds the folder as a container is at first, whatever a run before did to it")
  func runs() throws {
    let deeds = [
      "echo 1 > tmp/left; mkdir -p a/b; echo 2 > a/b/left", "ln -s /etc/passwd link; mkfifo Library/pipe",
      "chmod 500 tmp; rmdir Library/Caches", "rm -r *; echo 1 > Library", "cd ..; rm -r \"$folder\"",
      "mv \"$folder\" \"$folder-moved\"; mkdir \"$folder\"; echo 1 > \"$folder/left\"", "true",
    ]
    let subject = try ProcessSubject(
      name: "script",
      command: AppCommand([
        "/bin/sh", "-c",
        #"""
        number=0
        while read line; do
          case "$line" in
            *'"hello"'*) echo '{"hello":"assay-app/1","reset":true,"capabilities":{"private_disk":true}}'; continue ;;
          esac
          folder=$(echo "$line" | sed 's/.*"directory":"\([^"]*\)".*/\1/')
          cd "$folder"
          number=$((number + 1))
          echo "{\"call\":\"note\",\"text\":\"$(find . -printf '%m %p\n' | sort | tr '\n' ' ')\"}"; read reply
          case $number in
        """# + "\n" + deeds.enumerated().map { "\($0.offset + 1)) \($0.element) ;;" }.joined(separator: "\n")
          + #"""

            esac
            echo '{"done":null}'
          done
          """#,
      ]))
    var found: Set<String> = []
    for _ in deeds {
      let bench = ProcessBench(subject)
      bench.launch()
      #expect(bench.subject.portViolation == nil && bench.crashes.isEmpty)
      for fact in facts(bench) where fact.hasPrefix("said ") {
        found.insert(fact)
      }
    }
    #expect(
      found == [
        "said 700 . 755 ./Documents 755 ./Library 755 ./Library/Caches 755 ./Library/Preferences 755 ./tmp "
      ])
  }

  @Test("what the app writes through a mapping of a file into its memory is seen too")
  func mappedFile() throws {
    let bench = try bench(
      #"""
      exec python3 -u -c '
      import json, mmap, sys
      file = open("database", "w+b")
      file.write(bytes(4096))
      file.flush()
      def note(text):
          print(json.dumps({"call": "note", "text": text}))
          sys.stdin.readline()
      note("made")
      memory = mmap.mmap(file.fileno(), 4096)
      note("mapped")
      memory[0] = 1
      memory.flush()
      note("written")
      print("{\"done\":null}")
      sys.stdin.readline()'
      """#)
    bench.launch()
    #expect(bench.subject.portViolation == nil && bench.crashes.isEmpty)
    #expect(
      facts(bench) == [
        "wrote database 4096", "said made", "said mapped", "wrote database 4096", "said written",
      ])
  }

  @Test("the files are there in the next launch, and none after a reinstallation or on another device")
  func launches() throws {
    let bench = try bench(
      #"""
      echo "{\"call\":\"note\",\"text\":\"$(ls -p | grep -v / | tr '\n' ' ')\"}"; read reply
      echo one > owned; echo '{"done":null}'; read more
      """#)
    bench.launch()
    bench.world.apps.kill(bench.phone)
    bench.launch()
    #expect(facts(bench) == ["said ", "wrote owned 4", "said owned "])
    bench.world.uninstall(bench.phone)
    bench.world.install(bench.phone, version: "1.0")
    bench.launch()
    #expect(facts(bench).suffix(2) == ["said ", "wrote owned 4"])
  }

  @Test("what the app wrote since its last message is lost when it is killed")
  func kill() throws {
    let bench = try bench(
      #"""
      echo "{\"call\":\"note\",\"text\":\"$(ls -p | grep -v / | tr '\n' ' ')\"}"; read reply
      echo one > told; echo '{"done":null}'
      sleep 0.1; echo two > late
      read more
      """#)
    bench.launch()
    usleep(400_000)
    bench.world.apps.kill(bench.phone)
    bench.launch()
    #expect(facts(bench) == ["said ", "wrote told 4", "said told "])
  }

  @Test("files below Library/Preferences are preferences, which reach the disk late")
  func preferences() throws {
    let bench = try bench(
      #"""
      mkdir -p Library/Preferences; echo -n 7 > Library/Preferences/coins; echo '{"done":null}'
      read more; echo '{"done":null}'; read more
      """#)
    bench.world.apps.launch(bench.phone)
    #expect(facts(bench) == ["set coins"])
    bench.world.apps.background(bench.phone)
    #expect(facts(bench) == ["set coins", "flushed"])
  }

  @Test(
    "what the system removes while the app is in the background is gone from the folder at its next message")
  func purge() throws {
    let bench = try bench(
      #"""
      mkdir -p Caches; echo -n page > Caches/page; echo -n 7 > owned; echo '{"done":null}'
      read background; echo '{"done":null}'
      read foreground; echo "{\"call\":\"note\",\"text\":\"$(ls Caches | tr '\n' ' ')$(cat owned)\"}"; read reply
      echo '{"done":null}'; read more
      """#)
    bench.world.apps.launch(bench.phone)
    bench.world.apps.background(bench.phone)
    bench.world.purgeCaches(of: bench.phone)
    bench.world.apps.foreground(bench.phone)
    #expect(bench.subject.portViolation == nil)
    #expect(
      facts(bench) == ["wrote Caches/page 4", "wrote owned 1", "removed Caches/page", "said 7"])
  }

  @Test("a full disk does not undo what was written into the folder")
  func fullDisk() throws {
    let bench = try bench(
      #"""
      echo one > owned; echo '{"done":null}'; read more
      """#)
    #expect(bench.world.setDiskFull(true, on: bench.phone))
    bench.launch()
    bench.world.apps.kill(bench.phone)
    bench.launch()
    #expect(facts(bench) == ["wrote owned 4"])
  }

  @Test("a link is no file of the app, and a folder that is too large is a breach")
  func limits() throws {
    let linked = try bench(#"ln -s /etc/passwd stolen; echo '{"done":null}'; read more"#)
    linked.launch()
    #expect(linked.subject.portViolation == nil && facts(linked).isEmpty)
    let large = try bench(#"truncate -s 65M large; echo '{"done":null}'; read more"#)
    large.launch()
    #expect(large.subject.portViolation?.contains("keeps more than 10000 files or 64 MB") == true)
  }

  @Test("an app that does not ask for a folder is told of none")
  func none() throws {
    let bench = try ProcessBench(
      ProcessBench.hello + #"read launch; echo "$launch" >&2; echo '{"done":null}'; read more"#)
    bench.launch()
    #expect(bench.subject.transcript.entries.count == 3)
    #expect(!bench.subject.transcript.entries.contains { $0.text.contains("directory") })
  }
}
