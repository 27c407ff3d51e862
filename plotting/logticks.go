package plotting

import (
	"math"
	"strconv"
)

// logTicks labels powers of ten and, if the axis has few of them, also their doubles
// and fivefolds; the other multiples are minor ticks. It returns nil for a range with
// fewer than two of these, for which linear ticks are better.
func logTicks(a axis, limit int, fits func([]tick) bool) []tick {
	lo, hi := int(math.Ceil(math.Log10(a.lo)-1e-9)), int(math.Floor(math.Log10(a.hi)+1e-9))
	plain := a.lo >= 0.99e-3 && a.hi < 1e5
	if hi-lo < 2 {
		if t := withMinor(a, decades(a, lo-1, hi+1, 1, []float64{1, 2, 5}, plain)); labeled(t) >= 2 && labeled(t) <= limit && fits(t) {
			return t
		}
	}
	for stride := 1; hi-lo >= stride; stride++ {
		t := decades(a, lo, hi, stride, []float64{1}, plain)
		if len(t) <= limit && fits(t) {
			if stride == 1 && hi-lo <= 8 {
				t = withMinor(a, t)
			}
			return t
		}
	}
	return nil
}

// decades returns the given multiples of the powers of ten from 10^lo to 10^hi that
// lie on the axis, for exponents divisible by stride.
func decades(a axis, lo, hi, stride int, multiples []float64, plain bool) []tick {
	var ticks []tick
	for e := lo; e <= hi; e++ {
		if e%stride != 0 {
			continue
		}
		for _, m := range multiples {
			v := m * math.Pow10(e)
			if v < a.lo*(1-1e-9) || v > a.hi*(1+1e-9) {
				continue
			}
			ticks = append(ticks, tick{v, logLabel(m, e, plain)})
		}
	}
	return ticks
}

func logLabel(m float64, e int, plain bool) string {
	switch {
	case plain:
		return strconv.FormatFloat(m*math.Pow10(e), 'f', max(0, -e), 64)
	case m == 1:
		return "10^{" + minus(strconv.Itoa(e)) + "}"
	}
	return strconv.FormatFloat(m, 'f', 0, 64) + "×10^{" + minus(strconv.Itoa(e)) + "}"
}

// withMinor adds the missing multiples of powers of ten as minor ticks.
func withMinor(a axis, ticks []tick) []tick {
	have := map[float64]bool{}
	for _, t := range ticks {
		have[t.value] = true
	}
	for e := int(math.Floor(math.Log10(a.lo))); e <= int(math.Log10(a.hi))+1; e++ {
		for m := 1.0; m < 10; m++ {
			if v := m * math.Pow10(e); v >= a.lo && v <= a.hi && !have[v] {
				ticks = append(ticks, tick{value: v})
			}
		}
	}
	return ticks
}

func labeled(ticks []tick) (n int) {
	for _, t := range ticks {
		if t.label != "" {
			n++
		}
	}
	return n
}
