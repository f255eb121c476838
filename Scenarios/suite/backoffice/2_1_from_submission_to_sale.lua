scenario {
  title    = "submitted, reviewed, approved: the product is for sale at the next launch",
  rules    = { "deliver-before-finish" },
  catches  = { "drop add_payment", "drop granted", "ignore updated_transactions/purchased" },
  source   = "6.2; Xamarin: Changes to StoreKit in iOS 6, uploading",
  products = { pro = { type = "non_consumable", price = "1.500 KWD", status = "ready_to_submit" } },
  accounts = { mia = { storefront = "KWT" } },

  cases    = {
    { name = "at_once", answers = { "approve" } },
    { name = "after_a_while", answers = { "begin", "approve" } },
    { name = "with_the_app", answers = { "begin", "hold", "approve" } },
    { name = "the_second_time", answers = { "reject", "again", "begin", "approve" } },
    { name = "after_a_question", answers = { "begin", "ask", "again", "approve" } },
  },

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:tap "shop"
    world:settle()
    phone:buy "pro"
    world:settle()
    expect(phone:owned "pro", { rule = "owns-what-is-due" }):equals(0)

    world:submit "pro"
    for _, answer in ipairs(case.answers) do
      if answer == "again" then world:submit "pro" else world:review("pro", answer) end
    end
    expect(world):saw("catalogue.status_changed", { product = "pro", status = "approved" })
    phone:terminate()
    phone:launch()
    world:settle()
    phone:tap "shop"
    world:settle()
    phone:buy "pro"
    world:settle()
    expect(phone:owned "pro", { rule = "owns-what-is-due" }):equals(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
