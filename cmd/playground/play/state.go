package play

import (
	"context"
	"math"
)

// State holds the data to draw for a playground.
type State struct {
	Epoch   int
	Cells   int // along each side of the plane
	Reach   float64
	Image   bool    // Plane holds the degrees of the 28 x 28 pixels instead of probabilities
	Test    []Point // test set; empty for images
	Players []Player
}

// Player holds the data to draw for a network.
type Player struct {
	Name     string
	Weights  int       // number of connections
	Accuracy []float64 // on the test set, after each epoch
	Plane    []float64 // probability of class 1 in each cell of the plane in thousandths, row by row from the top; see also State.Image
	Layer    Layer
}

// Layer holds the connections of the shown layer.
type Layer struct {
	In, Out  int
	From, To []int
	Weight   []float64
	Kind     []int // 0: kept; 1: grown in the last step; 2: pruned in the last step
	Degrees  []int // of the input neurons, then of the output neurons
}

// State returns the current state.
func (p *Playground) State(ctx context.Context) (*State, error) {
	s := &State{Epoch: p.epoch, Cells: Cells, Reach: Reach, Image: p.data.Features() != 2}
	if !s.Image {
		for k := range p.data.Test.Len() {
			s.Test = append(s.Test, Point{float64(p.data.Test.At(k, 0)), float64(p.data.Test.At(k, 1)), p.data.Test.Label(k)})
		}
	}
	for _, of := range p.players {
		drawn := Player{Name: of.name, Weights: of.net.Connections(), Accuracy: of.accuracy, Layer: of.layer()}
		if s.Image {
			for _, degree := range of.net.InputDegrees() {
				drawn.Plane = append(drawn.Plane, float64(degree))
			}
		} else {
			outputs, err := of.net.Predict(ctx, p.plane)
			if err != nil {
				return nil, err
			}
			for _, o := range outputs {
				drawn.Plane = append(drawn.Plane, math.Round(1000*o[1]))
			}
		}
		s.Players = append(s.Players, drawn)
	}
	return s, nil
}

// layer returns the shown layer, with the changes of the last step.
func (p *player) layer() Layer {
	graph := p.net.Graphs()[p.shown()]
	from, to := graph.Pairs()
	l := Layer{In: graph.In(), Out: graph.Out(), From: from, To: to, Kind: make([]int, len(from)), Degrees: append(graph.InDegrees(), graph.OutDegrees()...)}
	for _, w := range p.net.Weights()[p.shown()].Weights() {
		l.Weight = append(l.Weight, short(w))
	}
	if p.before == nil || p.before == graph {
		return l
	}
	oldFrom, oldTo := p.before.Pairs()
	old, now := map[int]bool{}, map[int]bool{}
	for c := range oldFrom {
		old[oldFrom[c]*graph.Out()+oldTo[c]] = true
	}
	for c := range from {
		pair := from[c]*graph.Out() + to[c]
		now[pair] = true
		if !old[pair] {
			l.Kind[c] = 1
		}
	}
	for c := range oldFrom {
		if !now[oldFrom[c]*graph.Out()+oldTo[c]] {
			l.From, l.To, l.Weight = append(l.From, oldFrom[c]), append(l.To, oldTo[c]), append(l.Weight, short(p.weights[c]))
			l.Kind = append(l.Kind, 2)
		}
	}
	return l
}

// short rounds a weight to four decimals.
func short(w float32) float64 { return math.Round(1e4*float64(w)) / 1e4 }
