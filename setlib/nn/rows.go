package nn

import (
	"setlab/setlib/internal/parallel"
	"setlab/setlib/sparse"
)

// rowTasks holds deferred tasks on the rows of batches of one shape. They run when a stage needs more of a batch than its own row.
// Activation, dropout and the sum of a bias's gradient then run block by block, while the block is in the L1 cache. Run one after the other,
// each would load all activations of a wide layer again.
type rowTasks struct {
	rows, stride int
	tasks        []parallel.Task
}

// unit is the number of rows per unit of work. For any stride of a batch, a unit holds whole groups of dropout.
const unit = dropped / 16

// eachRow runs the task over the rows of a batch, at the next flush at the latest and after earlier tasks on the same rows.
func (p *pass) eachRow(b sparse.Batch, t parallel.Task) {
	if r := p.put; len(r.tasks) > 0 && (r.rows != b.Rows || r.stride != b.Stride) {
		p.flush()
	}
	p.put.rows, p.put.stride = b.Rows, b.Stride
	p.put.tasks = append(p.put.tasks, t)
}

// flush runs the deferred tasks.
func (p *pass) flush() {
	r := p.put
	if len(r.tasks) == 0 {
		return
	}
	defer func() {
		clear(r.tasks)
		r.tasks = r.tasks[:0]
	}()
	parallel.Run(p.threads, (r.rows+unit-1)/unit, r.units(), r)
}

// units returns the number of units in a block, which is also the smallest number worth a parallel task.
func (r *rowTasks) units() int { return max(1, elementGrain/(unit*max(1, r.stride))) }

// Do runs the tasks over a range of units, block by block.
func (r *rowTasks) Do(lo, hi int) {
	lo, hi = lo*unit, min(hi*unit, r.rows)
	block := r.units() * unit
	for ; lo < hi; lo += block {
		for _, t := range r.tasks {
			t.Do(lo, min(lo+block, hi))
		}
	}
}
