#include "textflag.h"

// ENTRY1(i) is entry i, which takes 11 bytes for every i. (For 0, the assembler would
// use a shorter instruction, so entries are numbered from 1.)
#define ENTRY1(i) MOVL $(i), R12; JMP enter<>(SB)
#define ENTRY8(i) ENTRY1(i); ENTRY1(i+1); ENTRY1(i+2); ENTRY1(i+3); ENTRY1(i+4); ENTRY1(i+5); ENTRY1(i+6); ENTRY1(i+7)
#define ENTRY64(i) ENTRY8(i); ENTRY8(i+8); ENTRY8(i+16); ENTRY8(i+24); ENTRY8(i+32); ENTRY8(i+40); ENTRY8(i+48); ENTRY8(i+56)
#define ENTRY512(i) ENTRY64(i); ENTRY64(i+64); ENTRY64(i+128); ENTRY64(i+192); ENTRY64(i+256); ENTRY64(i+320); ENTRY64(i+384); ENTRY64(i+448)
#define ENTRY4096(i) ENTRY512(i); ENTRY512(i+512); ENTRY512(i+1024); ENTRY512(i+1536); ENTRY512(i+2048); ENTRY512(i+2560); ENTRY512(i+3072); ENTRY512(i+3584)

// enter jumps to the function value at contexts[R12] with unchanged arguments.
// R12 and R13 hold no argument in Go's internal calling convention,
// and DX is where a function expects its closure.
TEXT enter<>(SB), NOSPLIT|NOFRAME, $0-0
	LEAQ ·contexts(SB), R13
	MOVQ (R13)(R12*8), DX
	JMP  (DX)

TEXT entries<>(SB), NOSPLIT|NOFRAME, $0-0
	ENTRY4096(1)
	ENTRY4096(4097)
	ENTRY4096(8193)
	ENTRY4096(12289)
	ENTRY4096(16385)
	ENTRY4096(20481)
	ENTRY4096(24577)
	ENTRY4096(28673)

// func firstEntry() unsafe.Pointer
TEXT ·firstEntry(SB), NOSPLIT, $0-8
	LEAQ entries<>(SB), AX
	MOVQ AX, ret+0(FP)
	RET
