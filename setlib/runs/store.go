package runs

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"
)

// Store is a folder of runs. The zero value uses the folder "results". A Store may be used by several goroutines and processes.
type Store struct {
	Dir string // folder to write runs to; empty means "results"
	// Also lists read-only stores that are searched for runs missing in Dir, such as those that come with notebooks.
	Also []string

	Checkpoints Cadence // how often a run is saved while it trains
	// NoLocks allows file systems without locks, such as Lustre mounted without the option flock. Nothing then prevents two processes from
	// training the same run, so use it only with a scheduler that gives each run to one task.
	NoLocks bool

	Messages io.Writer // messages about damaged, resumed and awaited runs; nil means standard error

	mu       sync.Mutex // serializes messages
	unlocked sync.Once  // the message about missing locks has been written
}

// Cadence specifies how often a run is saved during training: after a number of epochs or a time since the last checkpoint, whichever comes
// first. A field that is 0 has no effect; if both are 0, the run is saved every 30 seconds. An interrupted run is saved as well, so only a
// killed process loses the computation since the last checkpoint.
type Cadence struct {
	Epochs int
	Time   time.Duration
}

// DefaultInterval is the default time between two checkpoints.
const DefaultInterval = 30 * time.Second

// due reports whether to save a checkpoint, given the number of epochs and the time since the last one.
func (c Cadence) due(epochs int, since time.Duration) bool {
	if c == (Cadence{}) {
		c.Time = DefaultInterval
	}
	return c.Epochs > 0 && epochs >= c.Epochs || c.Time > 0 && since >= c.Time
}

// Open returns the store in a folder, which need not exist yet. The other folders are read-only stores that are searched for runs missing in
// the first; empty names are skipped.
func Open(dir string, also ...string) *Store {
	return &Store{Dir: dir, Also: slices.DeleteFunc(slices.Clone(also), func(name string) bool { return name == "" })}
}

func (s *Store) dir() string {
	if s.Dir == "" {
		return "results"
	}
	return s.Dir
}

// Folders within a store, in addition to those of the finished runs.
const (
	unfinishedFolder = "unfinished" // runs in training, one folder per run
	excerptFolder    = "excerpts"   // exported parts of unfinished runs of other stores, without their models
	damagedFolder    = "damaged"    // damaged files, kept for inspection
	temporaryFolder  = "temporary"  // runs being written or removed
)

func (s *Store) finished(digest string) string { return filepath.Join(s.dir(), digest) }

func (s *Store) unfinished(digest string) string {
	return filepath.Join(s.dir(), unfinishedFolder, digest)
}

// say writes a message.
func (s *Store) say(format string, args ...any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	w := s.Messages
	if w == nil {
		w = os.Stderr
	}
	fmt.Fprintf(w, "runs: "+format+"\n", args...)
}

// setAside moves a damaged folder to the folder for damaged runs.
func (s *Store) setAside(dir string, why error) error {
	to, err := freshFolder(filepath.Join(s.dir(), damagedFolder), filepath.Base(dir)+"-")
	if err != nil {
		return err
	}
	to = filepath.Join(to, filepath.Base(dir))
	if err := os.Rename(dir, to); os.IsNotExist(err) {
		// Another process has replaced the folder while it was read, on a file system with broken locks.
		return os.Remove(filepath.Dir(to))
	} else if err != nil {
		return fmt.Errorf("runs: %w", err)
	}
	s.say("%v; it is now in %s, and the run is trained again", why, to)
	return nil
}
