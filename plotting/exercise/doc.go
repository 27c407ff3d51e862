// Package exercise checks answers to the exercises of a lesson.
//
// The teacher describes the answer in a cell that the reader need not see:
//
//	pairs := exercise.Number{Want: 192, Hints: []exercise.Hint{{When: "28", Say: "Each of the 16 neurons can reach each of the 12."}}}
//
// The student's cell ends with the check:
//
//	answer := 0.0 // your answer
//	pairs.Check(answer)
//
// It shows whether the answer is right, why, or else a hint. Answers that are functions are checked by code of the lesson, which ends
// with Right or Wrong.
package exercise
