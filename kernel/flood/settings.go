package flood

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Environment variables that limit the output of cells. A cell may set them for later cells.
const (
	LimitVariable = "SETLAB_OUTPUT_LIMIT" // bytes of text per cell, such as 50MB, or off
	FileVariable  = "SETLAB_OUTPUT_FILE"  // file for the omitted text; empty drops it
)

// Settings limits the output of a cell. The zero value means the defaults.
type Settings struct {
	Text float64 // bytes of text in total, a tenth of it per second, and three tenths at once; 0 means 10 MB, +Inf means no limit
	File string  // file to which omitted text is appended; empty drops it
}

// defaultText is the default of Settings.Text: ten seconds at Jupyter Server's limit of 1 MB per
// second.
const defaultText = 10 << 20

// Read returns the settings given by environment variables.
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
