import Explorer
import Results
import Testing

@Suite("The list of mutants")
struct MutantsCommandTests {
  @Test("there is a line for every mutant")
  func list() {
    let lines = ToolCall(["mutants"]).output.split(separator: "\n")
    #expect(lines.count == MutantCatalogue.all.count)
    for (line, mutant) in zip(lines, MutantCatalogue.all) {
      #expect(line.hasPrefix(mutant.identifier + "  ") && line.hasSuffix(mutant.sentence))
    }
  }

  @Test(
    "one mutant says what it does, where, and what ought to notice it",
    arguments: [
      (
        "drop finish",
        """
        drop finish
          The app never finishes a transaction.

        alters       finish
        detected by  finish-every-terminal

        """
      ),
      (
        "drop add_payment",
        """
        drop add_payment
          The app adds no payment when the user buys.

        alters       add_payment
        detected by  an expectation of a scenario

        """
      ),
      (
        "repeat finish",
        """
        repeat finish
          The app finishes each transaction twice.

        alters       finish
        harmless     the second finish has no effect

        """
      ),
    ])
  func page(name: String, text: String) { #expect(ToolCall(["mutants", name]).output == text) }

  @Test("an unknown mutant is answered with the nearest one")
  func unknown() {
    let call = ToolCall(["mutants", "drop finsh"])
    #expect(call.code == .usage)
    #expect(
      call.error
        == "assay: unknown mutant “drop finsh”\n  did you mean “drop finish”? `assay mutants` lists them\n"
    )
  }
}
