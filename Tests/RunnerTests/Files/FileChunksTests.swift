import Foundation
import Kernel
import Runner
import Testing

@Suite("What is read as a file") struct FileChunksTests {
  private func bytes(_ path: String, byteCountMax: Int = 1 << 20) throws -> [UInt8] {
    try FileSystem.bytes(of: path, byteCountMax: byteCountMax)
  }

  @Test("a file is read whole, up to the length that its reader allows") func length() throws {
    let folder = try TestFolder(["a": String(repeating: "x", count: 200_000)])
    #expect(try bytes(folder.path + "/a").count == 200_000)
    #expect(try bytes(folder.path + "/a", byteCountMax: 200_000).count == 200_000)
    let error = #expect(throws: FileError.self) { try bytes(folder.path + "/a", byteCountMax: 199_999) }
    #expect(error?.reason == "it is longer than 0 MB")
  }

  @Test(
    "a folder and a device are refused", .timeLimit(.minutes(1)),
    arguments: [
      ("/dev/zero", "it is a device"), ("/tmp", "it is a folder"), ("/dev/random", "it is a device"),
    ])
  func refused(path: String, reason: String) {
    let error = #expect(throws: FileError.self) { try bytes(path) }
    #expect(error?.reason == reason)
  }

  @Test("the null device is empty, and so is a pipe to which nobody writes", .timeLimit(.minutes(1)))
  func empty() throws {
    let folder = try TestFolder(["a": ""])
    try #require(mkfifo(folder.path + "/pipe", 0o600) == 0)
    #expect(try bytes("/dev/null").isEmpty)
    #expect(try bytes(folder.path + "/pipe").isEmpty)
  }

  @Test("a pipe to which somebody writes is read to its end", .timeLimit(.minutes(1)))
  func pipe() throws {
    let pipe = Pipe()
    let text = Data(repeating: 7, count: 300_000)
    DispatchQueue.global().async {
      Thread.sleep(forTimeInterval: 0.05)
      pipe.fileHandleForWriting.write(text)
      try? pipe.fileHandleForWriting.close()
    }
    #expect(try bytes("/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)").count == 300_000)
  }

  @Test(
    "a file folded into a digest is its bytes folded in at once, whatever its length",
    arguments: [0, 1, 7, 8, 65_535, 65_536, 65_537, 200_003])
  func folded(length: Int) throws {
    let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
    let folder = try TestFolder(["other": ""])
    let path = folder.path + "/program"
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    var (streamed, whole) = (Digest(seed: 7), Digest(seed: 7))
    try FileSystem.fold(path, into: &streamed)
    whole.combine(bytes: bytes)
    #expect(streamed == whole)
  }
}
