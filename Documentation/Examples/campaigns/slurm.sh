#!/bin/bash
# Runs a campaign as an array job of Slurm: the pieces, those that were lost again, and one report of all.
# Usage: [COUNT=100] [FOLDER=campaign] slurm.sh OPTION…    OPTION is for `assay run`, such as --app purchases.lua --seeds 1..1000
# `assay` is on the PATH of all nodes, and they share the current folder.
set -euo pipefail
count=${COUNT:-100} # below the cluster's MaxArraySize, which is 1001 unless its configuration says otherwise
folder=${FOLDER:-campaign}
piece=$(dirname "$0")/slurm-piece.sh

mkdir -p "$folder"
array=1-$count
for _ in 1 2 3; do
  # Its code is the worst of all tasks; the logs tell more.
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
