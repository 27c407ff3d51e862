package kernels

import (
	"bytes"
	"sync"
)

// tail keeps the end of what a process writes.
type tail struct {
	mutex sync.Mutex
	text  []byte
}

const tailSize = 4000

// Write implements io.Writer.
func (t *tail) Write(p []byte) (int, error) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	t.text = append(t.text, p...)
	if len(t.text) > tailSize {
		t.text = append([]byte(nil), t.text[len(t.text)-tailSize:]...)
	}
	return len(p), nil
}

func (t *tail) String() string {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	return string(bytes.TrimSpace(t.text))
}
