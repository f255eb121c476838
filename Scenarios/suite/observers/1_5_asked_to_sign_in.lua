local types = require "product_types"

scenario {
  title    = "adding the observer prompts for sign-in while work is pending: signed in or canceled, nothing is lost",
  rules    = { "handle-unsolicited", "finish-every-terminal" },
  needs    = { "queue" },
  catches  = { "ignore updated_transactions/unsolicited" },
  source   = "O6, O7, O9",
  cases    = types.rows {
    country = "SWE",
    variants = {
      { name = "signs_in", option = "prompt" },
      { name = "no_prompt", option = "no_prompt", of = { "consumable" } },
      { name = "cancels", option = "prompt", cancels = true, of = { "consumable" } },
    },
  },

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:kill_app { before = "finish" }
    phone:buy "thing"
    world:settle()

    world:behavior("observer_prompt", case.option)
    if case.cancels then phone:cancel_next_sign_in() end
    phone:launch()
    world:settle()
    phone:terminate()
    phone:launch()
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
