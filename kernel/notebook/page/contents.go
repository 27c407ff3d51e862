package page

// heading is a heading in the text of the page.
type heading struct {
	Level    int
	ID, Text string
}

// fewHeadings is how many headings a page can have without needing a table of contents.
const fewHeadings = 3

// contents returns the headings for the table of contents: those of the first three levels, if
// there are enough of them. If the title is the only heading of the first level, it is omitted.
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
