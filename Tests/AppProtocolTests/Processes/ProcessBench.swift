import AppProtocol
import Facts
import Foundation
import Kernel
import Signatures
import Testing
import World

/// A world with one phone, for an app written as a shell script.
struct ProcessBench {
  let subject: ProcessSubject
  let world: World
  let phone: Device

  /// The beginning of every well-behaved app.
  static let hello = #"read question; echo '{"hello":"assay-app/1"}'; "#

  /// Time limits short enough for a test.
  static var short: ProcessLimits {
    var limits = ProcessLimits()
    limits.helloMilliseconds = 500
    limits.silenceMilliseconds = 500
    limits.connectionMilliseconds = 50
    limits.lineByteCountMax = 100_000
    return limits
  }

  init(_ script: String, limits: ProcessLimits = ProcessLimits()) throws {
    try self.init(command: ["/bin/sh", "-c", script], limits: limits)
  }

  init(command: [String], limits: ProcessLimits = ProcessLimits()) throws {
    self.init(try ProcessSubject(name: "script", command: AppCommand(command), files: [], limits: limits))
  }

  /// Starts another run of an app.
  init(_ subject: ProcessSubject, sinks: [any FactSink] = []) {
    self.subject = subject
    subject.beginRun(seed: 7)
    world = World(
      subject: subject, recorder: Recorder(retention: .full, sinks: sinks),
      choices: Choices(kinds: ChoiceSite.kinds), signatures: CurveSignatures(), receipts: SignedReceipts())
    let user = world.addAccount(named: "ann")
    phone = world.addDevice(named: "phone", account: user)
  }

  var crashes: [AppCrash] { world.apps.crashes }

  /// Launches the app and runs all prompt events.
  func launch() {
    world.apps.launch(phone)
    world.settle()
  }
}

/// Whether a process exists; a zombie counts.
func isThere(_ identifier: Int32) -> Bool { kill(identifier, 0) == 0 }
