package nn

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"setlab/setlib/topology"
)

// Init says what the weights of a layer are drawn from at the start. The paper does not state it.
//
// Compared on MNIST, SET-MLP 784-1000-1000-1000-10 with epsilon 20 and dropout .3, 60 epochs, seeds 1 to 3 (the grid
// initialization of the notebooks). Test accuracy in percent, mean of the seeds: best epoch and in brackets the seeds' range, last
// epoch, and epoch 10, for new connections that start at 0; best epoch for those that start as the initial ones did:
//
//	             FromZero                                    FromInitial
//	             best                   last     epoch 10    best
//	He           97.77 (97.72-97.80)    97.73    94.47       96.20
//	Glorot       97.75 (97.63-97.84)    97.71    93.76       97.14
//	DenseGlorot  97.90 (97.81-98.02)    97.82    92.86       97.86
//	Normal01     97.96 (97.84-98.06)    97.93    93.38       97.38
//
// So the value of new connections matters more than the initial distribution: drawn again at the scale of He they cost 1.6 points,
// since evolution replaces the weights nearest to 0 by as many random ones. At 0, the distributions differ after 60
// epochs by about as much as seeds do; the two whose weights are small in a sparse layer are ahead by .1 to .2. He learns fastest at
// first and is the default, as its scale follows the number of connections; the accuracies that the notebooks report after 400
// epochs are its.
type Init int

// The initial distributions. The fan-in of a sparse layer is its mean number of connections a neuron, not the number
// of neurons before it: with that, activations keep their scale through the layers however few connections there are.
const (
	He          Init = iota // N(0, 2/fan-in), He et al. 2015; the default
	Glorot                  // U(±sqrt(6/(fan-in+fan-out))), Glorot and Bengio 2010
	DenseGlorot             // Glorot's with the fans of the dense layer, as in the authors' code over masks: small weights in sparse layers
	Normal01                // N(0, 0.1²), as in the authors' code over sparse matrices
)

// String names the distribution.
func (i Init) String() string {
	switch i {
	case He:
		return "He"
	case Glorot:
		return "Glorot"
	case DenseGlorot:
		return "dense Glorot"
	case Normal01:
		return "N(0, 0.1²)"
	}
	return fmt.Sprintf("Init(%d)", int(i))
}

// WithInit returns the layers with other initial weights in all of them that have weights:
//
//	layers := nn.WithInit(nn.CNN{}.Layers(), nn.He)
func WithInit(layers []Layer, init Init) []Layer {
	changed := slices.Clone(layers)
	for k, layer := range changed {
		switch l := layer.(type) {
		case Sparse:
			l.Init = init
			changed[k] = l
		case Dense:
			l.Init = init
			changed[k] = l
		case Convolution:
			l.Init = init
			changed[k] = l
		}
	}
	return changed
}

// deviate draws a weight.
type deviate func(*rand.Rand) float32

// onGraph returns the function that draws a weight for a layer of the given graph. It panics if i is not one of the constants.
func (i Init) onGraph(g *topology.Graph) deviate {
	connections := math.Max(1, float64(g.Connections()))
	return i.deviate(connections/float64(g.Out()), connections/float64(g.In()), float64(g.In()+g.Out()))
}

// deviate returns the function that draws a weight for a layer with these fans; dense is the sum of those that it would have if it were dense.
func (i Init) deviate(fanIn, fanOut, dense float64) deviate {
	normal := func(sd float64) deviate {
		return func(rng *rand.Rand) float32 { return float32(sd * rng.NormFloat64()) }
	}
	uniform := func(bound float64) deviate {
		return func(rng *rand.Rand) float32 { return float32(bound * (2*rng.Float64() - 1)) }
	}
	switch i {
	case He:
		return normal(math.Sqrt(2 / fanIn))
	case Glorot:
		return uniform(math.Sqrt(6 / (fanIn + fanOut)))
	case DenseGlorot:
		return uniform(math.Sqrt(6 / dense))
	case Normal01:
		return normal(.1)
	}
	panic(fmt.Sprintf("nn: %v is not an initial distribution", i))
}

// Regrown says what the weight of a connection is that the topology's rule has just added.
type Regrown int

// The weights of new connections. Either way they have no velocity; [Moment] is what else they have. [Init] says what was measured.
const (
	FromZero    Regrown = iota // 0, so that the network's function does not change until they are trained; the default
	FromInitial                // drawn as the initial weights were
	// FromGradient is one step of gradient descent from 0, -LearningRate times the gradient of the minibatch that the rule looks at. It is for
	// rules whose Needs are gradients.
	FromGradient
)

// String names the choice.
func (r Regrown) String() string {
	switch r {
	case FromZero:
		return "zero"
	case FromInitial:
		return "initial"
	case FromGradient:
		return "gradient"
	}
	return fmt.Sprintf("Regrown(%d)", int(r))
}
