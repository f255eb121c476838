project {
  paths = { "suite" },
  apps = { "app.lua" },
  filter = { "buy", "title:coins" },
  exclude = { "tag:large" },
  jobs = 2,
  shard = "1/2",
  seed = "0x2a",
  strict = true,
  known_failing = "known.txt",
  report = { "junit=junit.xml", "jsonl=run.jsonl" },
  profiles = {
    nightly = { seeds = "1..5", strict = true },
    weekly = { inherits = "nightly", seeds = "1..9", color = "never" },
  },
}
