package leash

import (
	"bytes"
	"sync"
)

// Tail keeps the end of a process's output, for messages about its failure. The zero value is ready to use.
type Tail struct {
	mutex sync.Mutex
	text  []byte
}

// tailSize is the number of bytes kept.
const tailSize = 4000

// Write implements io.Writer.
func (t *Tail) Write(p []byte) (int, error) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	t.text = append(t.text, p...)
	if len(t.text) > tailSize {
		t.text = append([]byte(nil), t.text[len(t.text)-tailSize:]...)
	}
	return len(p), nil
}

// String returns the kept output without surrounding white space.
func (t *Tail) String() string {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	return string(bytes.TrimSpace(t.text))
}
