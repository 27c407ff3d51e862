package terminals

import (
	"time"
	"unicode/utf8"
)

// screen is the end of what a terminal has shown, for a page that comes to it later.
type screen struct{ text []byte }

// screenSize is a few pages of text.
const screenSize = 128 << 10

// add appends text and drops what is too much from the front, whole characters.
func (s *screen) add(text []byte) {
	s.text = append(s.text, text...)
	if extra := len(s.text) - screenSize; extra > 0 {
		for extra < len(s.text) && !utf8.RuneStart(s.text[extra]) {
			extra++
		}
		s.text = append([]byte(nil), s.text[extra:]...)
	}
}

// watcher is a page's view of a terminal: what it has not been sent yet.
type watcher struct {
	unsent screen
	more   chan struct{} // holds a token when there is something
}

// watch returns a new view, which begins with what is on the screen.
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
}

// next returns what a view has not been sent.
func (t *terminal) next(w *watcher) string {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	text := string(w.unsent.text)
	w.unsent.text = nil
	return text
}

// lastWords is how long what a shell wrote before its end may take to arrive. Programs
// in its background may keep the terminal open for longer.
const lastWords = 100 * time.Millisecond

// run shows what the shell writes until it ends. A page that does not keep up misses
// the beginning of it rather than hold up the shell.
func (t *terminal) run() {
	go func() {
		_ = t.command.Wait() // how a shell ends is its user's business
		close(t.exited)
		_ = t.file.SetReadDeadline(time.Now().Add(lastWords))
	}()
	buffer := make([]byte, 32<<10)
	kept := 0 // bytes of a character whose end has not come
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
	_ = t.file.Close() // which hangs up, if somebody is still there
	close(t.ended)
}

// incomplete counts the bytes at the end of text that begin a character.
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

// grace is how long a shell has to end when its terminal hangs up.
const grace = time.Second

// end hangs up, and kills a shell that does not mind.
func (t *terminal) end() {
	hangUp(t.command.Process)
	select {
	case <-t.exited:
	case <-time.After(grace):
		_ = t.command.Process.Kill() // it may have ended just now
		<-t.exited
	}
	<-t.ended
}
