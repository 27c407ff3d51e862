package runs

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// sumsFile lists the SHA-256 of every other file of an entry in the format of `sha256sum -c`. It ends with a comment that is the
// SHA-256 of the lines before it, so that a truncated list or a changed name is detected.
const sumsFile = "SHA256SUMS"

// DamageError describes damage to a stored run. A damaged run is never used.
type DamageError struct {
	Path string // the file
	Err  error
}

// Error returns the file and its damage.
func (e *DamageError) Error() string { return fmt.Sprintf("%s is damaged: %v", e.Path, e.Err) }

// Unwrap returns Err.
func (e *DamageError) Unwrap() error { return e.Err }

func damaged(path, format string, args ...any) error {
	return &DamageError{path, fmt.Errorf(format, args...)}
}

func sumOf(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

func formatSums(sums map[string]string) string {
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(sums)) {
		fmt.Fprintf(&b, "%s  %s\n", sums[name], name)
	}
	return b.String() + "# " + sumOf([]byte(b.String())) + "\n"
}

// parseSums parses the output of formatSums and rejects anything else.
func parseSums(text string) (map[string]string, error) {
	sums := make(map[string]string, 4)
	last, rest := "", text
	for k := 1; ; k++ {
		line, behind, _ := strings.Cut(rest, "\n")
		sum, name, ok := strings.Cut(line, "  ")
		if !ok {
			break
		}
		if len(sum) != 2*sha256.Size || !fs.ValidPath(name) || sums[name] != "" {
			return nil, fmt.Errorf("line %d is %.100q; want a SHA-256, two blanks and a file name", k, line)
		}
		if name < last {
			return nil, fmt.Errorf("line %d: %.100q must come before %.100q", k, name, last)
		}
		sums[name] = sum
		last, rest = name, behind
	}
	if listed := text[:len(text)-len(rest)]; rest != "# "+sumOf([]byte(listed))+"\n" {
		return nil, errors.New("it does not end with its own SHA-256")
	}
	if len(sums) == 0 {
		return nil, errors.New("it lists no file")
	}
	return sums, nil
}

// entry is the folder of a run, finished or not, whose files can be read.
type entry struct {
	dir  string
	sums map[string]string

	noted    Record // contents of run.json
	notedErr error
	config   []byte // contents of config.json; nil until look has read it
}

// newStored returns the entry of a folder with known checksums. It reads run.json.
func newStored(dir string, sums map[string]string) *entry {
	e := &entry{dir: dir, sums: sums}
	e.noted, e.notedErr = e.readRecord()
	return e
}

// openEntry opens the folder of a run. If it does not exist, the error is fs.ErrNotExist; if it has a newer format, a *NewerError.
func openEntry(dir string) (*entry, error) {
	if err := checkPlace(dir); err != nil {
		return nil, err
	}
	path := filepath.Join(dir, sumsFile)
	text, err := readRegular(path)
	if errors.Is(err, fs.ErrNotExist) {
		if _, gone := os.Stat(dir); gone == nil {
			return nil, orNewer(dir, damaged(path, "it is missing"))
		}
		return nil, err
	}
	if isDamage(err) {
		return nil, orNewer(dir, err)
	}
	if err != nil {
		return nil, fmt.Errorf("runs: %w", err)
	}
	sums, err := parseSums(string(text))
	if err != nil {
		return nil, orNewer(dir, &DamageError{path, err})
	}
	e := newStored(dir, sums)
	// With checksums, only an unchanged run.json can report a newer format.
	if isNewer(e.notedErr) {
		return nil, e.notedErr
	}
	return e, nil
}

func (e *entry) has(name string) bool { return e.sums[name] != "" }

func (e *entry) path(name string) string { return filepath.Join(e.dir, filepath.FromSlash(name)) }

// names lists the files in order.
func (e *entry) names() []string { return slices.Sorted(maps.Keys(e.sums)) }

// read returns a file's contents after verifying them.
func (e *entry) read(name string) ([]byte, error) { return e.readInto(nil, name) }

// readInto is read with the memory of into, which is reused if it is large enough.
func (e *entry) readInto(into []byte, name string) ([]byte, error) {
	path := e.path(name)
	if !e.has(name) {
		return nil, damaged(path, "%s does not list it", sumsFile)
	}
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, damaged(path, "it is missing")
	}
	if err != nil {
		return nil, fmt.Errorf("runs: %w", err)
	}
	return e.readLooked(into, name, info)
}

// readLooked is readInto for a listed file whose os.Stat is known.
func (e *entry) readLooked(into []byte, name string, info fs.FileInfo) ([]byte, error) {
	data, err := readLooked(into, e.path(name), info)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, damaged(e.path(name), "it is missing")
	}
	if isDamage(err) {
		return nil, err
	}
	if err != nil {
		return nil, fmt.Errorf("runs: %w", err)
	}
	if got, want := sumOf(data), e.sums[name]; got != want {
		return nil, damaged(e.path(name), "its SHA-256 is %s instead of %s", got, want)
	}
	return data, nil
}

// verify reads and verifies all files.
func (e *entry) verify() error {
	for _, name := range e.names() {
		if _, err := e.read(name); err != nil {
			return err
		}
	}
	return nil
}
