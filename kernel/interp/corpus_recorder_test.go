package interp

import (
	"fmt"
	"io"
	"os"
	"testing"
	"time"

	"setlab/kernel/output"
)

// recorder is a session whose standard output is captured.
type recorder struct {
	session *Session
	old     *os.File
	write   *os.File
	printed chan string
}

func newRecorder(t *testing.T) *recorder {
	t.Helper()
	read, write, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	r := &recorder{old: os.Stdout, write: write, printed: make(chan string)}
	go r.read(read)
	os.Stdout = write
	if r.session, err = NewSession(io.Discard); err != nil { // uses the current standard output
		t.Fatal(err)
	}
	return r
}

// read sends the output up to each zero byte.
func (r *recorder) read(from *os.File) {
	defer from.Close()
	var text []byte
	buffer := make([]byte, 1<<16)
	for {
		n, err := from.Read(buffer)
		for _, b := range buffer[:n] {
			if b == 0 {
				r.printed <- string(text)
				text = nil
			} else {
				text = append(text, b)
			}
		}
		if err != nil {
			return
		}
	}
}

// run runs a cell and returns its output and value.
func (r *recorder) run(code string) (string, *output.Failure) {
	watchdog := time.AfterFunc(20*time.Second, r.session.Interrupt) // ends infinite loops caused by an engine bug
	defer watchdog.Stop()
	shown, failure := r.session.Run(code)
	for _, s := range shown {
		fmt.Fprintf(r.write, "<%v>\n", s["text/plain"])
	}
	r.write.Write([]byte{0})
	return <-r.printed, failure
}

// close ends the recording.
func (r *recorder) close() {
	os.Stdout = r.old
	r.write.Close()
}
