package compiled

import (
	"slices"
	"sync"
)

// cells holds the cells that GoNB has compiled. Later cells can use their declarations.
type cells struct {
	mutex sync.Mutex
	all   []string
}

// remembered is the maximum number of cells kept; a notebook has a few hundred at most.
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

// Cells returns the compiled cells, whose declarations later cells can use. It may be called at any time.
func (c *Compiler) Cells() []string { return c.cells.list() }

// Clear removes all cells from the list.
func (c *Compiler) Clear() { c.cells.clear() }
