// Package history stores the cells that were run, across kernels, for consoles. The history is a
// file of JSON lines that only its owner can read. Several kernels may append to it concurrently.
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

// Entry is a cell that was run.
type Entry struct {
	Session int    `json:"session"` // number of the kernel, from 1
	Line    int    `json:"line"`    // execution count in that session
	Code    string `json:"code"`
}

// Limits of the file. When it exceeds maxSize, it is shortened to the last keep entries, and to at
// most half of maxSize, so that it need not be rewritten again soon. A cell larger than an eighth
// of maxSize is only kept in memory.
const (
	maxSize = 4 << 20
	keep    = 5000
)

// History is the history as seen by a session. Its methods may be called concurrently.
type History struct {
	path    string // if empty, entries are only kept in memory
	maxSize int64
	keep    int

	mutex   sync.Mutex
	session int     // 0 before the first Add
	own     []Entry // entries of this session
}

// Open returns a history that is stored in a file, which need not exist. If path is empty, the
// history is only kept in memory.
func Open(path string) *History { return &History{path: path, maxSize: maxSize, keep: keep} }

// DefaultPath returns the path of the user's history: setlab/history.jsonl in XDG_STATE_HOME, which
// defaults to ~/.local/state.
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

// Add adds a cell to the history of this session. If it cannot be written to the file, it is kept
// in memory.
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

// all returns the entries of all sessions, and the number of this session.
func (h *History) all() ([]Entry, int) {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	entries := h.read()
	session := h.session
	if session == 0 {
		session = 1 + last(entries)
	}
	// Use the entries in memory for this session, since they may not be in the file.
	entries = slices.DeleteFunc(entries, func(e Entry) bool { return e.Session == session })
	return append(entries, h.own...), session
}

// last returns the highest session number.
func last(entries []Entry) int {
	highest := 0
	for _, e := range entries {
		highest = max(highest, e.Session)
	}
	return highest
}

// locked calls f while holding the file's lock.
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

// read returns the entries in the file. It skips damaged lines.
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

// write appends an entry to the file. It first shortens a file that is too large.
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

// isLarge reports whether an encoded entry is too large for the file.
func (h *History) isLarge(line []byte) bool { return int64(len(line)) > h.maxSize/8 }

// shorten removes old entries from the file.
func (h *History) shorten() error {
	entries := h.read()
	var lines [][]byte // in reverse order
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
