local types = require "product_types"

local rows = types.rows {
  country  = "FRA",
  sells    = { "june", "july" },
  of       = { "consumable", "non_consumable", "non_renewing" },
  variants = {
    -- What was consumed leaves the receipt, and of an empty one nobody says that it is not paid.
    { name = "the_receipt_lags", rules = { "deliver-before-finish" }, of = { "non_consumable", "non_renewing" } },
    { name = "the_server_lags", is_told = true },
  },
}
for _, row in ipairs(rows) do
  for _, product in pairs(row.products) do product.delivered_by = "server" end
end

scenario {
  title    = "an owner of one product buys another, which the server finds not paid yet: that is no refusal, it comes",
  rules    = { "keep-on-server-failure" },
  catches  = {
    "drop server_deliver",
    "bug: a purchase that the receipt did not show yet was finished, and its user told to write to the support",
  },
  source   = "W6, W14, W16, X4, X8",
  cases    = rows,

  run = function(world, case)
    local phone = world:device "phone"
    local is_known = false
    world:latitude("non_renewing_entries", "kept")
    phone:launch()
    world:settle()
    phone:buy "june"
    world:settle()
    if case.is_told then
      world:server {
        deliver = function(question)
          if question.product == "july" and not is_known then return { answer = "not_paid", check = 0 } end
        end,
      }
    else
      world:latitude("receipt_lag", "later")
    end
    phone:buy "july"
    world:settle()
    world:wait "10m"                          -- whoever asks again and again has given up by then

    is_known = true
    phone:terminate()     -- whoever does not ask again by itself does so now
    phone:launch()
    world:settle()
    expect(phone:owned "june", { rule = "owns-what-is-due" }):equals(case.count)
    expect(phone:owned "july", { rule = "owns-what-is-due" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
