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

// Store is a folder of runs. The zero value keeps them in the folder "results". It may be used by several goroutines and processes.
type Store struct {
	Dir string // where runs are written; empty means "results"
	// Also names further stores that are only read, in which a run is looked for that Dir does not have: those that come with notebooks.
	Also []string

	Checkpoints Cadence // how often a run is saved while it trains
	// NoLocks goes on where the file system has no locks, as Lustre without the option flock. Nothing then keeps two processes from training
	// the same run, which a scheduler that gives each run to one task does not do.
	NoLocks bool

	Messages io.Writer // where it is said that a run is damaged, resumed or waited for; nil means standard error

	mu       sync.Mutex // serializes messages
	unlocked sync.Once  // it was said that there are no locks
}

// Cadence says how often a run is saved while it trains: after so many epochs, or when so much time has passed since the last time,
// whichever comes first. A field that is 0 says nothing; if both are, it is every 30 seconds. A run that is interrupted is saved as well, so
// it is only what was computed since the last time that is lost when the process is killed.
type Cadence struct {
	Epochs int
	Time   time.Duration
}

// DefaultInterval is the time between two checkpoints.
const DefaultInterval = 30 * time.Second

// due reports whether to save the state after an epoch, so many epochs and so long after the last time.
func (c Cadence) due(epochs int, since time.Duration) bool {
	if c == (Cadence{}) {
		c.Time = DefaultInterval
	}
	return c.Epochs > 0 && epochs >= c.Epochs || c.Time > 0 && since >= c.Time
}

// Open returns the store in a folder, which need not exist yet. Runs that it does not have are looked for in the other stores given,
// which are only read; an empty name is skipped.
func Open(dir string, also ...string) *Store {
	return &Store{Dir: dir, Also: slices.DeleteFunc(slices.Clone(also), func(name string) bool { return name == "" })}
}

func (s *Store) dir() string {
	if s.Dir == "" {
		return "results"
	}
	return s.Dir
}

// Folders within a store, beside those of the finished runs.
const (
	unfinishedFolder = "unfinished" // runs in training, one folder each
	excerptFolder    = "excerpts"   // what unfinished runs of other stores had when they were exported, without their models
	damagedFolder    = "damaged"    // what was found damaged, for whoever wants to look at it
	temporaryFolder  = "temporary"  // runs on their way in or out
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

// setAside moves a damaged folder to where it is kept.
func (s *Store) setAside(dir string, why error) error {
	to, err := freshFolder(filepath.Join(s.dir(), damagedFolder), filepath.Base(dir)+"-")
	if err != nil {
		return err
	}
	to = filepath.Join(to, filepath.Base(dir))
	if err := os.Rename(dir, to); os.IsNotExist(err) {
		// Another process has replaced it while it was read, on a file system whose locks do not hold.
		return os.Remove(filepath.Dir(to))
	} else if err != nil {
		return fmt.Errorf("runs: %w", err)
	}
	s.say("%v; it is now in %s, and the run is trained again", why, to)
	return nil
}
