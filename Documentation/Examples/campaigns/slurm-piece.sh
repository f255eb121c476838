#!/bin/bash
#SBATCH --job-name=assay
#SBATCH --ntasks=1
#SBATCH --time=10
#SBATCH --mem=500M
# One shard of a campaign, as a task of an array job; slurm.sh submits it.
# Usage: slurm-piece.sh COUNT FOLDER OPTION…    COUNT is the number of shards, FOLDER is for the logs, the rest is for `assay run`
set -euo pipefail
count=$1 folder=$2
shift 2

# Exit codes below 64 are verdicts, which are in the log: such a shard is done.
assay run "$@" --shard "auto/$count" --jobs 1 --report "jsonl=$folder/$SLURM_ARRAY_TASK_ID.jsonl" \
  --no-save --color never --progress none --status-level none || [ $? -lt 64 ]
