package results

import (
	"fmt"
	"strings"
	"testing"

	"setlab/setlib/train"
)

// TestMisspelledScoreListsTheMetrics checks that a score that is neither one of a metric nor of the epochs is answered with the metrics.
func TestMisspelledScoreListsTheMetrics(t *testing.T) {
	defer func() {
		if text := fmt.Sprint(recover()); !strings.Contains(text, `no score "acuracy"`) || !strings.Contains(text, "; the metrics are accuracy, loss") {
			t.Errorf("panic %q", text)
		}
	}()
	readScore("acuracy", []string{"accuracy", "loss"})
}

// TestSelectedRowsKnowTheWholeTable selects runs that lack a setting and a metric of others, and then misspells both.
func TestSelectedRowsKnowTheWholeTable(t *testing.T) {
	var all Results
	for _, kind := range []string{"epsilon accuracy", "steps log-probability"} {
		setting, metric, _ := strings.Cut(kind, " ")
		h, err := train.ReadHistory(strings.NewReader("epoch," + metric + "\n1,2\n"))
		if err != nil {
			t.Fatal(err)
		}
		all.Add([]string{"model", setting}, []string{setting, "5"}, h)
	}
	for name, dense := range map[string]*Results{
		"Where": all.Where("model", "steps"), "By": all.By("model")[1], "BestBy": all.BestBy("last log-probability", "model").Sorted("model", "steps"),
		"Join":  Join([]*Results{all.Where("model", "steps").Found(), all.Where("model", "steps")}),
		"Label": all.Without("model", "epsilon").Label("kind", func(Row) string { return "" }),
	} {
		if n := dense.Where("epsilon", "5").Len(); n != 0 {
			t.Errorf("%s: %d rows", name, n)
		}
		if n := len(dense.By("epsilon", "model")); n != 1 {
			t.Errorf("%s: %d groups", name, n)
		}
		if s := dense.Score("last accuracy"); len(s.Values) != 0 || s.Missing == 0 {
			t.Errorf("%s: the score is %v", name, s)
		}
		for want, mistake := range map[string]func(){
			`no setting "epsilno"; there are model, epsilon, steps`:    func() { dense.Where("epsilno", "5") },
			`no metric "acuracy"; there are log-probability, accuracy`: func() { dense.Score("last acuracy") },
		} {
			func() {
				defer func() {
					if text := fmt.Sprint(recover()); !strings.Contains(text, want) {
						t.Errorf("%s: panic %q, want %q", name, text, want)
					}
				}()
				mistake()
			}()
		}
	}
}
