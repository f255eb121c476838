#!/bin/bash
# Runs a campaign as a Slurm array job: the shards, the lost ones again, and one report.
# Usage: [COUNT=100] [FOLDER=campaign] slurm.sh OPTION…    OPTION is for `assay run`, such as --app purchases.lua --seeds 1..1000
# Requires `assay` on the PATH of all nodes, and a current folder that they share.
set -euo pipefail
count=${COUNT:-100} # below the cluster's MaxArraySize (default: 1001)
folder=${FOLDER:-campaign}
piece=$(dirname "$0")/slurm-piece.sh

mkdir -p "$folder"
array=1-$count
for _ in 1 2 3; do
  # Its exit code is the worst of all tasks; the logs contain more.
  sbatch --wait --array="$array" --output="$folder/%a.txt" "$piece" "$count" "$folder" "$@" || true
  status=0
  array=$(assay report --missing "$folder"/*.jsonl) || status=$?
  case $status in
    0) break ;;
    2) echo "run again: $array" ;;
    *) exit "$status" ;;
  esac
done

assay report "$folder"/*.jsonl --report jsonl=campaign.jsonl --report html=campaign.html
