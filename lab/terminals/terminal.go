package terminals

import (
	"time"
	"unicode/utf8"

	"golang.org/x/sys/unix"
)

// screen holds the end of a terminal's output, for pages that connect later.
type screen struct{ text []byte }

// screenSize is the maximum size in bytes, a few pages of text.
const screenSize = 128 << 10

// add appends text. If it exceeds the size limit, whole characters at the start are dropped.
func (s *screen) add(text []byte) {
	s.text = append(s.text, text...)
	if extra := len(s.text) - screenSize; extra > 0 {
		for extra < len(s.text) && !utf8.RuneStart(s.text[extra]) {
			extra++
		}
		s.text = append([]byte(nil), s.text[extra:]...)
	}
}

// watcher is a page's view of a terminal. It holds the output that the page has not been sent.
type watcher struct {
	unsent        screen
	more          chan struct{} // holds a token when there is output
	rows, columns uint16        // 0 until the page has sent them
}

// watch returns a new view, which starts with the current screen.
func (t *terminal) watch() *watcher {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	w := &watcher{more: make(chan struct{}, 1)}
	w.unsent.add(t.screen.text)
	t.watchers[w] = true
	w.more <- struct{}{}
	return w
}

// leave ends a view.
func (t *terminal) leave(w *watcher) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	delete(t.watchers, w)
	t.fit()
}

// resize notes the size of a page.
func (t *terminal) resize(w *watcher, rows, columns uint16) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	w.rows, w.columns = rows, columns
	t.fit()
}

// fit makes the terminal as large as all pages can show, like terminado. The mutex must be held.
func (t *terminal) fit() {
	var size unix.Winsize
	for w := range t.watchers {
		if w.rows > 0 && (size.Row == 0 || w.rows < size.Row) {
			size.Row = w.rows
		}
		if w.columns > 0 && (size.Col == 0 || w.columns < size.Col) {
			size.Col = w.columns
		}
	}
	if size.Row > 0 {
		setSize(t.file, &size)
	}
}

// next returns the output that a view has not been sent.
func (t *terminal) next(w *watcher) string {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	text := string(w.unsent.text)
	w.unsent.text = nil
	return text
}

// lastWords is how long to wait for the remaining output after a shell has ended. Background
// processes may keep the terminal open for longer.
const lastWords = 100 * time.Millisecond

// run distributes the shell's output until the shell ends. A page that does not keep up misses some
// output; it does not block the shell.
func (t *terminal) run() {
	go func() {
		_ = t.command.Wait() // the exit status does not matter
		close(t.exited)
		_ = t.file.SetReadDeadline(time.Now().Add(lastWords))
	}()
	buffer := make([]byte, 32<<10)
	kept := 0 // bytes of an incomplete character
	for {
		n, err := t.file.Read(buffer[kept:])
		n += kept
		kept = incomplete(buffer[:n])
		t.show(buffer[:n-kept])
		copy(buffer, buffer[n-kept:n])
		if err != nil {
			break
		}
	}
	_ = t.file.Close() // this hangs up remaining processes
	close(t.ended)
}

// incomplete returns the length of an incomplete character at the end of text.
func incomplete(text []byte) int {
	for n := 1; n < utf8.UTFMax && n <= len(text); n++ {
		if last := text[len(text)-n:]; utf8.RuneStart(last[0]) {
			if utf8.FullRune(last) {
				return 0
			}
			return n
		}
	}
	return 0
}

func (t *terminal) show(text []byte) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	t.active = time.Now()
	t.screen.add(text)
	for w := range t.watchers {
		w.unsent.add(text)
		select {
		case w.more <- struct{}{}:
		default:
		}
	}
}

// grace is how long a shell may take to end after its terminal hangs up.
const grace = time.Second

// end hangs up the terminal, and kills a shell that does not end.
func (t *terminal) end() {
	hangUp(t.command.Process)
	select {
	case <-t.exited:
	case <-time.After(grace):
		_ = t.command.Process.Kill() // it may just have ended
		<-t.exited
	}
	<-t.ended
}
