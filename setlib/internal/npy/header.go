package npy

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
)

// header is what stands before the values.
type header struct {
	kind  string
	shape []int
}

// headerPattern is the Python dictionary, with its keys in the order in which numpy writes them.
var headerPattern = regexp.MustCompile(`^\{'descr': '([<|][fiS][0-9]{1,9})', 'fortran_order': (True|False), 'shape': \(([0-9, ]*)\), ?\} *\n$`)

func parseHeader(text string) (header, error) {
	m := headerPattern.FindStringSubmatch(text)
	if m == nil {
		return header{}, fmt.Errorf("npy: the header is %.80q; want {'descr': …, 'fortran_order': …, 'shape': (…), }", text)
	}
	h := header{kind: m[1]}
	n := 1
	for _, field := range strings.Split(strings.TrimSuffix(strings.TrimRight(m[3], " "), ","), ",") {
		field = strings.TrimSpace(field)
		if field == "" && strings.TrimSpace(m[3]) == "" {
			break
		}
		d, err := strconv.Atoi(field)
		if err != nil || d > math.MaxInt32 || d > 0 && n > math.MaxInt32/d {
			return header{}, fmt.Errorf("npy: the shape is (%s), which is none or too large", m[3])
		}
		n *= d
		h.shape = append(h.shape, d)
	}
	if m[2] == "True" && len(h.shape) > 1 {
		return header{}, fmt.Errorf("npy: an array of shape (%s) in Fortran order", m[3])
	}
	return h, nil
}
