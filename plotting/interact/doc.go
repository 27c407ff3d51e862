// Package interact runs a function again when a control on the page changes.
//
//	interact.Show(func(c *interact.Controls) any {
//		epsilon := c.Float("ε", 5, 1, 20)
//		rule := c.Choice("rule", "SET", "FixProb", "dense")
//		return draw(epsilon, rule)
//	})
//
// Controls are declared where they are used: each method of Controls returns the value that its control has now. The function's
// result is shown under the controls, in one place: a figure, a table, text, or anything that a cell can end with. Nil leaves what is
// there; an error is shown as one.
//
// Calls never overlap. While one runs, changes wait; the next call has all of them, so that what is drawn last belongs to the values that
// are shown. A function that takes long passes on Context, which the next change cancels, and the result of such a call is dropped.
// Variables outside of the function keep their values between calls; Controls.Changed and Controls.Player say when to start over:
//
//	var net *nn.Network
//	interact.Show(func(c *interact.Controls) any {
//		rate := c.Log("learning rate", 0.05, 0.001, 1)
//		run := c.Player()
//		if run.Reset || c.Changed("learning rate") {
//			net = build(rate)
//		}
//		if run.Step {
//			train(net)
//		}
//		return draw(net)
//	})
//
// A panic fails the cell in the first call, and is shown in place of the result in later ones.
//
// In an interpreted cell Show returns after the first call, and the controls work while other cells run. The program of a compiled cell
// ends with the cell: there Show returns when the cell is interrupted. Where there is no page, as with `setlab run` or in a program,
// the first result is all there is.
package interact
