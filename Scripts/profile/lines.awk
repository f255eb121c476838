# From the profile as llvm-profdata writes it to one line for each function: its name, the hash of its shape, how many
# counters it has, what they say, and whom it called, apart by tabs. Functions with less than two millionths of all counts
# are left out; together they have less than a thousandth.
BEGIN {
  RS = ""
  FS = "\n"
}

{
  line = ""
  sum = 0
  left = -1
  for (i = 1; i <= NF; i++) {
    if ($i ~ /^#/ || $i == ":ir") continue
    if ($(i - 1) == "# Num Counters:") left = $i
    else if (left > 0) {
      sum += $i
      left--
    }
    line = line (line == "" ? "" : "\t") $i
    # Said to have no bitmap, or else the `$` of the next name would be taken for the beginning of one.
    if (left == 0) {
      line = line "\t$0"
      left = -1
    }
  }
  lines[NR] = line
  sums[NR] = sum
  total += sum
}

END {
  for (i = 1; i <= NR; i++) if (sums[i] >= total * 0.000002) print lines[i]
}
