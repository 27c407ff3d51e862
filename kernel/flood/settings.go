package flood

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// The environment variables that say what cells may show. A cell may set them, for the cells after it.
const (
	LimitVariable = "SETLAB_OUTPUT_LIMIT" // bytes of text that a cell shows, such as 50MB, or off
	FileVariable  = "SETLAB_OUTPUT_FILE"  // gets the text that is left out; empty drops it
)

// Settings say how much a cell shows. The zero value is the default.
type Settings struct {
	Text float64 // bytes of text in all; a tenth of it in a second, and three tenths at once; 0 means 10 MB, +Inf means no limit
	File string  // to which the text is appended that is left out; empty drops it
}

// defaultText is Settings.Text by default: Jupyter Server's limit of 1 MB a second, for ten seconds.
const defaultText = 10 << 20

// Read returns the settings that variables give.
func Read(variable func(name string) string) (Settings, error) {
	s := Settings{File: variable(FileVariable)}
	text := strings.ToUpper(strings.TrimSpace(variable(LimitVariable)))
	switch text {
	case "":
		return s, nil
	case "OFF":
		s.Text = math.Inf(1)
		return s, nil
	}
	number, unit := strings.TrimSuffix(text, "B"), 1.
	for k, suffix := range []string{"K", "M", "G"} {
		if rest, ok := strings.CutSuffix(number, suffix); ok {
			number, unit = rest, math.Ldexp(1, 10*(k+1))
		}
	}
	n, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
	if err != nil || !(n*unit >= 1) {
		return s, fmt.Errorf("%s is %q: want a number of bytes such as 50MB, or off", LimitVariable, variable(LimitVariable))
	}
	s.Text = n * unit
	return s, nil
}
