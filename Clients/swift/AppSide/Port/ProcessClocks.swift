internal import CAppSide
internal import Facts

/// The clocks of this process, which show simulated time during a launch: `Date()`, `ContinuousClock`,
/// `DispatchTime.now()`, and the functions of the C library.
package enum ProcessClocks {
  /// The start of simulated time, in seconds since 1970.
  package static let beginning = CivilDate.worldEpoch.dayNumber * 86_400

  /// Shows simulated time: that of the device's clock, and the time since the device was started, in
  /// nanoseconds.
  package static func show(clock: Int, uptime: Int) {
    assay_app_set_clocks(Int64(beginning * 1_000_000_000 + clock), Int64(uptime))
  }

  /// Shows the time of the machine, as before the first launch.
  package static func release() { assay_app_release_clocks() }

  /// How long the machine has been running, in seconds, even while the clocks show simulated time. Used for
  /// waiting for another thread.
  package static var machineSeconds: Double { Double(assay_app_machine_uptime()) / 1_000_000_000 }
}
