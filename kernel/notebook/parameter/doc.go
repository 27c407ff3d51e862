// Package parameter sets the parameters of a notebook, following papermill's convention: the cell
// tagged "parameters" declares variables with their defaults, and a following cell tagged
// "injected-parameters" assigns other values to them.
//
// Since Go is typed, the declarations also determine which values a parameter can have:
//
//	// The scale of the experiment.
//	scale := "quick" // quick, standard or paper
//	epochs := 100
//	rates := []float64{0.01, 0.1}
package parameter
