package repl

import (
	"context"
	"strings"
	"time"
	"unicode/utf8"
)

// tab is one level of indentation. Lines are edited with spaces, because terminals agree on their
// width.
const tab = "    "

// patience limits the time for completion.
const patience = 5 * time.Second

// complete implements liner.WordCompleter. It completes the text before the cursor, which counts
// code points. If there are only spaces before the cursor, it adds a level of indentation.
func (t *terminal) complete(line string, cursor int) (head string, completions []string, tail string) {
	points := []rune(line)
	cursor = min(cursor, len(points))
	before, behind := string(points[:cursor]), string(points[cursor:])
	if strings.TrimSpace(before) == "" {
		return before, []string{tab}, behind
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	earlier := severalLines(strings.Join(append(t.before[:len(t.before):len(t.before)], before), "\n"))
	found, err := t.Kernel.Complete(ctx, earlier+severalLines(behind), utf8.RuneCountInString(earlier))
	if err != nil {
		return before, nil, behind
	}
	// The replaced text starts in this line, since names contain no line breaks.
	from := cursor - (utf8.RuneCountInString(earlier) - found.From)
	if from < 0 || from > cursor {
		return before, nil, behind
	}
	for _, match := range found.Matches {
		completions = append(completions, match.Text)
	}
	return string(points[:from]), completions, behind
}

// lineEnd represents a line break in a cell that is edited as a single line, which is how cells
// from the history are edited.
const lineEnd = "⏎"

// oneLine converts a cell to the form in which it is edited as a single line.
func oneLine(code string) string {
	return strings.NewReplacer("\n", lineEnd, "\t", tab).Replace(code)
}

// severalLines is the inverse of oneLine.
func severalLines(line string) string { return strings.ReplaceAll(line, lineEnd, "\n") }
