local types = require "product_types"

scenario {
  title    = "a purchase without disk space stays unfinished: it is redelivered in the foreground or at the next launch",
  rules    = { "finish-every-terminal" },
  needs    = { "disk", "queue" },
  catches  = { "ignore updated_transactions/unsolicited" },
  source   = "C4, C5",
  cases    = types.rows {
    country = "USA",
    variants = {
      { name = "on", option = "on" },
      { name = "off", option = "off" },
    },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("resume_redelivery", case.option)
    phone:launch()
    world:settle()
    phone:fill_disk()
    phone:buy "thing"
    world:settle()
    phone:free_disk()
    local waits, told = #phone:queue() > 0, world:fact_count "callback.delivered"
    phone:background()
    phone:foreground()
    world:settle()
    local since = world:fact_count "callback.delivered" - told
    if case.option == "on" and waits then
      -- An app that reads the queue on its own may have finished it before the redelivery.
      expect(since > 0 or #phone:queue() == 0, "redelivered or finished"):is_true()
    else
      expect(since):equals(0)
    end
    phone:terminate()
    phone:launch()
    world:settle()
    -- An app that notes what it is about to sell sells nothing while there is no room for the note.
    local paid = case.count * world:ledger("thing").purchases
    if paid == 0 then expect(phone:messages(), { rule = "buy-button" }):is_not_empty() end
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(paid)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
