/// One way between a device and a far end; it is up or down.
struct Link {
  /// Whether messages get through.
  var isUp = true
}
