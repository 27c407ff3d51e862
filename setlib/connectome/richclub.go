package connectome

// RichClub returns for k = 0, 1, … below the largest degree the density of connections among the neurons with more than k connections, 2
// E / (N (N - 1)) (Zhou and Mondragón, "The rich-club phenomenon in the Internet topology", IEEE Communications Letters 8, 180, 2004).
// The list ends where fewer than two such neurons are left. Compare with null models to decide whether the rich form a club, since hubs
// have many connections in any network. Its time is proportional to the number of connections.
func (g *Graph) RichClub() []float64 {
	degrees := g.Degrees()
	most := 0
	for _, d := range degrees {
		most = max(most, d)
	}
	neurons, connections := make([]int, most+1), make([]int, most+1) // by degree, and by the smaller degree of both ends
	x := g.indexed()
	for v, d := range degrees {
		neurons[d]++
		for _, u := range x.targets(v) {
			connections[min(d, degrees[u])]++
		}
	}
	n, e := len(degrees), g.Connections()
	phi := []float64{}
	for k := range most {
		n, e = n-neurons[k], e-connections[k]
		if n < 2 {
			break
		}
		phi = append(phi, 2*float64(e)/float64(n)/float64(n-1))
	}
	return phi
}
