// Make writes greenhouse.csv, the table that own_data.ipynb learns from. All of its numbers are generated; no plant was measured.
//
// A row is a plant, with 50 measurements and a label. Each measurement is mean + deviation·z, rounded to two decimals, with z drawn from
// N(0, 1) independently of all others. Three of them decide about the label:
//
//	score = z(light) + z(nitrogen) - z(salinity) + 0.3 e, e from N(0, 1)
//
// A plant with a positive score flowers ("yes"), the others do not ("no").
//
//	go run ./data/make data/greenhouse.csv   # in the folder of the notebooks
package main

import (
	"fmt"
	"log"
	"math/rand/v2"
	"os"
	"strings"
)

// rows is the number of plants.
const rows = 600

// noise is the factor of e in the score.
const noise = 0.3

// measurements are the columns' names, of plant, soil, water and air, in no order that matters.
var measurements = strings.Fields(`
	stem_length stem_width leaf_count leaf_length leaf_width leaf_weight root_length root_weight seed_weight pot_volume
	sand silt clay humus carbon nitrogen phosphorus potassium calcium magnesium
	sulfur iron manganese zinc copper boron molybdenum sodium chloride acidity
	moisture salinity soil_temperature drainage density watering water_hardness water_temperature fertilizer mulch
	light day_length air_temperature night_temperature humidity carbon_dioxide wind window_distance shade age`)

func main() {
	log.SetFlags(0)
	if len(os.Args) != 2 {
		log.Fatal("usage: make FILE")
	}
	if err := os.WriteFile(os.Args[1], []byte(table()), 0o644); err != nil {
		log.Fatal(err)
	}
}

// table returns the rows as CSV. It is the same on every machine.
func table() string {
	rng := rand.New(rand.NewPCG(2018, 2383))
	mean, deviation := make([]float64, len(measurements)), make([]float64, len(measurements))
	for f := range measurements {
		mean[f] = float64(60 + rng.IntN(140))
		deviation[f] = float64(2 + rng.IntN(8))
	}
	var b strings.Builder
	b.WriteString("plant," + strings.Join(measurements, ",") + ",flowers\n")
	for r := range rows {
		z := map[string]float64{}
		fmt.Fprintf(&b, "%d", r+1)
		for f, name := range measurements {
			z[name] = rng.NormFloat64()
			fmt.Fprintf(&b, ",%.2f", mean[f]+float64(deviation[f]*z[name]))
		}
		label := "no"
		if z["light"]+z["nitrogen"]-z["salinity"]+float64(noise*rng.NormFloat64()) > 0 {
			label = "yes"
		}
		b.WriteString("," + label + "\n")
	}
	return b.String()
}
