package play

import (
	"context"
	"math"
)

// State is what is drawn of a playground.
type State struct {
	Epoch   int
	Cells   int // a side of the plane has
	Reach   float64
	Image   bool    // Plane holds the connections of 28 x 28 pixels, in place of probabilities
	Test    []Point // the points that are measured, none of images
	Players []Player
}

// Player is what is drawn of a network.
type Player struct {
	Name     string
	Weights  int       // connections of the network
	Accuracy []float64 // on the test data, after each epoch
	Plane    []float64 // the probability of class 1 in each cell of the plane, row by row from the top, in thousandths; or see State.Image
	Layer    Layer
}

// Layer is the layer of connections that is drawn.
type Layer struct {
	In, Out  int
	From, To []int
	Weight   []float64
	Kind     []int // 0: stays; 1: has grown in the last step; 2: has been pruned in it
	Degrees  []int // of the neurons at both ends
}

// State returns what is drawn now.
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

// layer is the layer that is drawn, and what its last step did.
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

// short is a weight with the digits that are drawn.
func short(w float32) float64 { return math.Round(1e4*float64(w)) / 1e4 }
