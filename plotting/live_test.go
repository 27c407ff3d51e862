package plotting

import (
	"errors"
	"image/png"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/janpfeifer/gonb/gonbui/protocol"

	"setlab/plotting/origin"
)

// stage is a notebook whose clock and display the test holds. Each drawing takes
// the time cost.
type stage struct {
	mu   sync.Mutex
	time time.Time
	cost time.Duration
	sent []*protocol.DisplayData
	err  error
	due  []timer
}

// timer is something to do at a time.
type timer struct {
	at time.Time
	do func()
}

func (s *stage) after(d time.Duration, do func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.due = append(s.due, timer{s.time.Add(d), do})
}

func (s *stage) now() time.Time {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.time
}

func (s *stage) advance(d time.Duration) {
	s.mu.Lock()
	s.time = s.time.Add(d)
	var now []timer
	s.due = slices.DeleteFunc(s.due, func(t timer) bool {
		if t.at.After(s.time) {
			return false
		}
		now = append(now, t)
		return true
	})
	s.mu.Unlock()
	for _, t := range now {
		t.do()
	}
}

func (s *stage) send(d *protocol.DisplayData) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.sent = append(s.sent, d)
	s.time = s.time.Add(s.cost)
	return s.err
}

func (s *stage) live(f *Figure) *LiveFigure {
	f.Width, f.Height = 2, 1 // quick to draw
	return &LiveFigure{fig: f, id: "an id", notebook: true, now: s.now, after: s.after, send: s.send}
}

// updates calls Update every step of the stage's clock for the given time.
func (s *stage) updates(t *testing.T, l *LiveFigure, step, total time.Duration) {
	t.Helper()
	for end := s.now().Add(total); s.now().Before(end); s.advance(step) {
		if err := l.Update(); err != nil {
			t.Fatal(err)
		}
	}
}

func TestLiveAtMostTwiceASecond(t *testing.T) {
	s := &stage{time: time.Unix(1e9, 0)}
	s.updates(t, s.live(simple()), time.Millisecond, 10*time.Second)
	if n := len(s.sent); n != 21 {
		t.Errorf("%d drawings in ten seconds; want 20, and the one of the last state", n)
	}
}

// TestLiveCost: drawing takes a small fraction of the time, however slow it is.
func TestLiveCost(t *testing.T) {
	s := &stage{time: time.Unix(1e9, 0), cost: 400 * time.Millisecond}
	s.updates(t, s.live(simple()), 50*time.Millisecond, time.Minute)
	share := float64(len(s.sent)) * s.cost.Seconds() / 60
	if share > 1.0/costFactor+0.01 || len(s.sent) < 8 {
		t.Errorf("%d drawings of 400 ms take %.3f of a minute", len(s.sent), share)
	}
}

func TestLiveClose(t *testing.T) {
	s := &stage{time: time.Unix(1e9, 0)}
	f := simple()
	l := s.live(f)
	for range 3 { // the second and third come too early
		if err := l.Update(); err != nil {
			t.Fatal(err)
		}
	}
	f.Panel(0, 0).Append("SET-RBM", 3, 9)
	for range 2 {
		if err := l.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if err := l.Update(); err != nil {
		t.Fatal(err)
	}
	if len(s.sent) != 2 {
		t.Fatalf("%d drawings; want the first and the final one", len(s.sent))
	}
	for _, d := range s.sent {
		if d.DisplayID != "an id" {
			t.Errorf("drawn under the id %q", d.DisplayID)
		}
	}
	first, last := s.sent[0].Data[protocol.MIMEImagePNG].([]byte), s.sent[1].Data[protocol.MIMEImagePNG].([]byte)
	if string(first) == string(last) {
		t.Error("the final drawing does not show the last point")
	}
}

// TestLiveLast: the last Update is drawn, although it comes too early, with the figure of that moment.
func TestLiveLast(t *testing.T) {
	s := &stage{time: time.Unix(1e9, 0)}
	f := simple()
	l := s.live(f)
	update := func() {
		t.Helper()
		if err := l.Update(); err != nil {
			t.Fatal(err)
		}
	}
	update()
	for range 3 {
		s.advance(100 * time.Millisecond)
		f.Panel(0, 0).Append("SET-RBM", 3, 9)
		update()
	}
	want, err := f.png(browserDPI, png.BestSpeed)
	if err != nil {
		t.Fatal(err)
	}
	f.Title = "being written"
	if s.advance(100 * time.Millisecond); len(s.sent) != 1 {
		t.Fatalf("%d drawings in 400 ms", len(s.sent))
	}
	s.advance(100 * time.Millisecond)
	if len(s.sent) != 2 || string(s.sent[1].Data[protocol.MIMEImagePNG].([]byte)) != string(want) {
		t.Errorf("%d drawings, or not as at the last Update", len(s.sent))
	}
	if s.advance(time.Minute); len(s.sent) != 2 {
		t.Errorf("%d drawings of two states", len(s.sent))
	}
	// A figure that was drawn in full resolution stays.
	update()
	update()
	if err := l.Flush(); err != nil {
		t.Fatal(err)
	}
	if s.advance(time.Minute); len(s.sent) != 4 {
		t.Errorf("%d drawings after Flush; want 4", len(s.sent))
	}
}

// TestLiveMeanwhile: points added while the figure is drawn are drawn afterward.
func TestLiveMeanwhile(t *testing.T) {
	s := &stage{time: time.Unix(1e9, 0)}
	f := simple()
	l := s.live(f)
	l.send = func(d *protocol.DisplayData) error {
		if len(s.sent) == 0 {
			f.Panel(0, 0).Append("SET-RBM", 3, 9)
			if err := l.Update(); err != nil {
				t.Error(err)
			}
		}
		return s.send(d)
	}
	if err := l.Update(); err != nil {
		t.Fatal(err)
	}
	s.advance(time.Second)
	if len(s.sent) != 2 || string(s.sent[0].Data[protocol.MIMEImagePNG].([]byte)) == string(s.sent[1].Data[protocol.MIMEImagePNG].([]byte)) {
		t.Errorf("%d drawings; want two that differ", len(s.sent))
	}
}

func TestLiveError(t *testing.T) {
	s := &stage{time: time.Unix(1e9, 0), err: errors.New("the pipe is gone")}
	l := s.live(simple())
	for range 3 {
		if err := l.Update(); err == nil || !strings.Contains(err.Error(), "the pipe is gone") {
			t.Errorf("Update: %v", err)
		}
		s.advance(time.Minute)
	}
	if len(s.sent) != 1 {
		t.Errorf("%d attempts after the display failed", len(s.sent))
	}
}

// TestLiveInParallel: runs that train in parallel fill and redraw one figure.
func TestLiveInParallel(t *testing.T) {
	s := &stage{time: time.Unix(1e9, 0)}
	f := Grid(1, 2)
	l := s.live(f)
	var wait sync.WaitGroup
	for _, name := range []string{"a", "b", "c", "d"} {
		wait.Go(func() {
			for epoch := range 50 {
				p := f.Panel(0, epoch%2)
				p.Append(name, float64(epoch), 1)
				p.Line(name+" again", []float64{0, float64(epoch)}, []float64{1, 2})
				p.Share([]string{name}, []float64{1})
				s.advance(40 * time.Millisecond)
				if err := l.Update(); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wait.Wait()
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	for col := range 2 {
		n := 0
		for _, m := range f.Panel(0, col).marks {
			if len(m.name) == 1 {
				n += len(m.shape.(line).xs)
			}
		}
		if n != 4*25 {
			t.Errorf("panel %d has %d points; want 100", col, n)
		}
	}
}

// TestLiveOfAnEarlierCell has a goroutine of cell 1 that shows the figure of cell 2 first: the figure appears in the output of cell 2, which may not be
// told that it is still to be shown there.
func TestLiveOfAnEarlierCell(t *testing.T) {
	s := &stage{time: time.Unix(1e9, 0)}
	l := s.live(simple())
	in := func(cell int, do func() error) {
		t.Helper()
		done := make(chan error)
		go func() {
			origin.Begin(t.Context(), cell)
			done <- do()
		}()
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
	begun, ask, shown := make(chan bool), make(chan bool), make(chan error)
	go in(1, func() error {
		close(begun)
		<-ask
		shown <- l.Update()
		<-ask
		shown <- l.Flush()
		return nil
	})
	<-begun
	in(2, func() error { return nil })
	ask <- true
	err := <-shown
	in(2, l.Flush)
	ask <- true
	if err := errors.Join(err, <-shown); err != nil {
		t.Error(err)
	}
	var cells []any
	for _, d := range s.sent {
		cells = append(cells, d.Metadata[origin.Metadata])
	}
	if want := []any{2, 2, 1}; !slices.Equal(cells, want) {
		t.Errorf("drawn for the cells %v, want %v", cells, want)
	}
}
