package datasets

// answers holds the labels, targets and treatments of samples.
type answers struct {
	labels  []int // nil if there are none
	classes int

	targets []float32      // row by row; nil if there are none
	outputs int            // targets a sample
	scaling *TargetScaling // of the targets; nil if they are as they were given

	treatments []Treatment // of the values, in order
}

// slice returns the answers of rows lo to hi-1, sharing memory.
func (a answers) slice(lo, hi int) answers {
	if a.labels != nil {
		a.labels = a.labels[lo:hi:hi]
	}
	if a.outputs > 0 {
		a.targets = a.targets[lo*a.outputs : hi*a.outputs : hi*a.outputs]
	}
	return a
}

// pick returns a copy of the answers of the given rows.
func (a answers) pick(rows []int) answers {
	of := a
	if a.labels != nil {
		a.labels = make([]int, len(rows))
	}
	if a.outputs > 0 {
		a.targets = make([]float32, len(rows)*a.outputs)
	}
	for i, r := range rows {
		if a.labels != nil {
			a.labels[i] = of.labels[r]
		}
		copy(a.targets[i*a.outputs:], of.targets[r*a.outputs:(r+1)*a.outputs])
	}
	return a
}
