-- The original way: no account is signed in, and the first purchase asks for the test account.
scenario {
  title       = "the first purchase asks for the test account, and continues with it",
  rules       = { "deliver-before-finish" },
  source      = "K5; a guide of 2013, testing in the sandbox",
  catches     = { "drop finish", "ignore updated_transactions/purchased" },
  environment = "sandbox",
  products    = { pro = { type = "non_consumable", price = "4.99 USD" } },

  run = function(world)
    local phone = world:device "phone"
    local tester = world:tester "tester"
    phone:sign_out()
    phone:launch()
    world:settle()
    phone:sign_in_when_asked(tester)
    phone:buy "pro"
    world:settle()
    if #phone:sheets() > 0 then               -- an app may want a login before it sells anything
      expect(phone):saw("device.sign_in_asked", { reason = "purchase" })
      expect(world):saw("store.charged", { account = "tester" })
      expect(phone:sheets()):has_entry { note = "[Environment: Sandbox]" }
      -- The app may have no login before the store asks; the user returns for it.
      phone:terminate()
      phone:launch()
      world:settle()
      local count = phone:owned "pro"
      if count == 0 then                      -- an app may have credited the user who tapped, who was signed out
        phone:sign_out()
        phone:terminate()
        phone:launch()
        world:settle()
        count = phone:owned "pro"
      end
      expect(count, { label = "owned by the tester, or while signed out", rule = "entitlements-match-store" }):equals(1)
    end
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
