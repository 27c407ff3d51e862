// Package history keeps the cells that have been run, across kernels, as consoles
// ask for them. It is a file of lines in JSON, which several kernels may append to
// at a time and which only its owner can read.
package history

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"github.com/gofrs/flock"
	"github.com/google/renameio/v2"
)

// Entry is a cell that has been run.
type Entry struct {
	Session int    `json:"session"` // number of the kernel, counted from 1
	Line    int    `json:"line"`    // execution count in that session
	Code    string `json:"code"`
}

// Limits of the file: when it becomes larger than maxSize, only the last keep
// entries stay, and of these what fits into half of it, so that the next ones need not
// rewrite it. A cell that is larger than an eighth is known to its session alone.
const (
	maxSize = 4 << 20
	keep    = 5000
)

// History is the history as one session sees it. Its methods may be called
// concurrently.
type History struct {
	path    string // empty: in memory alone
	maxSize int64
	keep    int

	mutex   sync.Mutex
	session int     // 0 before the first Add
	own     []Entry // of this session
}

// Open returns a history in a file, which need not exist. With an empty path it
// lives as long as the process.
func Open(path string) *History { return &History{path: path, maxSize: maxSize, keep: keep} }

// DefaultPath returns where the history of this user is: history.jsonl in the
// folder setlab of XDG_STATE_HOME, by default ~/.local/state.
func DefaultPath() (string, error) {
	folder := os.Getenv("XDG_STATE_HOME")
	if folder == "" {
		home, err := os.UserHomeDir()
		if err != nil {
			return "", err
		}
		folder = filepath.Join(home, ".local", "state")
	}
	return filepath.Join(folder, "setlab", "history.jsonl"), nil
}

// Add adds a cell to the history of this session. A cell that cannot be written to the
// file is kept for this session.
func (h *History) Add(line int, code string) error {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	err := h.locked(func() error {
		if h.session == 0 {
			h.session = 1 + last(h.read())
		}
		e := Entry{h.session, line, code}
		h.own = append(h.own, e)
		return h.write(e)
	})
	if len(h.own) == 0 || h.own[len(h.own)-1].Line != line { // the file could not be locked
		h.session = max(h.session, 1)
		h.own = append(h.own, Entry{h.session, line, code})
	}
	if err != nil {
		return fmt.Errorf("history: %w", err)
	}
	return nil
}

// all returns the entries of all sessions and the number of this one.
func (h *History) all() ([]Entry, int) {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	entries := h.read()
	session := h.session
	if session == 0 {
		session = 1 + last(entries)
	}
	// Its own are known even where the file cannot be written.
	entries = slices.DeleteFunc(entries, func(e Entry) bool { return e.Session == session })
	return append(entries, h.own...), session
}

// last returns the highest number of a session.
func last(entries []Entry) int {
	highest := 0
	for _, e := range entries {
		highest = max(highest, e.Session)
	}
	return highest
}

// locked calls f while no other process writes the file.
func (h *History) locked(f func() error) error {
	if h.path == "" {
		return f()
	}
	if err := os.MkdirAll(filepath.Dir(h.path), 0o700); err != nil {
		return err
	}
	lock := flock.New(h.path+".lock", flock.SetPermissions(0o600))
	if err := lock.Lock(); err != nil {
		return err
	}
	return errors.Join(f(), lock.Unlock())
}

// read returns the entries of the file. Lines that are damaged are passed over.
func (h *History) read() []Entry {
	if h.path == "" {
		return nil
	}
	text, err := os.ReadFile(h.path)
	if err != nil {
		return nil
	}
	var entries []Entry
	lines := bufio.NewScanner(bytes.NewReader(text))
	lines.Buffer(nil, len(text)+1)
	for lines.Scan() {
		var e Entry
		if json.Unmarshal(lines.Bytes(), &e) == nil && e.Session > 0 {
			entries = append(entries, e)
		}
	}
	return entries
}

// write appends an entry to the file, which it shortens when it has become large.
func (h *History) write(e Entry) error {
	if h.path == "" {
		return nil
	}
	if info, err := os.Stat(h.path); err == nil && info.Size() > h.maxSize {
		if err := h.shorten(); err != nil {
			return err
		}
	} else if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	line, err := json.Marshal(e)
	if err != nil || h.isLarge(line) {
		return err
	}
	file, err := os.OpenFile(h.path, os.O_WRONLY|os.O_APPEND|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	_, err = file.Write(append(line, '\n'))
	return errors.Join(err, file.Close())
}

// isLarge reports whether an entry, as it is in the file, is too large for it.
func (h *History) isLarge(line []byte) bool { return int64(len(line)) > h.maxSize/8 }

// shorten keeps the last entries.
func (h *History) shorten() error {
	entries := h.read()
	var lines [][]byte // the last one first
	size := int64(0)
	for _, e := range slices.Backward(entries[max(0, len(entries)-h.keep):]) {
		line, err := json.Marshal(e)
		if err != nil {
			return err
		}
		if h.isLarge(line) {
			continue
		}
		if size += int64(len(line)) + 1; size > h.maxSize/2 {
			break
		}
		lines = append(lines, append(line, '\n'))
	}
	slices.Reverse(lines)
	return renameio.WriteFile(h.path, bytes.Join(lines, nil), 0o600)
}
