-- The axes of the styles on StoreKit 2.

local axes = {}

-- Each axis with its values, the plainest one first; `often` names those that chance prefers.
axes.list = {
  -- What is sold; "bought" is everything but subscriptions. Few scenarios need one type alone.
  {
    name = "types", often = { "all", "bought" },
    "all", "consumable", "non_consumable", "non_renewing", "auto_renewable", "free_subscription", "bought",
  },
  -- Where the record of what was handed out is kept.
  { name = "record", "files", "one_file", "preferences", "server" },
  -- Whose the record is: one for the device, or one for each user who logs in.
  { name = "account", "device", "login" },
  -- What decides about a product that lasts: the device's list each time, the record, or a set in memory.
  { name = "access", "list", "record", "memory" },
  -- What listens to updates.
  { name = "listener", "loop", "pulled", "statistics_first", "statistics_last" },
  -- Where transactions are processed: where they arrive, one after the other in a line, or each in a task.
  { name = "work", "direct", "line", "tasks" },
  -- Whether the app also reads the list of unfinished transactions.
  { name = "unfinished", "told", "at_launch", "in_front" },
  -- Whether a delivery takes time before it is recorded.
  { name = "preparation", "none", "moment" },
  -- When a transaction is finished, once its user has everything.
  { name = "finish", "at_once", "next_turn", "soon", "together", "reported" },
  -- What triggers another try after a write or a request has failed.
  { name = "retry", "timer", "front", "launch" },
  -- When the app looks for what was taken back, beside its launch.
  { name = "recheck", "front", "update", "timer" },
  -- What a tap on Restore does.
  { name = "restore", "sync", "list_first", "history" },
  -- How the app knows what is for sale.
  { name = "catalogue", "built_in", "at_launch", "when_opened", "at_tap", "server_list", "server_or_built_in" },
  -- Where a tap on Buy waits for its result.
  { name = "buying", "in_tap", "in_task" },
  -- How the user is told that something went wrong: a dialog of one kind or the other, or a text in the window.
  { name = "messages", "error", "message", "inline" },
  -- Whether the app says what it granted and revoked.
  { name = "claims", "given", "none" },
}

axes.exclusions = {
  {
    why = "an account at the server belongs to a logged-in user",
    record = { "server" }, account = { "device" },
  },
  {
    why = "without a network the server does not answer, and an owner must not be locked out",
    record = { "server" }, access = { "record" },
  },
  {
    why = "nothing that is counted is on the device's list",
    access = { "record", "memory" }, types = { "consumable", "non_renewing" },
  },
  {
    why = "nothing that is counted is restored",
    restore = { "list_first", "history" }, types = { "consumable", "non_renewing" },
  },
}

return axes
