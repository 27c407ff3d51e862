// Package interact runs a function again when a control on the page changes.
//
//	interact.Show(func(c *interact.Controls) any {
//		epsilon := c.Float("ε", 5, 1, 20)
//		rule := c.Choice("rule", "SET", "FixProb", "dense")
//		return draw(epsilon, rule)
//	})
//
// Controls are declared where they are used: each method of Controls returns the current value of its control. The function's result is shown
// under the controls: a figure, a table, text, or anything that a cell can end with. Nil keeps the last result, and an error is shown as
// such.
//
// Calls never overlap. Changes during a call are collected for the next one, so the last result always belongs to the values shown. A slow
// function should use Context: the next change cancels it, and the result of a canceled call is dropped. Variables outside the function keep
// their values between calls. Controls.Changed and Controls.Player say when to start over:
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
// In an interpreted cell Show returns after the first call, and the controls work while other cells run. In a compiled cell, whose program ends
// with the cell, Show returns when the cell is interrupted. Without a page, such as with `setlab run` or in a program, Show only shows the first
// result.
package interact
