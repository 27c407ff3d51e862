package datasets

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"math"
)

// computeDigest hashes a line with the shape, the values row by row as
// little-endian float32, the labels as little-endian uint32, and the targets, if
// there are any, as a line with their number and little-endian float32.
func (s *Samples) computeDigest() string {
	if o, ok := s.values.(outline); ok {
		return o.digest()
	}
	h := sha256.New()
	fmt.Fprintf(h, "samples %d x %d, labels %t, classes %d\n", s.rows, s.features, s.labels != nil, s.classes)
	row := make([]float32, s.features)
	buffer := make([]byte, 4*s.features)
	for r := range s.rows {
		s.values.row(row, r)
		for f, v := range row {
			binary.LittleEndian.PutUint32(buffer[4*f:], math.Float32bits(v))
		}
		h.Write(buffer)
	}
	for _, l := range s.labels {
		h.Write(binary.LittleEndian.AppendUint32(nil, uint32(l)))
	}
	if s.outputs > 0 {
		fmt.Fprintf(h, "targets %d\n", s.outputs)
		for _, v := range s.targets {
			h.Write(binary.LittleEndian.AppendUint32(nil, math.Float32bits(v)))
		}
	}
	return hex.EncodeToString(h.Sum(nil))
}
