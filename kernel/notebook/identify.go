package notebook

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
)

// identify gives every cell an ID of its own where the format has them, as
// nbformat does. IDs follow from the source and the place of the cell, so that
// doing the same again makes the same file.
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
