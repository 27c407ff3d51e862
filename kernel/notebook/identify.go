package notebook

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
)

// identify gives every cell a unique ID if the format requires one, as nbformat does. IDs are
// derived from the source and the index of the cell, so the same operations produce the same file.
func (n *Notebook) identify() {
	if n.Minor < 5 {
		return
	}
	taken := make(map[string]bool, len(n.Cells))
	var nameless []int
	for i, c := range n.Cells {
		if c.ID == "" || taken[c.ID] {
			nameless = append(nameless, i)
			continue
		}
		taken[c.ID] = true
	}
	for _, i := range nameless {
		c := n.Cells[i]
		for try := 0; ; try++ {
			sum := sha256.Sum256(fmt.Appendf(nil, "%d %d %s\n%s", i, try, c.Type, c.Source))
			if id := hex.EncodeToString(sum[:4]); !taken[id] {
				c.ID = id
				taken[id] = true
				break
			}
		}
	}
}
