#!/bin/bash
#SBATCH --job-name=assay
#SBATCH --ntasks=1
#SBATCH --time=10
#SBATCH --mem=500M
# One piece of a campaign, as a task of an array job; slurm.sh submits it.
# Usage: slurm-piece.sh COUNT FOLDER OPTION…    COUNT is that of all pieces, FOLDER where the logs go, the rest is for `assay run`
set -euo pipefail
count=$1 folder=$2
shift 2

# The codes below 64 are verdicts, which the log has: such a piece is done.
assay run "$@" --shard "auto/$count" --jobs 1 --report "jsonl=$folder/$SLURM_ARRAY_TASK_ID.jsonl" \
  --no-save --color never --progress none --status-level none || [ $? -lt 64 ]
