@main
struct Assay {
  static func main() {}
}
