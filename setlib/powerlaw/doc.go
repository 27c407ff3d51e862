// Package powerlaw says whether the degrees of a network are those of a scale-free one, and how surely.
//
// The paper claims that SET turns the degrees of hidden neurons from a random graph's into a power law's, p(x) ~ x^-α. Analyze looks
// at such a claim from all sides, after Clauset, Shalizi and Newman, "Power-law distributions in empirical data", SIAM
// Review 51, 661 (2009), for whole numbers throughout:
//
//	degrees := model.HiddenDegrees()
//	report, err := powerlaw.Analyze(ctx, degrees, powerlaw.Options{})
//
// Its Law has the exponent and where the law begins (Fit); Goodness says by simulation whether the degrees could have come from
// it (Bootstrap); Alternatives hold it against other distributions (Compare); PaperTest is the paper's own criterion as far
// as it can be made out; and the verdict is yes only where all agree. Cumulative and the Curve methods return what is drawn.
package powerlaw
