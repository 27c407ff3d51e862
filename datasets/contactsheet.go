package datasets

// Pictures returns the first rows x columns training images, or all if there are
// fewer. If the images have labels, the classes take turns. It returns nil if the
// samples are not images.
func (s *Set) Pictures(rows, columns int) *Pictures {
	if len(s.ImageShape) < 2 || s.Train.Len() == 0 || rows < 1 || columns < 1 {
		return nil
	}
	p := &Pictures{Shape: s.ImageShape, Columns: columns}
	for _, row := range s.examples(rows * columns) {
		p.Images = append(p.Images, s.Train.Row(nil, row))
	}
	return p
}

// ContactSheet draws [Set.Pictures] as a PNG, each image at least 28 pixels high. It
// returns nil if the samples are not images.
func (s *Set) ContactSheet(rows, columns int) []byte {
	p := s.Pictures(rows, columns)
	if p == nil {
		return nil
	}
	p.Zoom = max(1, 28/s.ImageShape[0])
	sheet, err := p.PNG()
	if err != nil {
		return nil
	}
	return sheet
}

// examples picks up to n training samples, the first ones of each class in turn.
func (s *Set) examples(n int) []int {
	var picked []int
	if !s.Train.HasLabels() {
		for row := range min(n, s.Train.Len()) {
			picked = append(picked, row)
		}
		return picked
	}
	byClass := make([][]int, s.Classes())
	for row := range s.Train.Len() {
		c := s.Train.Label(row)
		byClass[c] = append(byClass[c], row)
	}
	for turn := 0; turn < s.Train.Len(); turn++ {
		for _, rows := range byClass {
			if turn < len(rows) && len(picked) < n {
				picked = append(picked, rows[turn])
			}
		}
	}
	return picked
}
