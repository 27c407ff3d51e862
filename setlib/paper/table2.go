package paper

import "math"

// RBM is an entry of Table 2: the best log-probability of the test data reached by a kind of RBM on a data set, over 5000 epochs, three
// numbers of hidden units and three numbers of contrastive divergence steps.
type RBM struct {
	Data    string  // the name in the registry of package datasets
	Model   string  // Dense, FixProb, SET or XBM
	Nats    float64 // mean log-probability of the test data, by annealed importance sampling
	Hidden  int     // n^h of the best model
	Weights int     // n^W, as printed
	Steps   int     // n^CD
	Note    string  // a caveat about the number; usually empty
}

// Table2 returns the entries of Table 2, by data set and then by column, in the order of the paper.
func Table2() []RBM {
	var all []RBM
	for _, row := range table2 {
		for k, model := range []string{Dense, FixProb, SET, XBM} {
			e := row.entries[k]
			all = append(all, RBM{row.data, model, e.nats, e.hidden, e.weights, e.steps, notes[row.data+" "+model]})
		}
	}
	return all
}

// Machine returns the entry of Table 2 for a kind of model on a data set. If there is none, ok is false and the log-probability is NaN,
// which tables show as a dash.
func Machine(data, model string) (m RBM, ok bool) {
	for _, e := range Table2() {
		if e.Data == data && e.Model == model {
			return e, true
		}
	}
	return RBM{Data: data, Model: model, Nats: math.NaN()}, false
}

type machine struct {
	nats                   float64
	hidden, weights, steps int
}

var table2 = []struct {
	data    string
	entries [4]machine // dense, FixProb, SET, XBM
}{
	{"adult", [4]machine{{-14.91, 100, 12300, 10}, {-14.79, 500, 4984, 10}, {-13.85, 500, 4797, 3}, {-15.89, 1200, 12911, 1}}},
	{"connect4", [4]machine{{-5.01, 500, 63000, 10}, {-15.01, 500, 5008, 10}, {-13.12, 500, 4820, 10}, {-17.37, 1200, 12481, 1}}},
	{"dna", [4]machine{{-85.97, 500, 90000, 10}, {-86.90, 500, 5440, 10}, {-82.51, 250, 3311, 3}, {-83.17, 1600, 17801, 1}}},
	{"mushrooms", [4]machine{{-11.35, 100, 11200, 10}, {-11.36, 500, 4896, 10}, {-10.63, 250, 2787, 10}, {-14.71, 1000, 10830, 1}}},
	{"nips-0-12", [4]machine{{-274.60, 250, 125000, 3}, {-282.67, 500, 8000, 10}, {-276.62, 500, 7700, 3}, {-287.43, 100, 5144, 1}}},
	{"ocr-letters", [4]machine{{-29.33, 500, 64000, 10}, {-38.58, 500, 5024, 10}, {-28.69, 500, 4835, 10}, {-33.08, 1200, 13053, 1}}},
	{"rcv1", [4]machine{{-47.24, 500, 75000, 3}, {-50.34, 500, 5200, 10}, {-47.60, 500, 5005, 10}, {-49.68, 1400, 14797, 1}}},
	{"web", [4]machine{{-31.74, 500, 150000, 1}, {-31.32, 500, 6400, 10}, {-28.74, 500, 6160, 10}, {-30.62, 2600, 29893, 1}}},
	{"caltech16", [4]machine{{-28.41, 2500, 640000, 10}, {-53.25, 5000, 42048, 10}, {-46.08, 5000, 40741, 10}, {-69.29, 500, 6721, 1}}},
	{"caltech28", [4]machine{{-159.51, 5000, 3920000, 3}, {-126.69, 5000, 46272, 10}, {-104.89, 2500, 25286, 10}, {-142.96, 1500, 19201, 1}}},
	{"mnist-binary", [4]machine{{-91.70, 2500, 1960000, 10}, {-117.55, 5000, 46272, 10}, {-86.41, 5000, 44536, 10}, {-85.21, 27000, 387955, 1}}},
}

// notes holds the notes of entries, by data set and model.
var notes = map[string]string{
	"connect4 dense":   "impossible: no distribution gives the 47557 different test rows more than -10.77 nats on average",
	"caltech16 SET":    "misprint: 0.7 x 11 (256+5000) is 40471 weights",
	"mnist-binary XBM": "contrastive divergence with 1 to 25 steps",
}
