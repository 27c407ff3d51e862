package notebook

import (
	"fmt"
)

// parseCell parses a cell from its JSON object. It keeps unknown fields.
func parseCell(v any) (*Cell, error) {
	all, ok := v.(map[string]any)
	if !ok {
		return nil, fmt.Errorf("found %s, want an object", kindOf(v))
	}
	kind, ok := all["cell_type"].(string)
	if !ok {
		return nil, fmt.Errorf("cell_type: found %s, want %q, %q or %q", kindOf(all["cell_type"]), Code, Markdown, Raw)
	}
	c := &Cell{Type: Type(kind)}
	var err error
	if c.Metadata, err = takeObject(all, "metadata"); err != nil {
		return nil, err
	}
	delete(c.Metadata, "trusted")
	if source, found := all["source"]; found {
		if c.Source, ok = joinLines(source); !ok {
			return nil, fmt.Errorf("source: found %s, want text or a list of lines", kindOf(source))
		}
	}
	if id, found := all["id"]; found {
		if c.ID, ok = id.(string); !ok {
			return nil, fmt.Errorf("id: found %s, want a string", kindOf(id))
		}
	}
	if _, found := all["attachments"]; found {
		if c.Attachments, err = takeObject(all, "attachments"); err != nil {
			return nil, err
		}
		for _, file := range c.Attachments {
			if bundle, ok := file.(map[string]any); ok {
				joinBundle(bundle)
			}
		}
	}
	if c.Type == Code {
		if err := c.takeOutputs(all); err != nil {
			return nil, err
		}
	}
	for _, known := range []string{"cell_type", "source", "id"} {
		delete(all, known)
	}
	c.rest = all
	return c, nil
}

// takeOutputs moves the fields specific to code cells from the JSON object to the cell.
func (c *Cell) takeOutputs(all map[string]any) error {
	var ok bool
	if v := all["execution_count"]; v != nil {
		if c.ExecutionCount, ok = integer(v); !ok {
			return fmt.Errorf("execution_count: found %s, want a whole number or null", kindOf(v))
		}
	}
	if v, found := all["outputs"]; found {
		outputs, ok := v.([]any)
		if !ok {
			return fmt.Errorf("outputs: found %s, want a list of outputs", kindOf(v))
		}
		for i, v := range outputs {
			o, err := parseOutput(v)
			if err != nil {
				return fmt.Errorf("output %d: %w", i+1, err)
			}
			c.Outputs = append(c.Outputs, o)
		}
	}
	delete(all, "execution_count")
	delete(all, "outputs")
	return nil
}
