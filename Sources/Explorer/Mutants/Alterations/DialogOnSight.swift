internal import Facts
internal import World

/// A dialog about each transaction of a kind as it is told.
struct DialogOnSight: Alteration {
  let point: MutationPoint
  let dialog: Dialog

  func callsBefore(_ turn: ConversationTurn) -> [AppCall] {
    turn.toldTransactions.filter { point.selects($0, turn) }.map { _ in
      .showDialog(dialog, turn.view.texts.pass("Something went wrong."))
    }
  }
}
