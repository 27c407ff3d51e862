package repl

import (
	"context"
	"strings"
	"time"
	"unicode/utf8"
)

// tab is what a step of indentation is: lines are edited with blanks, whose width all
// terminals agree on.
const tab = "    "

// patience is how long completion may take.
const patience = 5 * time.Second

// complete is the liner.WordCompleter: what could stand at the cursor, a place in code
// points. Where only blanks stand before it, that is a step of indentation.
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
	// The replaced text begins in this line: no name has a line end.
	from := cursor - (utf8.RuneCountInString(earlier) - found.From)
	if from < 0 || from > cursor {
		return before, nil, behind
	}
	for _, match := range found.Matches {
		completions = append(completions, match.Text)
	}
	return string(points[:from]), completions, behind
}

// lineEnd stands for the end of a line in a cell that is edited as one line, which is
// how one of the history comes back.
const lineEnd = "⏎"

// oneLine returns a cell as it is edited in one line.
func oneLine(code string) string {
	return strings.NewReplacer("\n", lineEnd, "\t", tab).Replace(code)
}

// severalLines returns the cell that has been edited in one line.
func severalLines(line string) string { return strings.ReplaceAll(line, lineEnd, "\n") }
