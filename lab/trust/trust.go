// Package trust records which notebooks the user trusts, as Jupyter does.
//
// When a notebook is opened, HTML and scripts in its outputs run with the user's rights. They are
// therefore only shown for notebooks with a signature: an HMAC of the whole notebook, with the
// user's key, in a list kept by this package. A notebook is signed if all of its outputs were
// created here or trusted before. Any external change makes the signature invalid.
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
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/gofrs/flock"
	"github.com/google/renameio/v2/maybe"

	"setlab/kernel/notebook"
)

// remembered is the maximum number of signatures kept, the same as in Jupyter.
const remembered = 65535

// Store is a key and the signatures of trusted notebooks. Several processes may use the same store.
type Store struct {
	key  []byte
	path string // file of signatures, one per line, newest last

	mutex   sync.Mutex
	known   map[string]bool
	size    int64 // size of the file when it was read
	changed time.Time
}

// Open opens the store in a folder, creating it if necessary.
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

// keySize is the block size of SHA-256. A longer key would not make the HMAC stronger.
const keySize = 64

// readKey reads the key, or creates one that only the user can read.
func readKey(path string) ([]byte, error) {
	key, err := os.ReadFile(path)
	if err == nil && len(key) == keySize || err != nil && !errors.Is(err, fs.ErrNotExist) {
		return key, err
	}
	key = make([]byte, keySize)
	rand.Read(key) // never fails
	return key, maybe.WriteFile(path, key, 0o600)
}

// prune removes the oldest signatures if there are too many.
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

// signature returns the HMAC of a notebook's file contents.
func (s *Store) signature(n *notebook.Notebook) (string, error) {
	text, err := n.Encode()
	if err != nil {
		return "", err
	}
	mac := hmac.New(sha256.New, s.key)
	mac.Write(text)
	return hex.EncodeToString(mac.Sum(nil)), nil
}

// Sign marks a notebook as trusted.
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
	// A single write of a line is not interleaved with those of other processes.
	_, err = file.WriteString(signature + "\n")
	return errors.Join(err, file.Close())
}

// Trusts reports whether a notebook has been signed.
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

// load reads the signatures unless the file has not changed.
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
	known, err := scan(file)
	if err != nil {
		return fmt.Errorf("trust store: %w", err)
	}
	s.known, s.size, s.changed = known, info.Size(), info.ModTime()
	return nil
}

// scan reads signatures. It skips lines that cannot be one, of any length.
func scan(file io.Reader) (map[string]bool, error) {
	known := map[string]bool{}
	lines := bufio.NewReader(file)
	for isStart := true; ; {
		part, more, err := lines.ReadLine()
		if err == io.EOF {
			return known, nil
		}
		if err != nil {
			return nil, err
		}
		if isStart && !more && len(part) == hex.EncodedLen(sha256.Size) {
			known[string(part)] = true
		}
		isStart = !more
	}
}
