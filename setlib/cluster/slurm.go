package cluster

import (
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// MostRequeues is the maximum number of times that a task is requeued after it runs out of time. Preempted tasks are requeued without limit.
const MostRequeues = 3

// notice returns how long before the end of its time a task is told to save its run: two minutes, since Slurm may be 20 s late, or half of a shorter
// time.
func (j Job) notice() time.Duration {
	if j.Time > 0 {
		return min(2*time.Minute, j.Time/2)
	}
	return 2 * time.Minute
}

// early is the time by which Slurm may tell a task too early.
const early = time.Minute

// option is an option of sbatch without its dashes. Some have no value.
type option struct{ name, value string }

// options returns the options that the job has, apart from the user's own.
func (j Job) options() []option {
	all := []option{
		{"job-name", j.Sweep.String()}, {"array", j.array()}, {"ntasks", "1"}, {"cpus-per-task", strconv.Itoa(max(1, j.CPUs))},
		{"time", slurmTime(j.Time)}, {"mem", j.Memory}, {"partition", j.Partition}, {"account", j.Account},
		{"output", strings.ReplaceAll(j.log(), "%", "%%") + "-%a.log"}, {"signal", fmt.Sprintf("TERM@%d", int(j.notice().Seconds()))}, {"open-mode", "append"},
	}
	all = slices.DeleteFunc(all, func(o option) bool { return o.value == "" }) // which the cluster decides
	return append(all, option{"requeue", ""})
}

// log returns the beginning of the paths of the tasks' files.
func (j Job) log() string { return filepath.Join(j.Logs, j.Sweep.String()) }

// arguments returns the arguments of sbatch. They repeat the options of the script, over which variables such as SBATCH_PARTITION prevail.
func (j Job) arguments() []string {
	all := []string{"--parsable"}
	for _, o := range j.options() {
		if o.value != "" {
			o.name += "=" + o.value
		}
		all = append(all, "--"+o.name)
	}
	return append(all, j.Options...)
}

// Slurm returns the script for sbatch. It is the same on every cluster; site-specific settings go into Options.
func (j Job) Slurm() string {
	var b strings.Builder
	b.WriteString("#!/bin/bash\n# Written by setlab sweep --on slurm.\n")
	for _, o := range j.options() {
		if o.value != "" {
			o.name += "=" + quoted(o.value)
		}
		fmt.Fprintf(&b, "#SBATCH --%s\n", o.name)
	}
	fmt.Fprintf(&b, "\ntask=${SLURM_ARRAY_TASK_ID:?this script is for sbatch}\nlog=%s-$task\n", quoted(j.log()))
	if j.Grid != "" {
		fmt.Fprintf(&b, "# The grid as it was when this script was written.\nprintf '%%s\\n' %s >\"$log.json\" || exit\n", quoted(j.Grid))
	}
	for _, variable := range j.Environment {
		name, value, _ := strings.Cut(variable, "=")
		fmt.Fprintf(&b, "export %s=%s\n", name, quoted(value))
	}

	// When Slurm ends the task's time or preempts it, the run is saved and the exit status is 130. Slurm itself requeues
	// neither a task whose script has ended nor one whose time is over.
	fmt.Fprintf(&b, `
# Not all clusters bind a task to its processors.
export GOMAXPROCS="${SLURM_CPUS_PER_TASK:-1}"
# When the task's time ends. Not all versions of Slurm set the variable. The time may also be unlimited.
ends=${SLURM_JOB_END_TIME:+@$SLURM_JOB_END_TIME}
ends=${ends:-$(SLURM_TIME_FORMAT=standard squeue --noheader --jobs="$SLURM_JOB_ID" --format=%%e 2>/dev/null)}
end=$(date -d "${ends:-now}" +%%s 2>/dev/null)
# With sbatch --export=NONE, srun would pass none of the variables above.
srun --export=ALL --ntasks=1 --cpus-per-task="${SLURM_CPUS_PER_TASK:-1}" %s --shard "$task/%d" --parallel "${SLURM_CPUS_PER_TASK:-1}"
status=$?
rm -f "$log.json"
if [ $status -eq 130 ]; then
	if [ -n "$end" ] && [ $((end - $(date +%%s))) -lt %d ]; then
		echo >>"$log.requeues"
		if [ "$(wc -l <"$log.requeues")" -gt %d ]; then
			echo "setlab: out of time %d times, which is enough; submit again with a longer --time" >&2
			exit $status
		fi
	fi
	# Of this task alone: the id of the job would requeue all of them.
	scontrol requeue "${SLURM_ARRAY_JOB_ID}_$task"
	sleep 60 # until Slurm ends it
fi
exit $status
`, j.command(), j.Sweep.Tasks, int((j.notice() + early).Seconds()), MostRequeues, MostRequeues+1)
	return b.String()
}

// command returns the command of a task for the shell.
func (j Job) command() string {
	words := make([]string, len(j.Command))
	for k, word := range j.Command {
		if words[k] = quoted(word); word == GridPath {
			words[k] = `"$log.json"`
		}
	}
	return strings.Join(words, " ")
}

// array formats the numbers of the tasks, with ranges for consecutive numbers, and the number of tasks that may run at a time.
func (j Job) array() string {
	var parts []string
	for k := 0; k < len(j.Tasks); {
		end := k
		for end+1 < len(j.Tasks) && j.Tasks[end+1] == j.Tasks[end]+1 {
			end++
		}
		if part := strconv.Itoa(j.Tasks[k]); end > k {
			parts = append(parts, part+"-"+strconv.Itoa(j.Tasks[end]))
		} else {
			parts = append(parts, part)
		}
		k = end + 1
	}
	array := strings.Join(parts, ",")
	if j.AtMost > 0 {
		array += "%" + strconv.Itoa(j.AtMost)
	}
	return array
}

// slurmTime formats a time as D-HH:MM:SS, or as "" for 0.
func slurmTime(d time.Duration) string {
	if d == 0 {
		return ""
	}
	s := int(d.Seconds())
	return fmt.Sprintf("%d-%02d:%02d:%02d", s/86400, s/3600%24, s/60%60, s%60)
}

// quoted quotes a word for the shell.
func quoted(word string) string {
	if word != "" && strings.IndexFunc(word, func(r rune) bool {
		return !strings.ContainsRune("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./=:%,+@", r)
	}) < 0 {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}
