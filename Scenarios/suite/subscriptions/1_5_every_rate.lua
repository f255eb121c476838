-- How many seconds a week, a month and a year last at each rate, as test stores print it.
local function row(name, week, month, year) return { name = name, week = week, month = month, year = year } end

scenario {
  title    = "a week, a month, and a year last as long as the rate sets, and the app handles each renewal",
  rules    = { "handle-unsolicited", "finish-every-terminal" },
  catches  = { "ignore updated_transactions/unsolicited" },
  source   = "9.1",
  products = {
    weekly  = { type = "auto_renewable", price = "10.00 INR", period = "1 week", group = "weeks" },
    monthly = { type = "auto_renewable", price = "100.10 INR", period = "1 month", group = "months" },
    yearly  = { type = "auto_renewable", price = "2499.00 INR", period = "1 year", group = "years" },
  },
  accounts = { mia = { storefront = "IND" } },
  cases    = {
    row("real_time", 604800, 2678400, 31536000),
    row("one_hour_is_one_day", 25200, 111600, 1314000),
    row("thirty_minutes_is_one_day", 12600, 55800, 657000),
    row("five_minutes_is_one_day", 2100, 9300, 109500),
    row("one_minute_is_one_day", 420, 1860, 21900),
    row("thirty_seconds_is_one_day", 210, 930, 10950),
    row("one_second_is_one_day", 7, 31, 365),
    row("monthly_renewal_every_hour", 900, 3600, 43200),
    row("monthly_renewal_every_thirty_minutes", 600, 1800, 21600),
    row("monthly_renewal_every_fifteen_minutes", 300, 900, 10800),
    row("monthly_renewal_every_five_minutes", 180, 300, 3600),
    row("monthly_renewal_every_thirty_seconds", 10, 30, 360),
    row("one_renewal_every_fifteen_minutes", 900, 900, 900),
    row("one_renewal_every_five_minutes", 300, 300, 300),
    row("one_renewal_every_minute", 60, 60, 60),
    row("one_renewal_every_thirty_seconds", 30, 30, 30),
    row("one_renewal_every_ten_seconds", 10, 10, 10),
    row("one_renewal_every_two_seconds", 2, 2, 2),
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:subscriptions { rate = case.name, renewals = 1 }
    world:behavior("renewal_lead", "at_expiry")
    world:behavior("renewal_gap", "none")
    phone:launch()
    world:settle()
    for _, period in ipairs { { "weekly", case.week }, { "monthly", case.month }, { "yearly", case.year } } do
      local name, length = period[1], period[2] * 1000
      phone:buy(name)
      world:wait_for("subscription.began", "5m")
      world:wait(length - 200 .. "ms")
      expect(world:ledger(name)):has { purchases = 1 }
      world:wait "400ms"
      expect(world:ledger(name)):has { purchases = 2 }
      world:settle()
    end
    phone:terminate()
    phone:launch()
    world:settle()
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
