package interact

import (
	"encoding/json"
	"time"

	"github.com/janpfeifer/gonb/gonbui/comms"

	"setlab/plotting"
	"setlab/plotting/interact/address"
)

// message is a message to the page.
type message struct {
	Heard    int     `json:"heard,omitempty"`    // the number of the page's last message
	Controls *string `json:"controls,omitempty"` // HTML that replaces the controls
	Picture  *string `json:"picture,omitempty"`  // HTML that replaces the result
	Number   int     `json:"number,omitempty"`   // of the picture
	Busy     *bool   `json:"busy,omitempty"`
}

// tell sends a message to the page, if one is connected.
func (v *view) tell(m message) {
	text, err := json.Marshal(m)
	if err != nil {
		panic(err) // texts and numbers
	}
	comms.Send(address.ToPage(v.id), string(text))
}

// said is a message from the page.
type said struct {
	Number int            `json:"n"`
	Set    map[string]any `json:"set"`   // values by labels
	Click  *string        `json:"click"` // the label of a button
	Point  []float64      `json:"point"` // of the picture: fractions of its width and height
	Play   *bool          `json:"play"`  // the player plays, or pauses
	Step   bool           `json:"step"`
	Reset  bool           `json:"reset"`
	Stop   bool           `json:"stop"`  // cancel the call
	Drawn  int            `json:"drawn"` // the number of the last image that was drawn
	Rest   bool           `json:"rest"`
	Gone   bool           `json:"gone"`
}

// hear handles a message from the page.
func (v *view) hear(_, text string) {
	if text == address.NoPage {
		v.leave()
		return
	}
	var s said
	if json.Unmarshal([]byte(text), &s) != nil {
		return
	}
	if s.Gone {
		v.close()
		return
	}
	v.mutex.Lock()
	select {
	case <-v.heard:
	default:
		close(v.heard)
	}
	v.note(s)
	v.mutex.Unlock()
	v.poke()
	if s.Number > 0 {
		v.tell(message{Heard: s.Number})
	}
}

// placeAt returns the place of a point of the image in the panels of the figure. The mutex must be held.
func (v *view) placeAt(right, down float64) (plotting.Place, bool) {
	switch shown := v.result.(type) {
	case *plotting.Figure:
		return shown.At(right, down)
	case drawing:
		return shown.figure.At(right, down)
	}
	return plotting.Place{}, false
}

// note applies a message from the page. The mutex must be held.
func (v *view) note(s said) {
	changed := len(s.Set) > 0 || s.Reset
	for label, value := range s.Set {
		v.waiting[label] = value
	}
	click := func(label string) {
		if c := v.known[label]; c != nil {
			c.clicks++
			changed = true
		}
	}
	if s.Click != nil {
		click(*s.Click)
	}
	if c := v.known[pointsLabel]; c != nil && len(s.Point) == 2 {
		if place, ok := v.placeAt(s.Point[0], s.Point[1]); ok {
			c.places = append(c.places, place)
			changed = true
		}
	}
	if s.Step {
		click(playerLabel)
	}
	if s.Reset {
		v.reset = true
		if c := v.known[playerLabel]; c != nil {
			c.clicks = 0
		}
	}
	if s.Play != nil {
		v.plays = time.Time{}
		if *s.Play {
			v.plays = time.Now().Add(keepsOn)
		}
	}
	if s.Drawn > 0 {
		v.seen = s.Drawn
	}
	v.rest = v.rest || s.Rest
	if v.running && (changed || s.Stop) {
		v.now.superseded = v.now.superseded || changed
		v.now.cancel()
	}
}
