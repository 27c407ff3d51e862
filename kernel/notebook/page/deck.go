package page

import (
	"strings"

	"setlab/kernel/notebook"
)

// slide is a slide of a presentation.
type slide struct {
	Cells []slideCell
	Notes []cell // for the speaker
	Steps int    // number of steps until all of it is shown
}

// slideCell is a cell that is shown from a step on; 0 means at once.
type slideCell struct {
	cell
	Step int
}

// deck arranges cells on slides.
type deck struct {
	byHeadings bool // no cell marks where slides begin, so headings do
	slides     []slide
}

func newDeck(n *notebook.Notebook) *deck {
	for _, c := range n.Cells {
		if kind := slideType(c); kind == "slide" || kind == "subslide" {
			return &deck{}
		}
	}
	return &deck{byHeadings: true}
}

// slideType returns the slide type in a cell's slideshow metadata: slide and subslide begin a slide, fragment is a step on it, skip is
// omitted, and notes are for the speaker. Empty or "-" continues the slide.
func slideType(c *notebook.Cell) string {
	slideshow, _ := c.Metadata["slideshow"].(map[string]any)
	kind, _ := slideshow["slide_type"].(string)
	return kind
}

// add adds a cell to its slide.
func (d *deck) add(c *notebook.Cell, shown cell) {
	kind := slideType(c)
	if d.byHeadings && (kind == "" || kind == "-") && c.Type == notebook.Markdown && (strings.HasPrefix(c.Source, "# ") || strings.HasPrefix(c.Source, "## ")) {
		kind = "slide"
	}
	if kind == "skip" {
		return
	}
	if len(d.slides) == 0 || kind == "slide" || kind == "subslide" {
		d.slides = append(d.slides, slide{})
	}
	last := &d.slides[len(d.slides)-1]
	switch kind {
	case "notes":
		last.Notes = append(last.Notes, shown)
		return
	case "fragment":
		last.Steps++
	}
	last.Cells = append(last.Cells, slideCell{shown, last.Steps})
}
