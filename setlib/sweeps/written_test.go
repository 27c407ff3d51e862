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
	anyRBM, anyMLP := strings.Replace(rbm, `"hidden": [5]`, "", 1), strings.Replace(mlp, `"hidden": [[5]]`, "", 1)
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
		{anyRBM, `"hidden": [0]`, "", `"rbm.hidden" is 0; it must be at least 1`},
		{anyRBM, `"hidden": [-5]`, "", `"rbm.hidden" is -5`},
		{anyMLP, `"hidden": [[10, 0]]`, "", `"mlp.hidden" is 0`},
		{mlp, `, "dropout": [1]`, "", `"mlp.dropout" is 1; it must be in [0, 1)`},
		{mlp, `, "learning_rate": 0`, "", `"mlp.learning_rate" is 0`},
		{mlp, "", `, "seeds": null`, `"seeds" is null`},
		{mlp, "", `, "seeds": []`, `"seeds" is an empty list`},
		{mlp, "", `, "accuracy": {"every": 0}`, `"accuracy.every" is 0; it must be at least 1`},
		{`{"data": [{"file": "own.csv", "label": "y", "test": 0}], "mlp": {"hidden": [[5]]%s}, "epochs": 1%s}`, "", "", `"data.test" is 0; it must be in (0, 1)`},
		{mlp, `, "weight_decay": [0, 0.0002]`, "", `"mlp.weight_decay" is 0; it must be positive, or -1 for none`},
		{mlp, `, "weight_decay": 0`, "", `"mlp.weight_decay" is 0`},
		{mlp, `, "momentum": 0`, "", `"mlp.momentum" is 0; it must be between 0 and 1, or -1 for none`},
		{mlp, `, "momentum": 2`, "", `"mlp.momentum" is 2`},
		{mlp, `, "l1": [-1]`, "", `"mlp.l1" is -1; it must be 0 or positive`},
		{mlp, `, "optimizer": [{"name": "adam", "beta1": 0}]`, "", `"mlp.optimizer.beta1" is 0`},
		{mlp, `, "augment": {"shift_x": 5}`, "", `"mlp.augment.shift_x" is 5; it must be from 0 to 1`},
		{mlp, "", `, "rules": []`, `"rules" is an empty list`},
		{mlp, "", `, "rules": [{}]`, `a rule needs a name; for example`},
		{mlp, "", `, "rules": [{"rule": "rigl", "density": 0}]`, `rule "rigl" has density 0; it must be positive`},
		{mlp, "", `, "rules": [{"rule": "snfs", "momentum": [0.9, 0]}]`, `rule "snfs" has momentum 0`},
		{rbm, `, "try": [{"momentum": -2}]`, "", `"rbm.try.momentum" is -2`},
		{rbm, `, "weight_decay": 0`, "", `"rbm.weight_decay" is 0`},
		{`{"data": ["fashion-mnist-small"], "cnn": {"hidden": [[5]]%s}, "epochs": 1%s}`, `, "dropout": [0]`, "", `"cnn.dropout" is 0; it must be between 0 and 1, or -1 for none`},
	} {
		err := refused(t, fmt.Sprintf(c.file, c.first, c.second))
		if err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s%s: %v, want %s", c.first, c.second, err, c.says)
		}
	}
	for _, fine := range []string{fmt.Sprintf(rbm, "", ""), fmt.Sprintf(mlp, `, "dropout": [0, -1, 0.3], "l1": [0], "weight_decay": -1`, `, "rules": [{"rule": "rigl", "begin": 0}], "seeds": [0]`)} {
		if _, err := ReadGrid(strings.NewReader(fine)); err != nil {
			t.Errorf("%s: %v", fine, err)
		}
	}
}
