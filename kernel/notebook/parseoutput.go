package notebook

import "fmt"

// parseOutput parses an output from its JSON object.
func parseOutput(v any) (*Output, error) {
	all, ok := v.(map[string]any)
	if !ok {
		return nil, fmt.Errorf("found %s, want an object", kindOf(v))
	}
	kind, ok := all["output_type"].(string)
	if !ok {
		return nil, fmt.Errorf("output_type: found %s, want a name such as %q", kindOf(all["output_type"]), Stream)
	}
	delete(all, "output_type")
	o := &Output{Type: OutputType(kind), rest: all}
	switch o.Type {
	case Stream:
		ok = o.takeStream(all)
	case DisplayData, ExecuteResult:
		ok = o.takeBundle(all)
	case Error:
		ok = o.takeError(all)
	default:
		ok = false
	}
	o.foreign = !ok
	return o, nil
}

// takeStream moves the fields of a stream from all to o. If they do not conform to the format, it
// changes nothing and returns false.
func (o *Output) takeStream(all map[string]any) bool {
	name, named := all["name"].(string)
	text, ok := joinLines(all["text"])
	if !named || !ok {
		return false
	}
	o.Name, o.Text = name, text
	delete(all, "name")
	delete(all, "text")
	return true
}

// takeBundle is like takeStream, for display_data and execute_result.
func (o *Output) takeBundle(all map[string]any) bool {
	data, ok := object(all, "data")
	if !ok {
		return false
	}
	metadata, ok := object(all, "metadata")
	if !ok {
		return false
	}
	if o.Type == ExecuteResult {
		if n := all["execution_count"]; n != nil {
			if o.ExecutionCount, ok = integer(n); !ok {
				return false
			}
		}
		delete(all, "execution_count")
	}
	joinBundle(data)
	o.Data, o.Metadata = data, metadata
	delete(all, "data")
	delete(all, "metadata")
	return true
}

// object returns the named object. If the field is missing, it returns nil and true.
func object(all map[string]any, field string) (map[string]any, bool) {
	v, found := all[field]
	if !found {
		return nil, true
	}
	o, ok := v.(map[string]any)
	return o, ok
}

// takeError is like takeStream, for errors.
func (o *Output) takeError(all map[string]any) bool {
	name, named := all["ename"].(string)
	value, valued := all["evalue"].(string)
	if !named || !valued {
		return false
	}
	var traceback []string
	if v, found := all["traceback"]; found {
		lines, ok := v.([]any)
		if !ok {
			return false
		}
		traceback = make([]string, 0, len(lines))
		for _, v := range lines {
			line, ok := v.(string)
			if !ok {
				return false
			}
			traceback = append(traceback, line)
		}
	}
	o.EName, o.EValue, o.Traceback = name, value, traceback
	delete(all, "ename")
	delete(all, "evalue")
	delete(all, "traceback")
	return true
}
