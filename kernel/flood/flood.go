// Package flood limits the output of a cell, like Jupyter Server does. A loop that prints cannot fill the memory of the kernel and its
// pages, or the notebook, and even the slowest page sees an interrupt at once.
package flood

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"os"
	"strings"
	"sync"
	"time"

	"setlab/internal/bytesize"
	"setlab/kernel/output"
)

// Limits for images, tables and results.
const (
	dataAtOnce, dataSecond         = 64 << 20, 8 << 20 // bytes
	displaysAtOnce, displaysSecond = 1000, 100         // new displays
)

// tail is the number of bytes at the end of omitted text that are shown.
const tail = 4 << 10

// Limiter passes on a cell's output within limits. It reports what it has omitted, and shows the end of omitted text.
type Limiter struct {
	settings Settings
	sink     output.Sink

	mutex          sync.Mutex
	text           bucket
	data, displays bucket
	shown          float64 // bytes of text shown since the output was cleared
	told           bool    // the limits have been explained
	waiting        bool    // text is omitted until there is room again
	gap            int64   // bytes omitted since text was last passed on
	last           []byte  // the end of the omitted text
	name           string  // stream of the last omitted text
	lost           int     // number of omitted displays
	updates        map[string]output.Display
	file           *os.File
	unwritten      error // why text is missing from the file
}

// New returns a limiter that passes output on to a sink.
func New(s Settings, sink output.Sink) *Limiter {
	if s.Text == 0 {
		s.Text = defaultText
	}
	l := &Limiter{settings: s, sink: sink, updates: map[string]output.Display{}}
	l.text = bucket{most: .3 * s.Text, second: .1 * s.Text}
	l.data, l.displays = bucket{most: dataAtOnce, second: dataSecond}, bucket{most: displaysAtOnce, second: displaysSecond}
	if math.IsInf(s.Text, 1) {
		l.data.most, l.displays.most = s.Text, s.Text
	}
	for _, b := range []*bucket{&l.text, &l.data, &l.displays} {
		b.left, b.at = b.most, time.Now()
	}
	return l
}

// Show is the sink of the cell.
func (l *Limiter) Show(e output.Event) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	switch e := e.(type) {
	case output.Stream:
		l.stream(e)
	case output.Clear:
		l.shown, l.waiting, l.gap, l.last, l.lost = 0, false, 0, nil, 0
		l.sink(e)
	case output.Display:
		l.display(e)
	case output.Result:
		e.Data = l.shorten(e.Data)
		if l.data.take(size(e.Data)) {
			l.sink(e)
		} else {
			l.lost++
		}
	default:
		l.sink(e)
	}
}

// End reports what has been omitted. Call it after the cell has ended.
func (l *Limiter) End() {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	l.resume(l.name)
	for id, e := range l.updates {
		l.sink(e)
		delete(l.updates, id)
	}
	if l.lost > 0 {
		l.say("%d images, tables or values were left out: they were too many or too large", l.lost)
		l.lost = 0
	}
	if l.file != nil {
		_ = l.file.Close()
		l.file = nil
	}
}

// stream passes text on, or keeps its end.
func (l *Limiter) stream(e output.Stream) {
	n := float64(len(e.Text))
	if l.waiting && l.text.has(l.settings.Text/10) && l.shown+n <= l.settings.Text {
		l.resume(e.Name)
	}
	if !l.waiting && l.shown+n <= l.settings.Text && l.text.take(n) {
		l.shown += n
		l.sink(e)
		return
	}
	if !l.waiting {
		l.waiting = true
	}
	if !l.told {
		l.told = true
		l.say("more than %s of text in a second, or %s in a cell, are left out; %s=50MB or off changes that, %s keeps what is left out",
			bytesize.Format(l.settings.Text/10), bytesize.Format(l.settings.Text), LimitVariable, fileVariable)
	}
	l.gap, l.name = l.gap+int64(len(e.Text)), e.Name
	if l.last = append(l.last, e.Text...); len(l.last) > 2*tail {
		l.last = append(l.last[:0], l.last[len(l.last)-tail:]...)
	}
	l.keep(e.Text)
}

// resume reports a gap and shows the end of the omitted text.
func (l *Limiter) resume(name string) {
	if l.gap == 0 {
		return
	}
	last := string(l.last[max(0, len(l.last)-tail):])
	if left := l.gap - int64(len(last)); left > 0 {
		l.say("%s of text were left out here", bytesize.Format(float64(left)))
	}
	if l.unwritten != nil {
		l.say("it is not in the file: %v", l.unwritten)
	}
	l.sink(output.Stream{Name: name, Text: last})
	l.waiting, l.gap, l.last = false, 0, nil
}

// keep appends text to the file, if there is one.
func (l *Limiter) keep(text string) {
	if l.settings.File == "" || l.unwritten != nil {
		return
	}
	if l.file == nil {
		if l.file, l.unwritten = os.OpenFile(l.settings.File, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644); l.unwritten != nil {
			return
		}
	}
	_, l.unwritten = l.file.WriteString(text)
}

// shorten returns data with plain text that fits the limits of text: its beginning and end.
func (l *Limiter) shorten(data output.MIME) output.MIME {
	text, _ := data["text/plain"].(string)
	if text == "" {
		return data
	}
	l.text.has(0) // computes what is left
	room := max(2*tail, min(l.text.left, l.settings.Text-l.shown))
	if n := float64(len(text)); n > room {
		begin, end := strings.ToValidUTF8(text[:int(room)-tail], ""), strings.ToValidUTF8(text[len(text)-tail:], "")
		data = maps.Clone(data)
		data["text/plain"] = fmt.Sprintf("%s\n[%s of text were left out here]\n%s", begin, bytesize.Format(n-room), end)
	}
	n := min(float64(len(text)), room)
	l.text.left -= min(n, l.text.left)
	l.shown += n
	return data
}

// display passes on a display if there is room. The last update of each display is always shown in the end.
func (l *Limiter) display(e output.Display) {
	fits := l.data.take(size(e.Data))
	switch {
	case e.Update && fits:
		delete(l.updates, e.ID)
		l.sink(e)
	case e.Update:
		l.updates[e.ID] = e
	case fits && l.displays.take(1):
		l.sink(e)
	default:
		l.lost++
	}
}

func (l *Limiter) say(format string, values ...any) {
	l.sink(output.Stream{Name: "stderr", Text: "\n[" + fmt.Sprintf(format, values...) + "]\n"})
}

// size returns the approximate size of data in bytes.
func size(data output.MIME) float64 {
	n := 0
	for _, value := range data {
		if text, ok := value.(string); ok {
			n += len(text)
		} else if encoded, err := json.Marshal(value); err == nil {
			n += len(encoded)
		}
	}
	return float64(n)
}

// bucket is a token bucket: room that refills over time.
type bucket struct {
	most, second, left float64
	at                 time.Time // time at which left was computed
}

// has reports whether there is room for n.
func (b *bucket) has(n float64) bool {
	now := time.Now()
	b.left = min(b.most, b.left+b.second*now.Sub(b.at).Seconds())
	b.at = now
	return b.left >= n
}

// take consumes room for n. It reports false if there is not enough.
func (b *bucket) take(n float64) bool {
	if !b.has(n) {
		return false
	}
	b.left -= n
	return true
}
