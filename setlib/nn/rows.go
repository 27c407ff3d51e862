package nn

import (
	"setlab/setlib/internal/parallel"
	"setlab/setlib/sparse"
)

// rowTasks is tasks on the rows of batches of one shape that are put off until a stage needs more of a batch than its own row: what
// activation, dropout and the sum of a bias' gradient do then takes place block by block, while the block is in the first cache. One by one,
// each would bring all activations of a wide layer there again.
type rowTasks struct {
	rows, stride int
	tasks        []parallel.Task
}

// unit is the number of rows that tasks are divided by: of any stride that batches have they are whole groups of dropout.
const unit = dropped / 16

// eachRow runs the task over the rows of a batch, no later than the next flush, after the tasks before it on the same rows.
func (p *pass) eachRow(b sparse.Batch, t parallel.Task) {
	if r := p.put; len(r.tasks) > 0 && (r.rows != b.Rows || r.stride != b.Stride) {
		p.flush()
	}
	p.put.rows, p.put.stride = b.Rows, b.Stride
	p.put.tasks = append(p.put.tasks, t)
}

// flush runs what was put off.
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

// units returns how many units are worth a part of their own, and a block.
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
