// Package powerlaw tests whether the degrees of a network follow a power law, that is, whether the network is scale-free.
//
// The paper claims that SET changes the degrees of hidden neurons from those of a random graph to a power law, p(x) ~ x^-α. Analyze
// examines such a claim, following Clauset, Shalizi and Newman, "Power-law distributions in empirical data", SIAM
// Review 51, 661 (2009), for whole numbers throughout:
//
//	degrees := model.HiddenDegrees()
//	report, err := powerlaw.Analyze(ctx, degrees, powerlaw.Options{})
//
// The report's Law has the exponent and the lower cutoff xmin (Fit). Goodness tests by simulation whether the degrees could
// come from the law (Bootstrap). Alternatives compares it with other distributions (Compare). Paper is a reconstruction of the
// paper's own test (TestAsPaper). ScaleFree, the verdict, is true only if no test rejects it. Cumulative and the Curve methods
// return curves for plots.
package powerlaw
