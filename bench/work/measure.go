package work

import (
	"context"
	"runtime"

	"setlab/bench/timing"
	"setlab/setlib"
)

// Result is the time of a work.
type Result struct {
	Work    string  `json:"work"`
	Seconds float64 `json:"seconds"` // median of a repetition
	Threads int     `json:"threads"`
	Reps    int     `json:"reps"` // repetitions that were timed
	SIMD    string  `json:"simd"` // see setlib.SIMD

	Times timing.Times `json:"-"` // of each repetition
}

// Measure times reps repetitions of a work, after one that is not timed, on at most threads processors (0 means all). Before each repetition it
// calls next, unless it is nil, with the repetition's number; number 0 is not timed.
func Measure(ctx context.Context, w Work, reps, threads int, next func(rep int)) (Result, error) {
	if threads == 0 {
		threads = runtime.GOMAXPROCS(0)
	}
	result := Result{Work: w.Name, Threads: threads, Reps: reps, SIMD: setlib.SIMD()}
	if err := ctx.Err(); err != nil {
		return result, err
	}
	prepared := w.Prepare(threads)
	for rep := range reps + 1 {
		if next != nil {
			next(rep)
		}
		seconds, err := prepared.Time(ctx)
		if err != nil {
			return result, err
		}
		if rep > 0 {
			result.Times = append(result.Times, seconds)
		}
	}
	result.Seconds = result.Times.Median()
	return result, nil
}
