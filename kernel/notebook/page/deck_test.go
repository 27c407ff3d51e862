package page_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"setlab/kernel/notebook"
	"setlab/kernel/notebook/page"
)

// on sets the slide type of a cell.
func on(kind string, c *notebook.Cell) *notebook.Cell {
	c.Metadata["slideshow"] = map[string]any{"slide_type": kind}
	return c
}

var part = regexp.MustCompile(`(?s)<article.*?</article>`)

// words returns the text of each slide. The text of later steps follows "|", and that of notes follows "n".
func words(html string) []string {
	var all []string
	for _, slide := range part.FindAllString(html, -1) {
		slide = strings.ReplaceAll(slide, `<div class="step"`, `| <div`)
		slide = strings.ReplaceAll(slide, `<aside class="notes">`, ` n `)
		all = append(all, strings.Join(strings.Fields(regexp.MustCompile(`<[^>]*>`).ReplaceAllString(slide, " ")), " "))
	}
	return all
}

func TestSlides(t *testing.T) {
	html := render(t, page.Options{Slides: true, NoInput: true},
		text("before"), on("slide", text("# one")), text("more"), on("fragment", text("then")), on("-", text("with")), on("skip", text("never")),
		on("notes", text("say")), on("subslide", text("two")), on("fragment", code("f()", display("text/plain", "value"))), on("fragment", code("g()")), on("fragment", text("last")))
	want := []string{"before", "one more | then | with n say", "two | value | last"}
	if got := words(html); !slices.Equal(got, want) {
		t.Errorf("slides %q, want %q", got, want)
	}
	for _, text := range []string{`data-steps="0"`, `data-steps="1"`, `data-steps="2"`, "addEventListener"} {
		if !strings.Contains(html, text) {
			t.Errorf("no %s", text)
		}
	}
	if strings.Contains(html, "http") {
		t.Error("the slides may need a network")
	}
}

func TestSlidesOfHeadings(t *testing.T) {
	got := words(render(t, page.Options{Slides: true}, text("# a"), text("b"), text("## c"), text("### d"), on("notes", text("# say")), on("skip", text("# not")), text("# e")))
	if want := []string{"a b", "c d n say", "e"}; !slices.Equal(got, want) {
		t.Errorf("slides %q, want %q", got, want)
	}
}
