package e2e

import "testing"

// oneMachine prints what the notebook draws for the SET-RBM with 500 hidden units.
const oneMachine = `drawTails(0)
drawTails(last / 2)
machine := all.Where("steps", "1").Where("hidden", "500").Rows()[0]
at, degrees := machine.Run.HiddenDegrees()
random, err := powerlaw.Analyze(ctx, degrees[0], powerlaw.Options{Simulations: 100})
if err != nil {
	panic(err)
}
var values []float64
for _, d := range degrees[len(degrees)-1] {
	values = append(values, float64(d))
}
mean, variance := stat.MeanVariance(values, nil)
fmt.Printf("%.2f nats; at epoch %d p %.3f, exponent %.2f; at epoch %d the variance is %.2f times the mean\n",
	machine.Score("last log-probability"), at[0], random.Paper.P, random.Law.Alpha, at[len(at)-1], variance/mean)`

// TestRunFigure3 checks the statistics of short runs: SET-RBMs learn, their degrees spread, and some of them are
// scale-free by the paper's criterion but none by the full verdict.
func TestRunFigure3(t *testing.T) {
	elsewhere.take(t)
	n := newReader(t).runQuick(t, "notebooks/fig3_scale_free.ipynb", oneMachine)
	if got := len(figures(t, n)); got != 3 {
		t.Errorf("%d figures, want 3", got)
	}
	stands(t, n, "tails", "epoch 40\n")
	one := numbers(t, n, "", `(\S+) nats; at epoch 0 p (\S+), exponent (\S+); at epoch 40 the variance is (\S+) times`)
	within(t, "DNA, 500 hidden units, CD-1", one[0], -89, -86)
	within(t, "the paper's p of the random graph", one[1], 0.05, 1)
	within(t, "the random graph's exponent", one[2], 10, 30)
	within(t, "the variance of the degrees, beside their mean", one[3], 2.5, 4.5)

	laws := table(t, n, "numbers")
	end := row(t, laws, "", "nCD=1", "nh=500", "epoch=40")
	within(t, "the paper's p after 40 epochs", end.number(t, "paper's p"), 0, 0.05)
	// The range in which the law fits best changes from one evolution step to the next, and so does the exponent. The
	// exponent stays far above 3.
	within(t, "the exponent after 40 epochs", end.number(t, "exponent"), 5, 30)
	called, fitted := 0.0, 0.0
	for _, r := range laws {
		if r.number(t, "paper's p") < 0.05 {
			called++
		}
		if r.text(t, "scale-free") != "no" {
			fitted++
		}
	}
	within(t, "networks", float64(len(laws)), 18, 18)
	within(t, "networks that the paper's test calls scale-free", called, 2, 9)
	within(t, "those that a power law describes", fitted, 0, 0)
}
