package widget

// plain converts a JSON value to one of the types that programs can receive, or nil if there is
// none.
func plain(value any) any {
	switch v := value.(type) {
	case []any:
		return plainList(v)
	case map[string]any:
		return plainMap(v)
	}
	return value
}

// plainList converts a list of numbers or of strings.
func plainList(list []any) any {
	numbers, texts := make([]float64, 0, len(list)), make([]string, 0, len(list))
	for _, v := range list {
		switch v := v.(type) {
		case float64:
			numbers = append(numbers, v)
		case string:
			texts = append(texts, v)
		}
	}
	switch len(list) {
	case len(numbers):
		return numbers
	case len(texts):
		return texts
	}
	return nil
}

// plainMap converts a map of numbers or of strings.
func plainMap(m map[string]any) any {
	numbers, texts := map[string]float64{}, map[string]string{}
	for k, v := range m {
		switch v := v.(type) {
		case float64:
			numbers[k] = v
		case string:
			texts[k] = v
		}
	}
	switch len(m) {
	case len(numbers):
		return numbers
	case len(texts):
		return texts
	}
	return nil
}
