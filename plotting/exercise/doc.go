// Package exercise checks answers to the exercises of a lesson.
//
// The teacher describes the answer in a cell that can be hidden:
//
//	pairs := exercise.Number{Want: 192, Hints: []exercise.Hint{{When: "28", Say: "Each of the 16 neurons can reach each of the 12."}}}
//
// The student's cell ends with the check:
//
//	answer := 0.0 // your answer
//	pairs.Check(answer)
//
// The check shows whether the answer is right, and the reason or a hint. If the answer is a function, code of the lesson checks it and ends
// with Right or Wrong.
package exercise
