// Package trust remembers which notebooks the user trusts, as Jupyter does.
//
// HTML and scripts in outputs run when a notebook is opened, as if its user had
// written them. They are shown only of notebooks that carry a signature, an HMAC of
// everything in them with a key of the user's, in a list that this package keeps. A
// notebook gets one when all outputs in it were made here or trusted before; any
// change from outside makes it another notebook, which has none.
package trust

import (
	"bufio"
	"bytes"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/gofrs/flock"
	"github.com/google/renameio/v2/maybe"

	"setlab/kernel/notebook"
)

// remembered is the number of signatures that are kept; Jupyter keeps as many.
const remembered = 65535

// Store is a key and the signatures of trusted notebooks. Several processes may use
// the same one.
type Store struct {
	key  []byte
	path string // of the signatures, one a line, the newest last

	mutex   sync.Mutex
	known   map[string]bool
	size    int64 // of the file when it was read
	changed time.Time
}

// Open opens the store in a folder, and makes it if there is none.
func Open(dir string) (*Store, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("trust store: %w", err)
	}
	lock := flock.New(filepath.Join(dir, "lock"))
	if err := lock.Lock(); err != nil {
		return nil, fmt.Errorf("trust store: %w", err)
	}
	defer lock.Unlock()
	key, err := readKey(filepath.Join(dir, "key"))
	if err != nil {
		return nil, fmt.Errorf("trust store: %w", err)
	}
	s := &Store{key: key, path: filepath.Join(dir, "signatures")}
	if err := s.prune(); err != nil {
		return nil, fmt.Errorf("trust store: %w", err)
	}
	return s, nil
}

// keySize is that of SHA-256's blocks, above which HMAC gains nothing.
const keySize = 64

// readKey reads the key, or makes one that only the user can read.
func readKey(path string) ([]byte, error) {
	key, err := os.ReadFile(path)
	if err == nil && len(key) == keySize || err != nil && !errors.Is(err, fs.ErrNotExist) {
		return key, err
	}
	key = make([]byte, keySize)
	rand.Read(key) // never fails
	return key, maybe.WriteFile(path, key, 0o600)
}

// prune forgets the oldest signatures of a long list.
func (s *Store) prune() error {
	text, err := os.ReadFile(s.path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	lines := bytes.SplitAfter(text, []byte("\n"))
	if len(lines) <= remembered {
		return nil
	}
	return maybe.WriteFile(s.path, bytes.Join(lines[len(lines)-remembered/2:], nil), 0o600)
}

// signature is the HMAC of all that a notebook's file holds.
func (s *Store) signature(n *notebook.Notebook) (string, error) {
	text, err := n.Encode()
	if err != nil {
		return "", err
	}
	mac := hmac.New(sha256.New, s.key)
	mac.Write(text)
	return hex.EncodeToString(mac.Sum(nil)), nil
}

// Sign makes a notebook a trusted one.
func (s *Store) Sign(n *notebook.Notebook) error {
	signature, err := s.signature(n)
	if err != nil {
		return err
	}
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if err := s.load(); err != nil {
		return err
	}
	if s.known[signature] {
		return nil
	}
	file, err := os.OpenFile(s.path, os.O_WRONLY|os.O_APPEND|os.O_CREATE, 0o600)
	if err != nil {
		return fmt.Errorf("trust store: %w", err)
	}
	// One write of one line: others that append at the same time do so before or after.
	_, err = file.WriteString(signature + "\n")
	return errors.Join(err, file.Close())
}

// Trusts says whether a notebook is one that was signed.
func (s *Store) Trusts(n *notebook.Notebook) (bool, error) {
	signature, err := s.signature(n)
	if err != nil {
		return false, err
	}
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if err := s.load(); err != nil {
		return false, err
	}
	return s.known[signature], nil
}

// load reads the signatures unless the file is as it was when last read.
func (s *Store) load() error {
	file, err := os.Open(s.path)
	if errors.Is(err, fs.ErrNotExist) {
		s.known = nil
		return nil
	}
	if err != nil {
		return fmt.Errorf("trust store: %w", err)
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return fmt.Errorf("trust store: %w", err)
	}
	if s.known != nil && info.Size() == s.size && info.ModTime().Equal(s.changed) {
		return nil
	}
	s.known, s.size, s.changed = map[string]bool{}, info.Size(), info.ModTime()
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		s.known[lines.Text()] = true
	}
	return lines.Err()
}
