package contents

import (
	"encoding/json"
	"fmt"
)

// validate returns why a readable notebook does not conform to its format (nbformat 4), or "" if it does. Front ends show the
// reason.
func validate(data []byte) string {
	var n struct {
		Minor int                          `json:"nbformat_minor"`
		Cells []map[string]json.RawMessage `json:"cells"`
	}
	if json.Unmarshal(data, &n) != nil {
		return ""
	}
	for i, c := range n.Cells {
		required := []string{"cell_type", "metadata", "source"}
		if string(c["cell_type"]) == `"code"` {
			required = append(required, "outputs", "execution_count")
		}
		if n.Minor >= 5 {
			required = append(required, "id")
		}
		for _, field := range required {
			if _, there := c[field]; !there {
				return fmt.Sprintf("Notebook validation failed: cell %d: '%s' is a required property", i+1, field)
			}
		}
		for field := range c {
			switch field {
			case "cell_type", "metadata", "source", "id", "attachments", "outputs", "execution_count":
			default:
				return fmt.Sprintf("Notebook validation failed: cell %d: Additional properties are not allowed ('%s' was unexpected)", i+1, field)
			}
		}
	}
	return ""
}
