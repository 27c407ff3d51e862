package flood

import (
	"fmt"
	"math"
	"strings"

	"setlab/internal/bytesize"
)

// Environment variables that limit the output of cells. A cell may set them for later cells.
const (
	LimitVariable = "SETLAB_OUTPUT_LIMIT" // bytes of text per cell, such as 50MB, or off
	fileVariable  = "SETLAB_OUTPUT_FILE"  // file for the omitted text; empty drops it
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
	s := Settings{File: variable(fileVariable)}
	switch text := strings.TrimSpace(variable(LimitVariable)); {
	case text == "":
		return s, nil
	case strings.EqualFold(text, "off"):
		s.Text = math.Inf(1)
		return s, nil
	}
	n, ok := bytesize.Parse(variable(LimitVariable))
	if !ok {
		return s, fmt.Errorf("%s is %q: want a number of bytes such as 50MB, or off", LimitVariable, variable(LimitVariable))
	}
	s.Text = n
	return s, nil
}
