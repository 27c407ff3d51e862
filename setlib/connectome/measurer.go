package connectome

import (
	"context"
	"math"
	"slices"
)

// measurer holds results shared by several measures.
type measurer struct {
	g          *Graph
	o          MeasureOptions
	clustering *Clustering
	distances  *Distances
	paths      *Paths
	spectra    []Spectrum
}

// values returns one value, or one value per layer.
func (m *measurer) values(ctx context.Context, name string) ([]float64, error) {
	g := m.g
	switch name {
	case ClusteringMeasure:
		if m.clustering == nil && m.o.Names != nil && !slices.Contains(m.o.Names, LatapyMeasure) {
			v, err := g.robinsAlexander(ctx, m.o.Threads)
			return []float64{v}, err
		}
		c, err := m.cycles(ctx)
		return []float64{c.RobinsAlexander}, err
	case LatapyMeasure:
		c, err := m.cycles(ctx)
		return []float64{c.Latapy}, err
	case LengthMeasure:
		d, err := m.lengths(ctx)
		return []float64{d.Mean}, err
	case EfficiencyMeasure:
		d, err := m.lengths(ctx)
		return []float64{d.Efficiency}, err
	case ModularityMeasure:
		modules, err := g.Modules(ctx, ModuleOptions{Tries: m.o.Tries, Seed: m.o.Seed, Threads: m.o.Threads})
		return []float64{modules.Modularity}, err
	case RichClubMeasure:
		return []float64{m.richClub()}, nil
	case LiveMeasure:
		return []float64{g.Life().share()}, nil
	case PathsMeasure:
		return []float64{m.ways().Log10}, nil
	case TopInputsMeasure:
		return []float64{m.ways().Top(.1)}, nil
	case LayerMeasure:
		return m.layers(ctx)
	case AssortativityMeasure:
		return g.Assortativity(), nil
	}
	return m.spectrum(ctx, name)
}

func (m *measurer) cycles(ctx context.Context) (Clustering, error) {
	if m.clustering == nil {
		c, err := m.g.Clustering(ctx, m.o.Threads)
		if err != nil {
			return Clustering{}, err
		}
		m.clustering = &c
	}
	return *m.clustering, nil
}

func (m *measurer) lengths(ctx context.Context) (Distances, error) {
	if m.distances == nil {
		d, err := m.g.Distances(ctx, DistanceOptions{Sources: m.o.Sources, Seed: m.o.Seed, Threads: m.o.Threads})
		if err != nil {
			return Distances{}, err
		}
		m.distances = &d
	}
	return *m.distances, nil
}

func (m *measurer) ways() Paths {
	if m.paths == nil {
		p := m.g.Paths()
		m.paths = &p
	}
	return *m.paths
}

func (m *measurer) layers(ctx context.Context) ([]float64, error) {
	var out []float64
	for l := range m.g.layers {
		v, err := m.g.Layer(l).robinsAlexander(ctx, m.o.Threads)
		if err != nil {
			return nil, err
		}
		out = append(out, v)
	}
	return out, nil
}

func (m *measurer) richClub() float64 {
	k := max(0, m.o.RichDegree)
	if m.o.RichDegree == 0 {
		k = m.g.RichDegree()
	}
	if phi := m.g.RichClub(); k < len(phi) {
		return phi[k]
	}
	return 0
}

func (m *measurer) spectrum(ctx context.Context, name string) ([]float64, error) {
	if m.spectra == nil {
		s, err := m.g.Spectra(ctx, m.o.Threads)
		if err != nil {
			return nil, err
		}
		m.spectra = s
	}
	var out []float64
	for _, s := range m.spectra {
		v := s.Second
		if name == BoundMeasure {
			if v /= s.Bound; s.Bound == 0 {
				v = math.NaN()
			}
		}
		out = append(out, v)
	}
	return out, nil
}

// share returns the fraction of live neurons.
func (l Life) share() float64 {
	n := 0
	for _, live := range l.Live {
		if live {
			n++
		}
	}
	return float64(n) / float64(max(1, len(l.Live)))
}
