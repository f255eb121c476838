enum Median {
  static func of(_ count: Int, _ measure: () -> Double) -> Double {
    (0..<count).map { _ in measure() }.sorted()[count / 2]
  }
}
