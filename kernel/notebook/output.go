package notebook

import "maps"

// OutputType is the type of an output. It determines which fields are used.
type OutputType string

// The output types of format 4 and their fields.
const (
	Stream        OutputType = "stream"         // Name, Text
	DisplayData   OutputType = "display_data"   // Data, Metadata
	ExecuteResult OutputType = "execute_result" // Data, Metadata, ExecutionCount
	Error         OutputType = "error"          // EName, EValue, Traceback
)

// Output is an output of a code cell. An output of an unknown type, or with fields that do not
// match its type, is kept as it was read.
type Output struct {
	Type OutputType

	// Name of the stream, "stdout" or "stderr", and the text written to it.
	Name, Text string

	// Data is a MIME bundle: the same content in one or more formats, by MIME type. Text is a
	// string, binary data a base64 string, and JSON the decoded value.
	Data map[string]any
	// Metadata of the display, such as the size of an image.
	Metadata map[string]any
	// ExecutionCount is the number of an execute_result; zero if it has none.
	ExecutionCount int

	// EName and EValue are the name and message of an error. Traceback is what front ends show,
	// with ANSI colors.
	EName, EValue string
	Traceback     []string

	rest    map[string]any
	foreign bool // all fields except the type are in rest
}

// fields returns the output as the JSON object of its file.
func (o *Output) fields() map[string]any {
	all := maps.Clone(o.rest)
	if all == nil {
		all = map[string]any{}
	}
	all["output_type"] = string(o.Type)
	if o.foreign {
		return all
	}
	switch o.Type {
	case Stream:
		all["name"] = o.Name
		all["text"] = splitLines(o.Text)
	case DisplayData, ExecuteResult:
		if o.Data != nil {
			all["data"] = splitBundle(o.Data)
		}
		if o.Metadata != nil {
			all["metadata"] = o.Metadata
		}
		if o.Type == ExecuteResult {
			all["execution_count"] = count(o.ExecutionCount)
		}
	case Error:
		all["ename"] = o.EName
		all["evalue"] = o.EValue
		if o.Traceback != nil {
			all["traceback"] = o.Traceback
		}
	}
	return all
}
