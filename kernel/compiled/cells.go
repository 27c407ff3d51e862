package compiled

import (
	"slices"
	"sync"
)

// cells are those that GoNB has compiled, whose declarations later
// ones can use.
type cells struct {
	mutex sync.Mutex
	all   []string
}

// remembered limits the cells that are remembered; a notebook has a few hundred.
const remembered = 2000

func (a *cells) add(code string) {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	a.all = slices.DeleteFunc(a.all, func(old string) bool { return old == code })
	a.all = append(a.all, code)
	a.all = a.all[max(0, len(a.all)-remembered):]
}

func (a *cells) list() []string {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	return slices.Clone(a.all)
}

func (a *cells) clear() {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	a.all = nil
}

// Cells returns the cells that have been compiled, whose declarations later ones can use. It may be called at any time.
func (c *Compiler) Cells() []string { return c.cells.list() }

// Clear forgets them.
func (c *Compiler) Clear() { c.cells.clear() }
