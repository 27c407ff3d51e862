// Package parameter sets the parameters of a notebook by papermill's convention:
// the cell tagged "parameters" declares variables with their defaults, and a
// cell tagged "injected-parameters" after it assigns other values to them.
//
// Go is typed, so the declarations also say which values a parameter can take:
//
//	// The scale of the experiment.
//	scale := "quick" // quick, standard or paper
//	epochs := 100
//	rates := []float64{0.01, 0.1}
package parameter
