package exercise

import "html"

// Verdict says whether an answer is right. A cell that ends with one shows it.
type Verdict struct {
	Answered bool
	Right    bool
	Text     string // why it is right, or a hint
}

// Right is the verdict on a right answer; why explains it.
func Right(why string) Verdict { return Verdict{Answered: true, Right: true, Text: why} }

// Wrong is the verdict on a wrong answer, with a hint.
func Wrong(hint string) Verdict { return Verdict{Answered: true, Text: hint} }

// Open is the verdict where there is no answer yet.
func Open() Verdict { return Verdict{Text: "Change the answer in this cell and run it again."} }

// heading returns the verdict in two words.
func (v Verdict) heading() string {
	switch {
	case !v.Answered:
		return "No answer yet."
	case v.Right:
		return "Right."
	}
	return "Not yet."
}

// String returns the verdict as text.
func (v Verdict) String() string {
	if v.Text == "" {
		return v.heading()
	}
	return v.heading() + " " + v.Text
}

// HTML returns the verdict for a notebook: green, orange or gray at its left.
func (v Verdict) HTML() string {
	color := "#d9822b"
	switch {
	case !v.Answered:
		color = "#888"
	case v.Right:
		color = "#2e8b57"
	}
	return `<div style="border-left: 4px solid ` + color + `; padding: 2px 0 2px 10px; font-family: system-ui, sans-serif"><b>` +
		v.heading() + `</b> ` + html.EscapeString(v.Text) + `</div>`
}
