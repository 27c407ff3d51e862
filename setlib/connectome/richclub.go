package connectome

// RichClub returns, for k = 0, 1, … below the largest degree, the density of the connections among the neurons with more than k
// connections, 2 E / (N (N - 1)) (Zhou and Mondragón, "The rich-club phenomenon in the Internet topology", IEEE Communications Letters 8,
// 180, 2004). The list ends where fewer than two such neurons are left. To say whether the rich are a club, compare with null models:
// hubs have many connections in any network. Time is proportional to the number of connections.
func (g *Graph) RichClub() []float64 {
	degrees := g.Degrees()
	most := 0
	for _, d := range degrees {
		most = max(most, d)
	}
	neurons, connections := make([]int, most+1), make([]int, most+1) // whose degree, or whose poorer end's, is k
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
