-- The axes of the styles on the payment queue.

local queue_axes = {}

-- Each axis with its values, the plainest one first; `often` names those that chance prefers.
queue_axes.list = {
  -- What is sold; "bought" is everything but subscriptions. Few scenarios need one type alone.
  {
    name = "types", often = { "all", "bought" },
    "all", "consumable", "non_consumable", "non_renewing", "auto_renewable", "free_subscription", "bought",
  },
  -- Where the record of what was handed out lives.
  { name = "record", "files", "one_file", "preferences", "server" },
  -- Whose the record is: of whoever holds the device, or of who is logged in.
  { name = "account", "device", "login" },
  -- Who checks that a purchase is genuine, beside the queue that tells of it.
  { name = "verification", "none", "device", "server", "store" },
  -- When the user gets what was bought.
  { name = "granted", "at_purchased", "after_verification", "after_copy" },
  -- When a transaction is finished, once its user has everything.
  { name = "finish", "at_once", "next_turn", "soon", "reported" },
  -- What brings another try after a check, a delivery or a write has failed, beside the queue that tells again.
  { name = "retry", "timer", "front", "launch" },
  -- What listens to the queue.
  { name = "observer", "object", "closures", "layers", "statistics_first", "statistics_last" },
  -- Which transactions are looked at: those that a callback brings, also those in the queue at launch, or always all.
  { name = "queue", "told", "looks_at_launch", "whole_queue" },
  -- How the app knows what is for sale.
  { name = "catalogue", "built_in", "at_launch", "when_opened", "at_tap", "server_list", "server_or_built_in" },
  -- When a purchase goes on that began in the store.
  { name = "promoted", "at_once", "later" },
  -- How the user is told that something went wrong: a dialog of one kind or the other, or a text in the window.
  { name = "messages", "error", "message", "inline" },
  -- Who hands out what the developer's server could hand out: the app has it built in, or it comes from there.
  { name = "delivery", "built_in", "server" },
  -- What becomes of content that the store hosts.
  { name = "hosted", "none", "downloaded" },
  -- Whether the app says what it granted, persisted and verified.
  { name = "claims", "given", "none" },
}

queue_axes.exclusions = {
  {
    why = "an account at the server belongs to a logged-in user",
    record = { "server" }, account = { "device" },
  },
  {
    why = "the list at the server has no dates; only the store's notifications would provide them",
    record = { "server" }, types = { "all", "auto_renewable", "free_subscription" },
  },
  {
    why = "there is no validation to wait for",
    granted = { "after_verification" }, verification = { "none" },
  },
  {
    why = "purchases that a later validation rejects would have to be revoked, even spent coins",
    granted = { "at_purchased" }, verification = { "device", "server", "store" },
  },
  {
    why = "there is no copy to wait for",
    granted = { "after_copy" }, hosted = { "none" },
  },
  {
    why = "the store hosts content only for non-consumables",
    hosted = { "downloaded" },
    types = { "consumable", "non_renewing", "auto_renewable", "free_subscription" },
  },
  {
    why = "owners of hosted content get no notification of a new version, so their app checks all products",
    hosted = { "downloaded" }, catalogue = { "built_in", "at_tap" },
  },
}

return queue_axes
