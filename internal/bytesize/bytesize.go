// Package bytesize reads and writes numbers of bytes with units, which are powers of 1024.
package bytesize

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

var units = []string{"KB", "MB", "GB", "TB", "PB"}

// Parse returns the number of bytes in a text such as 4GB, 1.5 MiB, 50M or 4096. It must be at least one and fit into an int64.
func Parse(text string) (n float64, ok bool) {
	number, unit := strings.ToUpper(strings.TrimSpace(text)), 1.
	number = strings.TrimSuffix(strings.TrimSuffix(number, "B"), "I")
	for k, name := range units {
		if rest, found := strings.CutSuffix(number, name[:1]); found {
			number, unit = rest, math.Ldexp(1, 10*(k+1))
			break
		}
	}
	n, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
	n *= unit
	return n, err == nil && n >= 1 && n < math.MaxInt64
}

// Format returns a number of bytes with three digits and a unit from KB to PB.
func Format(n float64) string {
	k := 0
	for n /= 1024; n >= 999.5 && k < len(units)-1; k++ {
		n /= 1024
	}
	return fmt.Sprintf("%.3g %s", n, units[k])
}
