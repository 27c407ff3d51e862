package page

// heading is a heading of the text.
type heading struct {
	Level    int
	ID, Text string
}

// fewHeadings is how many headings a reader oversees without a table of contents.
const fewHeadings = 3

// contents returns the headings that a table of contents lists: those of the
// first three levels, if they are many. Where all but the title are of the
// second level or below, the title is left out.
func contents(headings []heading) []heading {
	var listed []heading
	for _, h := range headings {
		if h.Level <= 3 {
			listed = append(listed, h)
		}
	}
	if len(listed) <= fewHeadings {
		return nil
	}
	for _, h := range listed[1:] {
		if h.Level == 1 {
			return listed
		}
	}
	if listed[0].Level == 1 {
		return listed[1:]
	}
	return listed
}
