package datasets

import (
	"encoding/binary"
	"fmt"
)

// rowKeys returns a comparable key for every row of samples that are stored as bits.
func (s *Samples) rowKeys() []string {
	b := s.values.(*bitStore)
	keys := make([]string, s.rows)
	buffer := make([]byte, 0, 8*b.perRow)
	for r := range keys {
		buffer = buffer[:0]
		for _, w := range b.words[r*b.perRow : (r+1)*b.perRow] {
			buffer = binary.LittleEndian.AppendUint64(buffer, w)
		}
		keys[r] = string(buffer)
	}
	return keys
}

// remainder returns the rows of all, in their order, without those of the given
// samples. A row that occurs n times in the samples is removed n times. It returns an
// error if all does not have such a row.
func remainder(features int, all []string, taken ...*Samples) (*Samples, error) {
	count := map[string]int{}
	for _, s := range taken {
		for _, key := range s.rowKeys() {
			count[key]++
		}
	}
	var words []uint64
	rows := 0
	for _, key := range all {
		if count[key] > 0 {
			count[key]--
			continue
		}
		for i := 0; i < len(key); i += 8 {
			words = append(words, binary.LittleEndian.Uint64([]byte(key[i:i+8])))
		}
		rows++
	}
	for _, n := range count {
		if n > 0 {
			return nil, fmt.Errorf("%d rows of the splits are not in the complete data", n)
		}
	}
	return FromBits(rows, features, words, nil)
}
