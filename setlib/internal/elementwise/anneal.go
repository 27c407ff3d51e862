package elementwise

// Anneal compares softplus at two inverse temperatures, for every element of x:
//
//	p[k]      = sigmoid(to x[k])
//	linear[k] += (to - from) max(x[k], 0)
//	ratio[k]  *= (1 + e^-|to x[k]|) / (1 + e^-|from x[k]|)
//
// so that linear + ln(ratio) grows by softplus(to x) - softplus(from x) for 0 <= from <= to, without a logarithm an element. The factor
// lies in [1/2, 1]; take the logarithm before some hundred of them underflow. All slices have the length of x; p may be x.
func Anneal(p []float32, linear, ratio []float64, x []float32, to, from float32) {
	sameLength("Anneal", len(p), len(x))
	sameLength("Anneal", len(linear), len(x))
	sameLength("Anneal", len(ratio), len(x))
	step := to - from
	for k, v := range x {
		a := abs(v)
		e := exp(-float32(to * a))
		d := 1 + e
		positive := 1 - sign(v)
		linear[k] += float64(step * float32(positive*v))
		ratio[k] *= float64(d / (1 + exp(-float32(from*a))))
		p[k] = (positive + float32((1-positive)*e)) / d
	}
}
