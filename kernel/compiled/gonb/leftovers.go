package gonb

import (
	"os"
	"path/filepath"
	"strings"
	"time"

	"setlab/kernel/process/scratch"
)

// If GoNB is killed together with the kernel, its folders and named pipes remain in the temporary
// directory. The next kernel removes them.

const (
	folderPrefix = "setlab-gonb-"
	pipePattern  = "gonb_pipe_"
	buildName    = "build" // file with the path of the folder in which cells are compiled
)

// sweep removes the files that kernels which no longer run have left in the temporary directory.
func sweep() {
	temporary := os.TempDir()
	var since time.Time // when the first of these kernels started
	scratch.Sweep(folderPrefix, func(folder string, began time.Time) {
		if since.IsZero() || began.Before(since) {
			since = began
		}
		if build, err := os.ReadFile(filepath.Join(folder, buildName)); err == nil && strings.HasPrefix(string(build), filepath.Join(temporary, "gonb_")) {
			_ = os.RemoveAll(string(build)) // if this fails, the next sweep tries again
		}
	})
	if !since.IsZero() {
		sweepPipes(temporary, since)
	}
}

// sweepPipes removes named pipes of programs that no longer run, if they were created after the
// given time. It needs to see all processes, and does nothing if it cannot.
func sweepPipes(temporary string, since time.Time) {
	used := pipesInUse()
	if used == nil {
		return
	}
	pipes, _ := filepath.Glob(filepath.Join(temporary, pipePattern+"*")) // the pattern is valid
	for _, pipe := range pipes {
		info, err := os.Lstat(pipe)
		// A program that is just being started does not have its pipes in its environment yet.
		if err != nil || info.Mode().Type() != os.ModeNamedPipe || info.ModTime().Before(since) || time.Since(info.ModTime()) < pipeAge {
			continue
		}
		if !used[pipe] {
			_ = os.Remove(pipe) // fails for other users' pipes
		}
	}
}

// pipeAge is the age after which a pipe must be in its program's environment.
const pipeAge = 10 * time.Second

// pipesInUse returns the named pipes in the environments of processes, or nil if the system does
// not provide them.
func pipesInUse() map[string]bool {
	environments, _ := filepath.Glob("/proc/[0-9]*/environ") // the pattern is valid
	var used map[string]bool
	for _, environment := range environments {
		text, err := os.ReadFile(environment)
		if err != nil {
			continue // another user's process, or it has ended
		}
		if used == nil {
			used = map[string]bool{}
		}
		for setting := range strings.SplitSeq(string(text), "\x00") {
			if name, pipe, _ := strings.Cut(setting, "="); strings.HasPrefix(name, "GONB_PIPE") {
				used[pipe] = true
			}
		}
	}
	return used
}
