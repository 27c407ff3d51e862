package nn

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"setlab/datasets"
	"setlab/setlib/augment"
)

// BenchmarkAugmentation measures the cost of changing images of CIFAR10's shape in every epoch. The paper's perceptron is trained alternately with
// and without augmentation. The metric is the median of the additional time per epoch, in percent.
func BenchmarkAugmentation(b *testing.B) {
	data := (&datasets.Set{Train: images(1000, 3072)}).Standardized().Train
	for threads := 1; threads <= 2; threads++ {
		b.Run(fmt.Sprint(threads), func(b *testing.B) {
			o := Options{Inputs: 3072, Layers: MLP{Hidden: []int{4000, 1000, 4000}, Classes: 10, Dropout: .3}.Layers(), Threads: threads, LearningRate: 1e-4}
			plain := New(o)
			o.Augment = &augment.Images{Shape: []int{32, 32, 3}, Rotation: 10, ShiftX: .1, ShiftY: .1, Mirror: true}
			changed := New(o)
			seconds := func(n *Network) float64 {
				began := time.Now()
				if _, err := n.TrainEpoch(b.Context(), data, 1); err != nil {
					b.Fatal(err)
				}
				return time.Since(began).Seconds()
			}
			var more []float64
			for b.Loop() {
				without := seconds(plain)
				with := seconds(changed) + seconds(changed)
				without += seconds(plain)
				more = append(more, 100*(with/without-1))
			}
			slices.Sort(more)
			b.ReportMetric(more[len(more)/2], "%")
		})
	}
}
