package runs

import (
	"cmp"
	"errors"
	"fmt"
	"html"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"
)

// Where is the state of an entry of a store.
type Where string

// The states.
const (
	Finished   Where = "finished"
	Unfinished Where = "unfinished" // partly trained: there is a checkpoint or an excerpt of one
	ReadOnly   Where = "read-only"  // finished and in one of Store.Also
	Newer      Where = "newer"      // stored by a newer version of this library, which can read it
	Damaged    Where = "damaged"    // its files are damaged and are not used
)

// Entry is a run in a store.
type Entry struct {
	Digest  string
	Dir     string
	Where   Where
	Record  Record
	Weights bool  // whether it includes its model
	Size    int64 // bytes of all its files
	Damage  error // why a damaged or newer entry cannot be read: a *DamageError or a *NewerError

	excerpt bool   // see Run.Excerpt
	opened  *entry // of a finished, undamaged run, with its small files
}

// Listing lists the runs of a store. It is displayed as a table.
type Listing []Entry

// List lists the runs of the store by name, finished runs first. It detects damage that is visible without reading large files: missing or
// truncated files, and small files that have changed. Entry.Verify reads everything. A folder that does not exist has no runs.
func (s *Store) List() (Listing, error) {
	var all Listing
	seen := map[string]bool{}
	add := func(e Entry) {
		if !seen[e.Digest] {
			seen[e.Digest] = true
			all = append(all, e)
		}
	}
	// Unfinished runs are read first: a run that is finished in the meantime would else be in neither list.
	begun, err := s.listBegun()
	if err != nil {
		return nil, err
	}
	for k, root := range append([]string{s.dir()}, s.Also...) {
		where := Finished
		if k > 0 {
			where = ReadOnly
		}
		names, err := digests(root)
		if err != nil {
			return nil, err
		}
		for _, e := range newEntries(names, func(digest string) Entry { return newEntry(filepath.Join(root, digest), digest, where) }) {
			add(e)
		}
	}
	for _, e := range begun {
		add(e)
	}
	slices.SortStableFunc(all, func(a, b Entry) int {
		return cmp.Or(cmp.Compare(rank(a.Where), rank(b.Where)), compareNaturally(a.Record.title(), b.Record.title()))
	})
	return all, nil
}

// listBegun lists the unfinished runs: those in training, and excerpts. If there are several of one run, the longest comes first.
func (s *Store) listBegun() (Listing, error) {
	var all Listing
	names, err := digests(filepath.Join(s.dir(), unfinishedFolder))
	if err != nil {
		return nil, err
	}
	for _, digest := range names {
		var e Entry
		// The entry records whether it is damaged.
		found, _ := latest(s.unfinished(digest), func(dir string) error {
			e = newEntry(dir, digest, Unfinished)
			return e.Damage
		})
		if found && !e.gone() {
			all = append(all, e)
		}
	}
	for _, root := range append([]string{s.dir()}, s.Also...) {
		if names, err = digests(filepath.Join(root, excerptFolder)); err != nil {
			return nil, err
		}
		all = append(all, newEntries(names, func(digest string) Entry {
			e := newEntry(excerptOf(root, digest), digest, Unfinished)
			e.excerpt = true
			return e
		})...)
	}
	slices.SortStableFunc(all, func(a, b Entry) int { return b.Record.Epochs - a.Record.Epochs })
	return all, nil
}

// rank returns the position of a state in the order of List.
func rank(w Where) int {
	return slices.Index([]Where{Finished, ReadOnly, Unfinished, Newer, Damaged}, w)
}

// digests lists the names in a folder that are digests of runs, including those of non-folders.
func digests(root string) ([]string, error) {
	all, err := os.ReadDir(root)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("runs: %w", err)
	}
	var names []string
	for _, e := range all {
		if isDigest(e.Name()) {
			names = append(names, e.Name())
		}
	}
	return names, nil
}

func isDigest(name string) bool {
	return len(name) == digestLength && strings.Trim(name, "0123456789abcdef") == ""
}

func newEntry(dir, digest string, where Where) Entry {
	found := Entry{Digest: digest, Dir: dir, Where: where}
	e, err := openEntry(dir)
	if err == nil {
		found.Record, err = e.record()
	}
	if err == nil {
		found.Size, err = e.look()
	}
	if err == nil && e.config != nil {
		err = e.checkDigest(e.config, digest)
	}
	if err != nil {
		found.Where, found.Damage = Damaged, err
		if isNewer(err) {
			found.Where = Newer
		}
		return found
	}
	found.Weights = e.hasState()
	if where == Finished || where == ReadOnly {
		found.opened = e
	}
	return found
}

// newEntries calls read for each name, in parallel on all processors, and returns the entries in the order of the names, without those that are gone.
func newEntries(names []string, read func(digest string) Entry) []Entry {
	all := make([]Entry, len(names))
	var g errgroup.Group
	g.SetLimit(runtime.GOMAXPROCS(0))
	for k, digest := range names {
		g.Go(func() error {
			all[k] = read(digest)
			return nil
		})
	}
	_ = g.Wait() // errors are recorded in the entries
	return slices.DeleteFunc(all, Entry.gone)
}

// gone reports whether the entry was removed while it was read.
func (e Entry) gone() bool {
	if e.Damage == nil {
		return false
	}
	_, err := os.Lstat(e.Dir)
	return errors.Is(err, fs.ErrNotExist)
}

// Verify reads all files of the run and returns an error for the first damage found.
func (e Entry) Verify() error {
	stored, err := openEntry(e.Dir)
	if err != nil {
		return err
	}
	if err := stored.verify(); err != nil {
		return err
	}
	_, err = stored.run(e.Digest)
	return err
}

// String returns the list, one line per run.
func (l Listing) String() string {
	var b strings.Builder
	for k, e := range l {
		if k > 0 {
			b.WriteString("\n")
		}
		fmt.Fprintf(&b, "%.12s  %-10s  %s", e.Digest, e.Where, e.Summary())
	}
	return b.String()
}

// HTML returns the list as a table, for display in a notebook.
func (l Listing) HTML() string {
	var b strings.Builder
	b.WriteString("<table><thead><tr><th>run</th><th>state</th><th></th></tr></thead><tbody>")
	for _, e := range l {
		fmt.Fprintf(&b, "<tr><td><code>%.12s</code></td><td>%s</td><td>%s</td></tr>", e.Digest, e.Where, html.EscapeString(e.Summary()))
	}
	b.WriteString("</tbody></table>")
	return b.String()
}

// Summary describes the run or its damage in one line.
func (e Entry) Summary() string {
	if e.Damage != nil {
		return e.Damage.Error()
	}
	return e.Record.String()
}
