package leash

import (
	"bytes"
	"sync"
)

// Tail keeps the end of what a process writes, for the message that says how it died. The zero value is ready.
type Tail struct {
	mutex sync.Mutex
	text  []byte
}

// tailSize is how much of it is kept, in bytes.
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

// String returns what was kept, without the space around it.
func (t *Tail) String() string {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	return string(bytes.TrimSpace(t.text))
}
