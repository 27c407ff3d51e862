package gonb

import (
	"os"
	"path/filepath"
	"strings"
	"time"

	"setlab/kernel/process/scratch"
)

// A GoNB leaves its folders and named pipes in the temporary folder when it is killed
// together with the kernel. The next kernel removes them.

const (
	folderPrefix = "setlab-gonb-"
	pipePattern  = "gonb_pipe_"
	buildName    = "build" // has the path of the folder that cells are compiled in
)

// sweep removes from the temporary folder what kernels have left there that are dead.
func sweep() {
	temporary := os.TempDir()
	var since time.Time // when the first of the dead began
	scratch.Sweep(folderPrefix, func(folder string, began time.Time) {
		if since.IsZero() || began.Before(since) {
			since = began
		}
		if build, err := os.ReadFile(filepath.Join(folder, buildName)); err == nil && strings.HasPrefix(string(build), filepath.Join(temporary, "gonb_")) {
			_ = os.RemoveAll(string(build)) // what cannot be removed is left to the next one
		}
	})
	if !since.IsZero() {
		sweepPipes(temporary, since)
	}
}

// sweepPipes removes the named pipes of programs that have gone, as far as they were made
// after a time. It needs to see all processes, and does nothing where it cannot.
func sweepPipes(temporary string, since time.Time) {
	used := pipesInUse()
	if used == nil {
		return
	}
	pipes, _ := filepath.Glob(filepath.Join(temporary, pipePattern+"*")) // the pattern is well formed
	for _, pipe := range pipes {
		info, err := os.Lstat(pipe)
		// A program that is just being started does not know its pipes yet.
		if err != nil || info.Mode().Type() != os.ModeNamedPipe || info.ModTime().Before(since) || time.Since(info.ModTime()) < pipeAge {
			continue
		}
		if !used[pipe] {
			_ = os.Remove(pipe) // another user's stays
		}
	}
}

// pipeAge is how old a pipe must be to be known to its program.
const pipeAge = 10 * time.Second

// pipesInUse returns the named pipes that processes have in their environments; nil where
// the system does not tell.
func pipesInUse() map[string]bool {
	environments, _ := filepath.Glob("/proc/[0-9]*/environ") // as above
	var used map[string]bool
	for _, environment := range environments {
		text, err := os.ReadFile(environment)
		if err != nil {
			continue // another user's, or gone
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
