local types = require "product_types"

scenario {
  title    = "a purchase that found no room stays unfinished: it comes again at the front, or at the next launch only",
  rules    = { "finish-every-terminal" },
  needs    = { "disk" },
  catches  = { "ignore updated_transactions/unasked" },
  source   = "C4, C5",
  cases    = types.rows {
    country = "USA",
    variants = {
      { name = "on", option = "on" },
      { name = "off", option = "off", of = { "consumable" } },
    },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:latitude("resume_redelivery", case.option)
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
      -- An app that looks into the queue by itself may have finished it before it comes again.
      expect(since > 0 or #phone:queue() == 0, "it came again or was finished"):is_true()
    else
      expect(since):equals(0)
    end
    phone:terminate()
    phone:launch()
    world:settle()
    -- An app that notes what it is about to sell sells nothing while there is no room for the note.
    local paid = case.count * world:ledger("thing").purchases
    if paid == 0 then expect(phone:messages(), { rule = "buy-button" }):is_not_empty() end
    expect(phone:owned "thing", { rule = "owns-what-is-due" }):equals(paid)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
