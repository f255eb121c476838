import AppProtocol
import Facts
import Foundation
import Testing
import World

@Suite("The folder of an app's own files")
struct PrivateFolderTests {
  /// The beginning of an app whose files lie in a folder: `$folder` is its path after the launch.
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

  @Test("what the app wrote is on the disk before its next call, ordered by path")
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
        "wrote book 1", "wrote owned/coins 3", "said granted", "removed book", "wrote owned/coins 3",
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
