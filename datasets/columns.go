package datasets

// tile is the number of samples that are written to a batch together. Their values
// of one feature fill a cache line.
const tile = 16

// run is the number of features of a sample that are read at a time. The runs of a
// tile are first copied next to each other: samples are kilobytes apart, and reading
// across them would take most of the time.
const run = 64

// across writes a tile of width features, given run by run in near, to a batch:
// dst[f*stride+b] = near[b*run+f] for b < samples, scaled unless by is nil.
func across(dst []float32, stride int, near *[tile * run]float32, width, samples int, by *scaling) {
	if samples < tile {
		for f := range width {
			line := dst[f*stride:][:samples]
			for b := range line {
				line[b] = near[(b*run+f)&(tile*run-1)]
			}
			by.line(line, f)
		}
		return
	}
	for f := range width {
		d, v := (*[tile]float32)(dst[f*stride:]), near[f&(run-1):][:(tile-1)*run+1]
		if by == nil {
			d[0], d[1], d[2], d[3] = v[0], v[run], v[2*run], v[3*run]
			d[4], d[5], d[6], d[7] = v[4*run], v[5*run], v[6*run], v[7*run]
			d[8], d[9], d[10], d[11] = v[8*run], v[9*run], v[10*run], v[11*run]
			d[12], d[13], d[14], d[15] = v[12*run], v[13*run], v[14*run], v[15*run]
			continue
		}
		m, i := by.mean[f], by.inverse[f]
		d[0], d[1], d[2], d[3] = (v[0]-m)*i, (v[run]-m)*i, (v[2*run]-m)*i, (v[3*run]-m)*i
		d[4], d[5], d[6], d[7] = (v[4*run]-m)*i, (v[5*run]-m)*i, (v[6*run]-m)*i, (v[7*run]-m)*i
		d[8], d[9], d[10], d[11] = (v[8*run]-m)*i, (v[9*run]-m)*i, (v[10*run]-m)*i, (v[11*run]-m)*i
		d[12], d[13], d[14], d[15] = (v[12*run]-m)*i, (v[13*run]-m)*i, (v[14*run]-m)*i, (v[15*run]-m)*i
	}
}

// acrossBytes is across for bytes, each of which stands for the value means[byte].
func acrossBytes(dst []float32, stride int, near *[tile * run]byte, means *[256]float32, width, samples int, by *scaling) {
	if samples < tile {
		for f := range width {
			line := dst[f*stride:][:samples]
			for b := range line {
				line[b] = means[near[(b*run+f)&(tile*run-1)]]
			}
			by.line(line, f)
		}
		return
	}
	for f := range width {
		d, v := (*[tile]float32)(dst[f*stride:]), near[f&(run-1):][:(tile-1)*run+1]
		if by == nil {
			d[0], d[1], d[2], d[3] = means[v[0]], means[v[run]], means[v[2*run]], means[v[3*run]]
			d[4], d[5], d[6], d[7] = means[v[4*run]], means[v[5*run]], means[v[6*run]], means[v[7*run]]
			d[8], d[9], d[10], d[11] = means[v[8*run]], means[v[9*run]], means[v[10*run]], means[v[11*run]]
			d[12], d[13], d[14], d[15] = means[v[12*run]], means[v[13*run]], means[v[14*run]], means[v[15*run]]
			continue
		}
		m, i := by.mean[f], by.inverse[f]
		d[0], d[1], d[2], d[3] = (means[v[0]]-m)*i, (means[v[run]]-m)*i, (means[v[2*run]]-m)*i, (means[v[3*run]]-m)*i
		d[4], d[5], d[6], d[7] = (means[v[4*run]]-m)*i, (means[v[5*run]]-m)*i, (means[v[6*run]]-m)*i, (means[v[7*run]]-m)*i
		d[8], d[9], d[10], d[11] = (means[v[8*run]]-m)*i, (means[v[9*run]]-m)*i, (means[v[10*run]]-m)*i, (means[v[11*run]]-m)*i
		d[12], d[13], d[14], d[15] = (means[v[12*run]]-m)*i, (means[v[13*run]]-m)*i, (means[v[14*run]]-m)*i, (means[v[15*run]]-m)*i
	}
}
