package plotting

import "strings"

// latexEscape escapes characters with a meaning in LaTeX, and characters that its usual fonts lack.
var latexEscape = strings.NewReplacer(latexEscapes()...)

// latexEscapes returns each text followed by its replacement.
func latexEscapes() []string {
	pairs := []string{
		`\`, `\textbackslash{}`, "{", `\{`, "}", `\}`, "$", `\$`, "&", `\&`, "#", `\#`, "%", `\%`, "_", `\_`,
		"^", `\textasciicircum{}`, "~", `\textasciitilde{}`, "<", `\textless{}`, ">", `\textgreater{}`, "|", `\textbar{}`, `"`, "{''}",
		"[", "{[}", "]", "{]}", "*", "{*}", // after \\ these would be arguments
		"--", "-{}-{}", // would be a dash
		"–", "--", "—", "---", "…", `\dots{}`,
	}
	symbols := strings.Fields(latexSymbols)
	for k := 0; k < len(symbols); k += 2 {
		pairs = append(pairs, symbols[k], "$"+symbols[k+1]+"$")
	}
	return pairs
}

// latexSymbols has characters with their names in the mathematics of LaTeX. Greek letters that look like Latin ones have no names.
const latexSymbols = `
α \alpha β \beta γ \gamma δ \delta ε \varepsilon ϵ \epsilon ζ \zeta η \eta θ \theta ϑ \vartheta ι \iota κ \kappa λ \lambda μ \mu µ \mu ν \nu ξ \xi
ο o π \pi ρ \rho σ \sigma ς \varsigma τ \tau υ \upsilon φ \varphi ϕ \phi χ \chi ψ \psi ω \omega
Α \mathrm{A} Β \mathrm{B} Γ \Gamma Δ \Delta ∆ \Delta Ε \mathrm{E} Ζ \mathrm{Z} Η \mathrm{H} Θ \Theta Ι \mathrm{I} Κ \mathrm{K} Λ \Lambda Μ \mathrm{M}
Ν \mathrm{N} Ξ \Xi Ο \mathrm{O} Π \Pi Ρ \mathrm{P} Σ \Sigma Τ \mathrm{T} Υ \Upsilon Φ \Phi Χ \mathrm{X} Ψ \Psi Ω \Omega Ω \Omega
− - × \times · \cdot ⋅ \cdot ÷ \div ± \pm ∓ \mp ≤ \leq ≥ \geq ≪ \ll ≫ \gg ≈ \approx ≠ \neq ≡ \equiv ∼ \sim ∝ \propto
← \leftarrow → \to ↔ \leftrightarrow ↑ \uparrow ↓ \downarrow ⇒ \Rightarrow ⇔ \Leftrightarrow
∞ \infty √ \surd ∑ \sum ∏ \prod ∫ \int ∂ \partial ∇ \nabla ∈ \in ∉ \notin ⊂ \subset ⊆ \subseteq ∩ \cap ∪ \cup ∅ \emptyset ∀ \forall ∃ \exists
∧ \wedge ∨ \vee ¬ \neg ⊙ \odot ⊕ \oplus ⊗ \otimes ℓ \ell ∥ \| ‖ \| ° ^\circ ′ ' ″ ''
⁰ ^0 ¹ ^1 ² ^2 ³ ^3 ⁴ ^4 ⁵ ^5 ⁶ ^6 ⁷ ^7 ⁸ ^8 ⁹ ^9 ⁺ ^+ ⁻ ^- ⁿ ^n
₀ _0 ₁ _1 ₂ _2 ₃ _3 ₄ _4 ₅ _5 ₆ _6 ₇ _7 ₈ _8 ₉ _9 ₊ _+ ₋ _-
`
