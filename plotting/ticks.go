package plotting

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// tick is a tick of an axis; a minor tick has no label.
type tick struct {
	value float64
	label string
}

// chooseTicks returns as many ticks as possible, up to limit, whose labels fit according
// to the caller.
func chooseTicks(a axis, limit int, fits func([]tick) bool) []tick {
	if a.log {
		if t := logTicks(a, limit, fits); t != nil {
			return t
		}
	}
	return linearTicks(a, limit, fits)
}

// linearTicks tries steps of 1, 2, 2.5 and 5 times a power of ten, from fine to coarse,
// and less round steps if none of these has two labels that fit. If no two labels fit,
// it returns one tick.
func linearTicks(a axis, limit int, fits func([]tick) bool) []tick {
	ticks := stepTicks(a, limit, []float64{1, 2, 2.5, 5}, fits)
	if len(ticks) < 2 {
		if more := stepTicks(a, limit, []float64{3, 4, 6, 8}, fits); len(more) > 1 {
			return more
		}
	}
	return ticks
}

// stepTicks tries the given multiples of powers of ten as steps.
func stepTicks(a axis, limit int, steps []float64, fits func([]tick) bool) []tick {
	width := a.hi - a.lo
	if width < 1e-290 {
		return nil // steps would not be normal numbers
	}
	exponent := math.Floor(math.Log10(width / float64(limit)))
	var single []tick
	for ; exponent < math.Log10(width)+1; exponent++ {
		for _, m := range steps {
			if m == 2.5 && exponent < 1 { // 25 is as round as 20; 2.5 has a digit more
				continue
			}
			step := m * math.Pow(10, exponent)
			candidate := multiples(a, step)
			if len(candidate) > limit {
				continue
			}
			if fits(candidate) && len(candidate) > 1 {
				return candidate
			}
			if single == nil && len(candidate) > 0 {
				single = candidate[:1]
			}
		}
	}
	return single
}

// multiples returns the multiples of step on the axis.
func multiples(a axis, step float64) []tick {
	first, last := math.Ceil(a.lo/step-1e-9), math.Floor(a.hi/step+1e-9)
	if !(math.Abs(first) < 1<<53 && last-first <= 1000) {
		return nil // below the precision of the values, or too many
	}
	var ticks []tick
	for k := first; k <= last; k++ {
		ticks = append(ticks, tick{value: k * step})
	}
	largest := math.Max(math.Abs(a.lo), math.Abs(a.hi))
	for i := range ticks {
		ticks[i].label = formatNumber(ticks[i].value, step, largest)
	}
	return ticks
}

// formatNumber formats v with as many decimals as steps of the given size need. Numbers
// become multiples of a power of ten if the largest would be long or have many zeros.
func formatNumber(v, step, largest float64) string {
	if v == 0 || math.Abs(v) < step*1e-6 {
		return "0"
	}
	if largest < 1e6 && (largest >= 1e-3 || step >= 1e-4*0.99) {
		return minus(strconv.FormatFloat(v, 'f', decimalsOf(step), 64))
	}
	e := math.Floor(math.Log10(largest) + 1e-9)
	unit := math.Pow(10, e)
	decimals := min(17, decimalsOf(step/unit))
	mantissa := strconv.FormatFloat(v/unit, 'f', decimals, 64)
	if strings.Contains(mantissa, ".") {
		mantissa = strings.TrimRight(strings.TrimRight(mantissa, "0"), ".")
	}
	power := fmt.Sprintf("10^{%s}", minus(strconv.Itoa(int(e))))
	switch mantissa {
	case "1":
		return power
	case "-1":
		return "−" + power
	}
	return minus(mantissa) + "×" + power
}

// decimalsOf returns the number of decimals that multiples of step need. Steps have one significant digit, or two as 2.5 has.
func decimalsOf(step float64) int {
	decimals := max(0, int(math.Ceil(-math.Log10(step)-1e-9)))
	if scaled := step * math.Pow(10, float64(decimals)); math.Abs(scaled-math.Round(scaled)) > 1e-6 {
		decimals++
	}
	return decimals
}

// minus replaces the hyphen of a number by a minus sign.
func minus(s string) string { return strings.Replace(s, "-", "−", 1) }
