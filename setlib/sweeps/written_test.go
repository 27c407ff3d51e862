package sweeps

import (
	"fmt"
	"strings"
	"testing"
)

// TestWrittenValues checks that values in a file are validated, and that omitted ones have their
// defaults.
func TestWrittenValues(t *testing.T) {
	rbm := `{"data": ["dna"], "rbm": {"hidden": [5]%s}, "rules": [{"rule": "set"%s}], "epochs": 1}`
	mlp := `{"data": ["digits"], "mlp": {"hidden": [[5]]%s}, "epochs": 1%s}`
	for _, c := range []struct{ file, first, second, says string }{
		{rbm, "", `, "epsilon": 0`, `"rules.epsilon" is 0; it must be positive`},
		{rbm, "", `, "epsilon": [5, 0]`, `"rules.epsilon" is 0`},
		{rbm, "", `, "epsilon": null`, `"rules.epsilon" is null; leave it out`},
		{rbm, "", `, "epsilon": 1e30`, `"rules.epsilon" is 1e+30; it must be positive, and at most 1000000`},
		{rbm, "", `, "epsilon": -1`, `epsilon`},
		{rbm, "", `, "zeta": 0`, `"rules.zeta" is 0; it must be in (0, 1]`},
		{rbm, `, "steps": [0]`, "", `"rbm.steps" is 0; it must be at least 1`},
		{rbm, `, "steps": [1, null]`, "", `"rbm.steps" is null`},
		{rbm, `, "steps": null`, "", `"rbm.steps" is null`},
		{rbm, `, "batch_size": 0`, "", `"rbm.batch_size" is 0`},
		{rbm, `, "hidden": [0]`, "", `"rbm.hidden" is 0; it must be at least 1`},
		{rbm, `, "hidden": [-5]`, "", `"rbm.hidden" is -5`},
		{mlp, `, "hidden": [[10, 0]]`, "", `"mlp.hidden" is 0`},
		{mlp, `, "dropout": [1]`, "", `"mlp.dropout" is 1; it must be in [0, 1)`},
		{mlp, `, "learning_rate": 0`, "", `"mlp.learning_rate" is 0`},
		{mlp, "", `, "seeds": null`, `"seeds" is null`},
	} {
		_, err := ReadGrid(strings.NewReader(fmt.Sprintf(c.file, c.first, c.second)))
		if err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s%s: %v, want %s", c.first, c.second, err, c.says)
		}
	}
	for _, fine := range []string{fmt.Sprintf(rbm, "", ""), fmt.Sprintf(mlp, `, "dropout": [0, -1, 0.3], "l1": [0], "weight_decay": -1`, `, "seeds": [0]`)} {
		if _, err := ReadGrid(strings.NewReader(fine)); err != nil {
			t.Errorf("%s: %v", fine, err)
		}
	}
}
