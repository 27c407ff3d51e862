package main

import (
	"fmt"
	"os"
	"strings"
)

// reserved are options of sbatch by which a later submission recognizes queued tasks, or finds their logs.
var reserved = []struct {
	short, long string
	least       int // number of letters that sbatch takes for the long option
	why         string
}{
	{"J", "job-name", 1, "the job's name tells which runs are in the queue"},
	{"a", "array", 2, "the array's numbers tell which runs a task trains; --at-most limits how many tasks run at a time"},
	{"o", "output", 2, "--status reads the logs in the folder STORE-logs"},
	{"M", "clusters", len("cluster"), "squeue would not show the tasks; set the variable SLURM_CLUSTERS instead, which all programs of Slurm read"},
}

// checkSbatch returns an error for options of sbatch, after --, with which the same runs would be submitted again and again.
func checkSbatch(options []string) error {
	for _, given := range options {
		name, _, _ := strings.Cut(given, "=")
		long, isLong := strings.CutPrefix(name, "--")
		for _, r := range reserved {
			if isLong && len(long) >= r.least && strings.HasPrefix(r.long, long) || !isLong && strings.HasPrefix(name, "-"+r.short) {
				return fmt.Errorf("%s after -- is not possible, because %s", given, r.why)
			}
		}
	}
	if there := os.Getenv("SBATCH_CLUSTERS"); there != "" && there != os.Getenv("SLURM_CLUSTERS") {
		return fmt.Errorf("SBATCH_CLUSTERS is %s, and squeue would not show the tasks; set SLURM_CLUSTERS instead, which all programs of Slurm read", there)
	}
	return nil
}
